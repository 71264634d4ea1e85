import { forgetEnded } from './accounts/accounts/retention.usecases.ts';
import type { ScheduledBackupContext } from './admin/backups/scheduled-backups.usecases.ts';
import { backUpIfDue } from './admin/backups/scheduled-backups.usecases.ts';
import { forgetAdminSessions } from './admin/admin-sessions/admin-sessions.usecases.ts';
import { forgetFailedRequests } from './admin/support/failed-requests.usecases.ts';
import { forgetSentMails } from './admin/support/sent-mails.usecases.ts';
import { forgetResolvedAlerts } from './platform/alerts/alerts.usecases.ts';
import type { AuditWatchContext } from './platform/audit-log/audit-watch.usecases.ts';
import { createAuditWatch } from './platform/audit-log/audit-watch.usecases.ts';
import type { MailQueue } from './platform/mail-queue/mail-queue.usecases.ts';
import { forgetGivenUpMails } from './platform/mail-queue/mail-queue.usecases.ts';
import { reconcileAllowances } from './analysis/channel-analysis/channel-analysis.usecases.ts';
import { forgetWatched } from './analysis/watch/alerts.usecases.ts';
import type { RefreshContext } from './analysis/watch/refresh.usecases.ts';
import { refreshWatched } from './analysis/watch/refresh.usecases.ts';
import { tellOfChanges } from './analysis/watch/told-changes.usecases.ts';
import { forgetRemovals } from './analysis/lists/removals.usecases.ts';
import { syncWatches } from './analysis/watch/watches.usecases.ts';
import { forgetOldAnalyses } from './analysis/channel-analysis/retention.usecases.ts';
import { deleteOldReadings } from './analysis/channels/channels.usecases.ts';
import { clearLostImports } from './market/creator-rates/lost-imports.usecases.ts';
import { fillLibraries, refreshNames } from './analysis/library/names.usecases.ts';
import { fillNames } from './analysis/lists/item-changes.usecases.ts';
import { keepSampleRates } from './market/creator-rates/sample-rates.usecases.ts';
import { forgetOldCalls } from './platform/http/idempotency.usecases.ts';
import type { RefreshFactsContext } from './creators/marketplace/repair.usecases.ts';
import { refreshFacts, repairMarketplace } from './creators/marketplace/repair.usecases.ts';
import { sendDigests } from './accounts/notifications/digests.usecases.ts';
import { forgetNotifications } from './accounts/notifications/notify.usecases.ts';
import { forgetExports } from './accounts/own-data/data-exports.usecases.ts';
import type { DeletionContext } from './accounts/own-data/deletions.usecases.ts';
import { forgetInvoices, tendDeletions } from './accounts/own-data/ended-accounts.usecases.ts';
import { tellOfLimits } from './accounts/plans/reached-limits.usecases.ts';
import { tellOfEndedJobs } from './analysis/bulk-analysis/ended-jobs.usecases.ts';
import { tellNewAddresses } from './accounts/payments/new-addresses.usecases.ts';
import { tellOfDeadlines } from './deals/campaigns/deadlines.usecases.ts';
import { askHowOffersEnded } from './deals/offers/outcomes.usecases.ts';
import { forgetVisitorOffers } from './deals/offers/visitor-offers.usecases.ts';
import { tellOfDisputes } from './accounts/payments/disputes.usecases.ts';
import { forgetTeamRows } from './accounts/workspaces/activity.usecases.ts';
import { forgetEvents } from './accounts/payments/events.usecases.ts';
import { finishRefunds } from './accounts/payments/refunds.usecases.ts';
import { reconcileCustomers } from './accounts/payments/reconciliation.usecases.ts';
import { deleteExpired } from './creators/quote-requests/kit-requests.usecases.ts';
import { tendRequests } from './creators/channel-removal/removal-requests.usecases.ts';
import type { DomainContext } from './agency/white-label/domains.usecases.ts';
import { forgetAddresses, sendDueReports } from './agency/schedules/send-due.usecases.ts';
import { tellOfDecisions } from './agency/clients/told-decisions.usecases.ts';
import { tellOfQuotes } from './deals/quotes/quote-notices.usecases.ts';
import { checkLinks, fitLinks, tendCounting } from './deals/tracking/link-upkeep.usecases.ts';
import { tellOfOutages } from './deals/tracking/outages.usecases.ts';
import { readRunningVideos } from './deals/campaigns/readings.usecases.ts';
import { tellOfDeliveries } from './deals/campaigns/told-deliveries.usecases.ts';
import type { CheckContext } from './deals/tracking/link-upkeep.usecases.ts';
import { recheckDomains } from './agency/white-label/domains.usecases.ts';
import { forgetSecondReadings } from './analysis/second-reader/second-readings.usecases.ts';
import { dropLostStarts } from './analysis/bulk-analysis/start-job.usecases.ts';
import type { TaskPlan, TimedTask } from './platform/timers.ts';

