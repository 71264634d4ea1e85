import type { AuditEntry } from '../../../contract/admin/audit-log.ts';
import { ClockTime } from '../../ui/clock-time.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { formatCount } from '../../ui/format.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './log-entry.module.css';
import { texts } from './texts.ts';
import { formatValues, tellAction, tellSubject } from './labels.ts';

/** One row of the log: what was done, by whom, to whom and why; the values and the checksum on demand. */
export function LogEntry({ entry }: { entry: AuditEntry }) {
  const { sequence, action_type, admin_email, target_email, ip_address, justification, requires_approval } =
    entry;
  const subject = tellSubject(entry);
  return (
    <li className={classes.entry}>
      <p className={classes.when}>
        <span>#{formatCount(sequence)}</span>
        {entry.created_at === null ? texts.unknownTime : <ClockTime iso={entry.created_at} />}
      </p>
      <div className={classes.what}>
        <p className={classes.head}>
          <strong className={classes.action}>{tellAction(action_type)}</strong>
          {requires_approval && <Tag icon={<CheckIcon />}>{texts.confirmed}</Tag>}
        </p>
        {subject !== null && (
          <p className={classes.target} dir="auto">
            {subject}
          </p>
        )}
        {target_email !== null && <p className={classes.target}>{target_email}</p>}
        {justification !== null && (
          <blockquote className={classes.justification} dir="auto">
            {justification}
          </blockquote>
        )}
        <p className={classes.who}>
          {admin_email ?? texts.operator}
          {ip_address !== null && `, from ${ip_address}`}
        </p>
        <Disclosure summary={texts.details}>
          <EntryDetails entry={entry} />
        </Disclosure>
      </div>
    </li>
  );
}

function EntryDetails({ entry: { old_values, new_values, hash } }: { entry: AuditEntry }) {
  return (
    <dl className={classes.details}>
      {old_values !== null && <Values name={texts.before} values={old_values} />}
      {new_values !== null && (
        <Values name={old_values === null ? texts.about : texts.after} values={new_values} />
      )}
      <div>
        <dt>{texts.checksum}</dt>
        <dd>
          <code className={classes.code} translate="no">
            {hash}
          </code>
        </dd>
      </div>
    </dl>
  );
}

function Values({ name, values }: { name: string; values: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <pre className={classes.values} translate="no">
          {formatValues(values)}
        </pre>
      </dd>
    </div>
  );
}
