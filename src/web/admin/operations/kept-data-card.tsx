import type { KeptData } from '../../../contract/admin/operations.ts';
import { AdminSessionNotice } from '../../session/admin-session-notice.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { formatCount, formatPlural } from '../../ui/format.ts';
import { ClockIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { texts } from './texts.ts';
import { useLifecycleRun } from './use-operations.ts';
import { fateWords, summariseKept } from './labels.ts';

const columns = {
  kind: { name: 'Data' },
  kept: { name: 'Kept for', isNumber: true },
  rows: { name: 'Rows', isNumber: true },
  due: { name: 'Due now', isNumber: true },
  soon: { name: 'Due within a week', isNumber: true },
  oldest: { name: 'Oldest' },
  fate: { name: 'Then' },
} as const;

/** What of the data that is kept for a time is due, behind a line all of it, and the job that does it. */
export function KeptDataCard({ kept }: { kept: readonly KeptData[] }) {
  const running = useLifecycleRun();
  const due = kept.filter((one) => one.due > 0);
  return (
    <Card title={texts.kept} lede={texts.keptLede}>
      <p>{summariseKept(kept)}</p>
      {due.length > 0 && <KeptTable kept={due} />}
      <Disclosure summary={`${texts.everyKind} (${formatCount(kept.length)})`}>
        <KeptTable kept={kept} />
      </Disclosure>
      <AdminSessionNotice />
      <div>
        <ConfirmedButton
          label={texts.run}
          question={texts.runQuestion}
          confirmLabel={texts.runConfirm}
          keepLabel={texts.runKeep}
          isRunning={running.isRunning}
          onConfirm={() => running.run(undefined)}
        />
      </div>
    </Card>
  );
}

function KeptTable({ kept }: { kept: readonly KeptData[] }) {
  return (
    <RowTable title={texts.kept} columns={Object.values(columns)}>
      {kept.map((one) => (
        <KeptRow key={one.kind} kept={one} />
      ))}
    </RowTable>
  );
}

function KeptRow({ kept }: { kept: KeptData }) {
  return (
    <tr>
      <th scope="row">{kept.title}</th>
      <RowCell of={columns.kept}>
        {kept.kept_days === 0 ? texts.untilEnd : formatPlural(kept.kept_days, 'day')}
      </RowCell>
      <RowCell of={columns.rows}>{formatCount(kept.rows)}</RowCell>
      <RowCell of={columns.due}>
        {kept.overdue ? (
          <Tag tone="warn" icon={<ClockIcon />}>
            {formatCount(kept.due)}, {texts.overdue}
          </Tag>
        ) : (
          formatCount(kept.due)
        )}
      </RowCell>
      <RowCell of={columns.soon}>{formatCount(kept.due_soon)}</RowCell>
      <RowCell of={columns.oldest}>
        <Oldest kept={kept} />
      </RowCell>
      <RowCell of={columns.fate}>{fateWords[kept.fate]}</RowCell>
    </tr>
  );
}

/** Of what goes at an end of its own, the first end. */
function Oldest({ kept: { oldest_at, kept_days } }: { kept: KeptData }) {
  if (oldest_at === null) return texts.none;
  return (
    <span>
      {kept_days === 0 && texts.endsFirst} <Moment iso={oldest_at} />
    </span>
  );
}
