import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Alert } from '../../../contract/admin/alerts.ts';
import { ClockTime } from '../../ui/clock-time.tsx';
import { CheckIcon, InfoIcon, ShieldIcon, WarningIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './alert-item.module.css';
import { texts } from './texts.ts';
import { useResolution } from './use-alerts.ts';
import { describeOccurrences, formatName, formatValue, severityWords, typeWords } from './labels.ts';

const icons = { info: InfoIcon, warning: WarningIcon, shield: ShieldIcon } as const;

/** What happened, how often and when, in plain words, with the figures the server noted. */
export function AlertItem({ alert, onResolved }: { alert: Alert; onResolved?: () => void }) {
  const headingId = useId();
  const { title, meaning } = typeWords[alert.alert_type];
  const { word, tone, icon } = severityWords[alert.severity];
  const Icon = icons[icon];
  return (
    <li
      className={classes.alert}
      data-tone={alert.is_resolved ? 'neutral' : tone}
      aria-labelledby={headingId}
    >
      <header className={classes.head}>
        <h3 className={classes.title} id={headingId}>
          {title}
        </h3>
        <Tag tone={tone} icon={<Icon />}>
          {word}
        </Tag>
      </header>
      <p className={classes.meaning}>{meaning}</p>
      {alert.alert_data.length > 0 && (
        <dl className={classes.data}>
          {alert.alert_data.map(({ name, value }) => (
            <div key={name} className={classes.datum}>
              <dt>{formatName(name)}</dt>
              <dd>
                <bdi>{formatValue(value)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={classes.when}>
        <AlertTimes alert={alert} />
      </p>
      {onResolved !== undefined && <ResolveButton alert={alert} onResolved={onResolved} />}
    </li>
  );
}

function AlertTimes({ alert }: { alert: Alert }) {
  const { occurrences, created_at, last_at, resolved_by, resolved_at } = alert;
  return (
    <>
      {describeOccurrences(alert)}
      {occurrences === 1 ? (
        <>
          , <ClockTime iso={last_at} />
        </>
      ) : (
        <>
          , first <ClockTime iso={created_at} />, last <ClockTime iso={last_at} />
        </>
      )}
      {resolved_at !== null && (
        <>
          . Resolved <ClockTime iso={resolved_at} />
          {resolved_by !== null && ` by ${resolved_by}`}
        </>
      )}
    </>
  );
}

function ResolveButton({ alert, onResolved }: { alert: Alert; onResolved: () => void }) {
  const resolving = useResolution(alert, onResolved);
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<CheckIcon />}
        aria-label={`${texts.resolve}: ${typeWords[alert.alert_type].title}`}
        aria-disabled={resolving.isRunning}
        onClick={() => resolving.run(undefined)}
      >
        {resolving.isRunning ? texts.loading : texts.resolve}
      </Button>
    </div>
  );
}
