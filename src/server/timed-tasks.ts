import { forgetEnded } from './accounts/retention.usecases.ts';
import { reconcileAllowances } from './channel-analysis/channel-analysis.usecases.ts';
import { forgetOldAnalyses } from './channel-analysis/retention.usecases.ts';
import { deleteOldReadings } from './channels/channels.usecases.ts';
import { forgetOldCalls } from './external-api/idempotency.usecases.ts';
import type { RefreshFactsContext } from './marketplace/repair.usecases.ts';
import { refreshFacts, repairMarketplace } from './marketplace/repair.usecases.ts';
import { forgetEvents } from './payments/events.usecases.ts';
import { reconcileCustomers } from './payments/reconciliation.usecases.ts';
import type { DomainContext } from './white-label/domains.usecases.ts';
import { recheckDomains } from './white-label/domains.usecases.ts';
import { dropLostStarts } from './bulk-analysis/start-job.usecases.ts';
import type { TimedTask } from './timers.ts';

export type TimedContext = Parameters<typeof reconcileCustomers>[0] & DomainContext & RefreshFactsContext;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What workers do by the clock. Each is idempotent, so any number of processes may do it, and a run that is missed is made good. */
export function timedTasks(timed: TimedContext): TimedTask[] {
  return [
    {
      name: 'give back allowances of lost analyses',
      everyMs: minuteMs,
      run: () => reconcileAllowances(timed, { all: false }),
    },
    {
      name: 'drop lists that were lost before they began',
      everyMs: 5 * minuteMs,
      run: () => dropLostStarts(timed),
    },
    { name: 'forget old analyses', everyMs: hourMs, run: () => forgetOldAnalyses(timed) },
    { name: 'forget answered API calls', everyMs: hourMs, run: () => forgetOldCalls(timed) },
    { name: 'forget ended sessions', everyMs: hourMs, run: () => forgetEnded(timed) },
    { name: 'delete old readings', everyMs: hourMs, run: () => deleteOldReadings(timed) },
    { name: 'read payments anew', everyMs: 5 * minuteMs, run: () => reconcileCustomers(timed) },
    { name: 'keep the marketplace in step', everyMs: 5 * minuteMs, run: () => repairMarketplace(timed) },
    { name: 'read listed channels anew', everyMs: 5 * minuteMs, run: () => refreshFacts(timed) },
    { name: 'look at tenants’ domains again', everyMs: hourMs, run: () => recheckDomains(timed) },
    { name: 'forget old payment messages', everyMs: hourMs, run: () => forgetEvents(timed) },
  ];
}
