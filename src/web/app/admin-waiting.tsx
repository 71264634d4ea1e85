import { Link, useSearchParams } from 'react-router';
import { useAlerts } from '../admin/alerts/use-alerts.ts';
import { useCalibration } from '../market/calibration/use-calibration.ts';
import { useSubmittedRates } from '../market/creator-rates/use-rates.ts';
import { useExchangeRates } from '../market/exchange-rates/use-exchange-rates.ts';
import { useOperations } from '../admin/operations/use-operations.ts';
import { canRetry, findQuotaLevel, isAmiss } from '../admin/operations/labels.ts';
import { formatPlural } from '../ui/format.ts';
import { CheckIcon, ClockIcon, WarningIcon } from '../ui/icons.tsx';
import spoken from '../ui/spoken.module.css';
import { withinScreen } from '../ui/use-tab-in-address.ts';
import classes from './admin-waiting.module.css';
import { links } from './paths.ts';
import { listWaiting, type WaitingItem } from './waiting.ts';

/** The tab of the operations looks more often. */
const lookEveryMs = 60_000;

/** What an administrator is to look at today, whichever tab is open. */
export function AdminWaiting() {
  const alerts = useAlerts('open');
  const operations = useOperations(lookEveryMs);
  const calibration = useCalibration();
  const submitted = useSubmittedRates();
  const exchangeRates = useExchangeRates();
  const queries = [alerts, operations, submitted, exchangeRates, calibration];
  const state = operations.data;
  const items = listWaiting({
    alerts: alerts.data,
    tasksAmiss: state?.tasks.filter(isAmiss).length,
    failedJobs: state?.queue.jobs.filter(canRetry).length,
    quota: state && findQuotaLevel(state.quota),
    submittedRates: submitted.data?.total,
    missingDays: exchangeRates.data?.pages[0]?.missing,
    proposal: calibration.data && (calibration.data.proposed?.name ?? null),
  });
  const [address] = useSearchParams();
  const isAsking = queries.some(({ isPending }) => isPending);
  const isUnknown = queries.some(({ data, isError }) => isError && data === undefined);
  return (
    <section className={classes.waiting} aria-labelledby="admin-waiting">
      <h2 id="admin-waiting" className={classes.title}>
        Waiting for you
      </h2>
      <output className={spoken.spoken}>
        {!isAsking && items.length > 0 && `${formatPlural(items.length, 'thing')} waiting for you`}
      </output>
      <ul className={classes.items}>
        {items.map(({ tone, sentence, tab, part }) => (
          <li key={part} className={classes.item} data-tone={tone}>
            {tone === 'brand' ? <ClockIcon /> : <WarningIcon />}
            <PartLink tab={tab} part={part} isOpen={address.get('tab') === tab}>
              {sentence}
            </PartLink>
          </li>
        ))}
        <Rest isAsking={isAsking} isUnknown={isUnknown} isEmpty={items.length === 0} />
      </ul>
    </section>
  );
}

interface PartLinkProps extends Pick<WaitingItem, 'tab' | 'part'> {
  /** Its tab is the open one. */
  isOpen: boolean;
  children: string;
}

/**
 * Leads to a part of a tab. On the open tab the list keeps its filters: the browser's own address is ahead of the
 * drawn one by what was typed a moment ago, so there the browser itself follows the link.
 */
function PartLink({ tab, part, isOpen, children }: PartLinkProps) {
  if (isOpen) return <a href={`#${part}`}>{children}</a>;
  return (
    <Link to={`${links.admin}?tab=${tab}#${part}`} state={withinScreen}>
      {children}
    </Link>
  );
}

/** What is said where no more is known, or nothing waits. */
function Rest({ isAsking, isUnknown, isEmpty }: Record<'isAsking' | 'isUnknown' | 'isEmpty', boolean>) {
  if (isAsking) return <li className={classes.item}>Loading...</li>;
  if (isUnknown) {
    return (
      <li className={classes.item} data-tone="warn">
        <WarningIcon />
        Not everything could be checked.
      </li>
    );
  }
  return (
    isEmpty && (
      <li className={classes.item} data-tone="good">
        <CheckIcon />
        Nothing
      </li>
    )
  );
}
