import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useRef, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { formatCount } from '../../ui/format.ts';
import { ShieldIcon } from '../../ui/icons.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import spoken from '../../ui/spoken.module.css';
import { AlertItem } from './alert-item.tsx';
import classes from './alerts-panel.module.css';
import { texts } from './texts.ts';
import { useAlerts, type AlertList } from './use-alerts.ts';

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
  return (
    <div className={classes.empty}>
      <ShieldIcon />
      <div>
        <p>{texts.empty}</p>
        <p className={classes.note}>{texts.emptyMore}</p>
      </div>
    </div>
  );
}

function AlertsSkeleton() {
  return (
    <div className={classes.list} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      <Skeleton className={classes.skeleton} />
    </div>
  );
}
