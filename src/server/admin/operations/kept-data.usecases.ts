import { keptGivenUpMails } from '../../platform/mail-queue/mail-queue.usecases.ts';
import type { KeptData } from '../../../contract/admin/operations.ts';
import { keptSignIns } from '../../accounts/accounts/retention.usecases.ts';
import { keptAdminSessions } from '../admin-sessions/admin-sessions.usecases.ts';
import { keptFailures } from '../support/failed-requests.usecases.ts';
import { keptMails } from '../support/sent-mails.usecases.ts';
import { keptAlerts } from '../../platform/alerts/alerts.usecases.ts';
import { keptAnalyses } from '../../analysis/channel-analysis/retention.usecases.ts';
import { keptWatchAlerts } from '../../analysis/watch/alerts.usecases.ts';
import { keptRemovals } from '../../analysis/lists/removals.usecases.ts';
import { keptSightings } from '../../analysis/watch/sightings.usecases.ts';
import { keptReadings } from '../../analysis/channels/channels.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import { keptCalls } from '../../platform/http/idempotency.usecases.ts';
import { keptVisitorOffers } from '../../deals/offers/visitor-offers.usecases.ts';
import { keptFacts } from '../../creators/marketplace/repair.usecases.ts';
import { keptTeamRows } from '../../accounts/workspaces/activity.usecases.ts';
import { keptEvents } from '../../accounts/payments/events.usecases.ts';
import { keptNotifications } from '../../accounts/notifications/notify.usecases.ts';
import { keptExports } from '../../accounts/own-data/data-exports.usecases.ts';
import { keptInvoiceNumbers } from '../../accounts/own-data/ended-accounts.usecases.ts';
import { countKept } from './operations.rows.ts';
import { keptSecondReadings } from '../../analysis/second-reader/second-readings.usecases.ts';
import { isRunMissed } from './task-runs.usecases.ts';

interface KeptContext {
  database: Database;
  now: () => Date;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const soonMs = 7 * dayMs;
/** Counting walks through tables that grow large, and the page asks every few seconds. */
const countedEveryMs = 60_000;

/** Everything that is kept for a time, with what deletes or refreshes it. */
const keptKinds: readonly KeptKind[] = [
  ...keptReadings,
  ...keptAnalyses,
  ...keptSecondReadings,
  ...keptVisitorOffers,
  ...keptSightings,
  ...keptWatchAlerts,
  ...keptRemovals,
  ...keptFacts,
  ...keptCalls,
  ...keptEvents,
  ...keptTeamRows,
  ...keptSignIns,
  ...keptAdminSessions,
  ...keptAlerts,
  ...keptExports,
  ...keptInvoiceNumbers,
  ...keptFailures,
  ...keptMails,
  ...keptGivenUpMails,
  ...keptNotifications,
];

/** What there is of each kind of data that is kept for a time, and what of it is due. */
export async function countKeptData({ database, now }: KeptContext): Promise<KeptData[]> {
  const at = now();
  const when = { at, soon: new Date(at.getTime() + soonMs) };
  const counted: KeptData[] = [];
  for (const each of keptKinds) {
    const { rows, due, dueSoon, oldestAt } = each.ofAccounts
      ? await countKept(database.accounts, each, when)
      : await database.asSystem(() => countKept(database.current, each, when));
    counted.push({
      kind: each.kind,
      title: each.title,
      // What is kept for an hour is kept for a day at most.
      kept_days: Math.ceil(each.keptMs / dayMs),
      rows,
      due,
      overdue: oldestAt !== null && isRunMissed(at.getTime() - oldestAt.getTime() - each.keptMs, hourMs),
      due_soon: dueSoon,
      // What has not even ended is not old.
      oldest_at: oldestAt !== null && oldestAt <= at ? oldestAt.toISOString() : null,
      fate: each.fate,
    });
  }
  return counted;
}

/** The same, counted at most once a minute in this process. */
export interface KeptDataCount {
  read(): Promise<KeptData[]>;
  /** Counts anew the next time, since something has been deleted. */
  forget(): void;
}

export function createKeptDataCount(context: KeptContext): KeptDataCount {
  let kept: { atMs: number; counted: Promise<KeptData[]> } | null = null;
  return {
    read() {
      const atMs = context.now().getTime();
      if (kept !== null && Math.abs(atMs - kept.atMs) < countedEveryMs) return kept.counted;
      const counted = countKeptData(context);
      kept = { atMs, counted };
      // What failed is tried again with the next question.
      counted.catch(() => {
        if (kept?.counted === counted) kept = null;
      });
      return counted;
    },
    forget() {
      kept = null;
    },
  };
}
