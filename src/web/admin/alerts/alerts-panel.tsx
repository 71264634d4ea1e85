import { Skeleton, Button } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useRef, useState, useId } from 'react';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { formatCount } from '../../ui/format.ts';
import { ShieldIcon, CheckIcon, InfoIcon, WarningIcon } from '../../ui/icons.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import type { Alert } from '../../../contract/admin/alerts.ts';
import { ClockTime } from '../../ui/clock-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { texts } from './texts.ts';
import { useAlerts, useResolution } from './use-alerts.ts';
import type { AlertList } from './use-alerts.ts';
import { describeOccurrences, formatName, formatValue, severityWords, typeWords } from './labels.ts';
import spoken from '../../ui/spoken.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './alerts-panel.module.css';

/** What the server noticed: open alerts first, resolved ones on demand. */
export function AlertsPanel() {
  const open = useAlerts('open');
  const [showsResolved, setShowsResolved] = useState(false);
  const resolved = useAlerts('resolved', showsResolved);
  const place = useRef<HTMLDivElement>(null);
  return (
    <Card title={texts.title} lede={texts.lede}>
      <div ref={place} tabIndex={-1} className={classes.place}>
        <LoadedPart query={open} failure={texts.loadFailed} skeleton={<AlertsSkeleton />}>
          {(list) =>
            list.alerts.length === 0 ? (
              <NoAlerts />
            ) : (
              <Alerts list={list} onResolved={() => place.current?.focus()} />
            )
          }
        </LoadedPart>
      </div>
      <Disclosure summary={texts.showResolved} onToggle={setShowsResolved}>
        <LoadedPart query={resolved} failure={texts.loadFailed} skeleton={<AlertsSkeleton />}>
          {(list) =>
            list.alerts.length === 0 ? (
              <p className={classes.note}>{texts.noneResolved}</p>
            ) : (
              <Alerts list={list} />
            )
          }
        </LoadedPart>
      </Disclosure>
    </Card>
  );
}

function Alerts({ list: { alerts, total }, onResolved }: { list: AlertList; onResolved?: () => void }) {
  return (
    <>
      <ul className={classes.list}>
        {alerts.map((alert) => (
          <AlertItem key={alert.id} alert={alert} {...(onResolved && { onResolved })} />
        ))}
      </ul>
      {total > alerts.length && (
        <p className={classes.note}>
          The newest {formatCount(alerts.length)} of {formatCount(total)}.
        </p>
      )}
    </>
  );
}

function NoAlerts() {
  return <EmptyState title={texts.empty} note={texts.emptyMore} />;
}

function AlertsSkeleton() {
  return (
    <div className={classes.list} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      <Skeleton className={classes.skeleton} />
    </div>
  );
}

const icons = { info: InfoIcon, warning: WarningIcon, shield: ShieldIcon } as const;

/** What happened, how often and when, in plain words, with the figures the server noted. */
function AlertItem({ alert, onResolved }: { alert: Alert; onResolved?: () => void }) {
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