type LifecycleContext = RefreshFactsContext;
export type TimedContext = LifecycleContext &
  Parameters<typeof reconcileCustomers>[0] &
  Parameters<typeof tellOfDisputes>[0] &
  DomainContext &
  CheckContext &
  RefreshContext &
  AuditWatchContext &
  ScheduledBackupContext &
  DeletionContext & { mailer: MailQueue };

/** A task, and how it gets what it needs. */
interface Planned<Context> extends TaskPlan {
  prepare: (context: Context) => TimedTask['run'];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Deletes or refreshes data that may be kept only for a limited time. */
const lifecycle: readonly Planned<LifecycleContext>[] = [
  { name: 'forget old analyses', everyMs: hourMs, prepare: (timed) => () => forgetOldAnalyses(timed) },
  { name: 'forget answered API calls', everyMs: hourMs, prepare: (timed) => () => forgetOldCalls(timed) },
  { name: 'forget ended sessions', everyMs: hourMs, prepare: (timed) => () => forgetEnded(timed) },
  {
    name: 'forget ended admin sessions',
    everyMs: hourMs,
    prepare: (timed) => () => forgetAdminSessions(timed),
  },
  { name: 'forget resolved alerts', everyMs: hourMs, prepare: (timed) => () => forgetResolvedAlerts(timed) },
  { name: 'forget failed requests', everyMs: hourMs, prepare: (timed) => () => forgetFailedRequests(timed) },
  { name: 'forget sent mails', everyMs: hourMs, prepare: (timed) => () => forgetSentMails(timed) },
  { name: 'forget mails given up', everyMs: hourMs, prepare: (timed) => () => forgetGivenUpMails(timed) },
  { name: 'forget old watch alerts', everyMs: hourMs, prepare: (timed) => () => forgetWatched(timed) },
  {
    name: 'forget what was taken out of lists',
    everyMs: hourMs,
    prepare: (timed) => () => forgetRemovals(timed),
  },
  { name: 'delete old readings', everyMs: hourMs, prepare: (timed) => () => deleteOldReadings(timed) },
  {
    name: 'delete expired media kit requests',
    everyMs: hourMs,
    prepare: (timed) => () => deleteExpired(timed),
  },
  {
    name: 'forget what visitors had judged',
    everyMs: hourMs,
    prepare: (timed) => () => forgetVisitorOffers(timed),
  },
  {
    name: 'forget old second readings',
    everyMs: hourMs,
    prepare: (timed) => () => forgetSecondReadings(timed),
  },
  {
    name: 'keep the marketplace in step',
    everyMs: 5 * minuteMs,
    prepare: (timed) => () => repairMarketplace(timed),
  },
  { name: 'read listed channels anew', everyMs: 5 * minuteMs, prepare: (timed) => () => refreshFacts(timed) },
  { name: 'read names in libraries anew', everyMs: hourMs, prepare: (timed) => () => refreshNames(timed) },
  { name: 'fill libraries', everyMs: minuteMs, prepare: (timed) => () => fillLibraries(timed) },
  { name: 'fill names in lists', everyMs: minuteMs, prepare: (timed) => () => fillNames(timed) },
  { name: 'forget old payment messages', everyMs: hourMs, prepare: (timed) => () => forgetEvents(timed) },
  { name: 'delete files of own data', everyMs: hourMs, prepare: (timed) => () => forgetExports(timed) },
  {
    name: 'forget what teams need no longer',
    everyMs: hourMs,
    prepare: (timed) => () => forgetTeamRows(timed),
  },
  { name: 'forget old notifications', everyMs: hourMs, prepare: (timed) => () => forgetNotifications(timed) },
  {
    name: 'forget addresses of scheduled reports',
    everyMs: hourMs,
    prepare: (timed) => () => forgetAddresses(timed),
  },
  { name: 'forget old invoice numbers', everyMs: hourMs, prepare: (timed) => () => forgetInvoices(timed) },
];

const others: readonly Planned<TimedContext>[] = [
  {
    name: 'give back allowances of lost analyses',
    everyMs: minuteMs,
    prepare: (timed) => () => reconcileAllowances(timed),
  },
  {
    name: 'drop lists that were lost before they began',
    everyMs: 5 * minuteMs,
    prepare: (timed) => () => dropLostStarts(timed),
  },
  {
    name: 'bring watched channels into step',
    everyMs: 5 * minuteMs,
    prepare: (timed) => () => syncWatches(timed),
  },
  { name: 'refresh watched channels', everyMs: minuteMs, prepare: (timed) => () => refreshWatched(timed) },
  { name: 'delete accounts', everyMs: minuteMs, prepare: (timed) => () => tendDeletions(timed) },
  { name: 'answer creators', everyMs: 5 * minuteMs, prepare: (timed) => () => tendRequests(timed) },
  { name: 'read payments anew', everyMs: 5 * minuteMs, prepare: (timed) => () => reconcileCustomers(timed) },
  { name: 'send waiting mails', everyMs: 15_000, prepare: (timed) => () => timed.mailer.sendDue() },
  {
    name: 'send scheduled reports',
    everyMs: 20_000,
    prepare: (timed) => () => sendDueReports(timed),
  },
  { name: 'send daily digests', everyMs: 10 * minuteMs, prepare: (timed) => () => sendDigests(timed) },
  { name: 'tell of ended bulk jobs', everyMs: minuteMs, prepare: (timed) => () => tellOfEndedJobs(timed) },
  { name: 'tell of reached limits', everyMs: 5 * minuteMs, prepare: (timed) => () => tellOfLimits(timed) },
  {
    name: 'tell of changes on watched channels',
    everyMs: 5 * minuteMs,
    prepare: (timed) => () => tellOfChanges(timed),
  },
  { name: 'tell of clients’ decisions', everyMs: minuteMs, prepare: (timed) => () => tellOfDecisions(timed) },
  {
    name: 'tell of quotes',
    everyMs: minuteMs,
    prepare: (timed) => () => tellOfQuotes(timed, { quoteId: null }),
  },
  {
    name: 'ask how offers ended',
    everyMs: hourMs,
    prepare: (timed) => () => askHowOffersEnded(timed),
  },
  { name: 'tell of deadlines', everyMs: hourMs, prepare: (timed) => () => tellOfDeadlines(timed) },
  {
    name: 'read campaigns’ videos',
    everyMs: minuteMs,
    prepare: (timed) => () => readRunningVideos(timed),
  },
  {
    name: 'tell of campaigns’ videos',
    everyMs: 5 * minuteMs,
    prepare: (timed) => () => tellOfDeliveries(timed),
  },
  { name: 'finish refunds', everyMs: minuteMs, prepare: (timed) => () => finishRefunds(timed) },
  { name: 'tell of disputes', everyMs: minuteMs, prepare: (timed) => () => tellOfDisputes(timed) },
  {
    name: 'tell the card provider new addresses',
    everyMs: 5 * minuteMs,
    prepare: (timed) => () => tellNewAddresses(timed),
  },
  {
    name: 'take out what lost imports left',
    everyMs: minuteMs,
    prepare: (timed) => () => clearLostImports(timed),
  },
  { name: 'keep the invented rates', everyMs: hourMs, prepare: (timed) => () => keepSampleRates(timed) },
  { name: 'make the daily backup', everyMs: 10 * minuteMs, prepare: (timed) => () => backUpIfDue(timed) },
  {
    name: 'look where links lead',
    everyMs: 5 * minuteMs,
    prepare: (timed) => () => checkLinks(timed),
  },
  {
    name: 'tell of destinations that do not answer',
    everyMs: 5 * minuteMs,
    prepare: (timed) => () => tellOfOutages(timed),
  },
  { name: 'fit links into plans', everyMs: hourMs, prepare: (timed) => () => fitLinks(timed) },
  { name: 'tend the counting of clicks', everyMs: minuteMs, prepare: (timed) => () => tendCounting(timed) },
  { name: 'verify the audit log', everyMs: hourMs, prepare: createAuditWatch },
  {
    name: 'look at tenants’ domains again',
    everyMs: hourMs,
    prepare: (timed) => () => recheckDomains(timed),
  },
];

/** Every task, for parts that only list them. */
export const taskPlans: readonly TaskPlan[] = [...lifecycle, ...others].map(({ name, everyMs }) => ({
  name,
  everyMs,
}));

/** What workers run on a schedule. Tasks are idempotent: any number of processes may run them, late ones catch up. */
export function timedTasks(timed: TimedContext): TimedTask[] {
  return [...lifecycleTasks(timed), ...others.map((task) => readyFor(timed, task))];
}

/** Those that delete or refresh data, which can also be started by hand. */
export function lifecycleTasks(context: LifecycleContext): TimedTask[] {
  return lifecycle.map((task) => readyFor(context, task));
}

function readyFor<Context>(context: Context, { name, everyMs, prepare }: Planned<Context>): TimedTask {
  return { name, everyMs, run: prepare(context) };
}
