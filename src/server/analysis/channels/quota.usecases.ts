import type { OperationsState } from '../../../contract/admin/operations.ts';
import { listDays } from '../../../values/days.ts';
import { nextPacificMidnight, pacificDay } from '../../../youtube/quota.ts';
import type { QuotaShares } from '../../../youtube/quota.ts';
import type { Database } from '../../platform/db/database.ts';
import type { QuotaDayRow } from './quota.rows.ts';
import { findQuotaCalls, findQuotaDays } from './quota.rows.ts';

export interface QuotaContext {
  database: Database;
  now: () => Date;
  demo: boolean;
}

const daysShown = 31;

/** The quota's last days up to the one that counts now, by Pacific time; those without a call are there too. */
export async function readQuotaDays(
  { database, demo, now }: QuotaContext,
  { days }: { days: number },
): Promise<QuotaDayRow[]> {
  const listed = listDays(pacificDay(now()), days);
  const [since = ''] = listed;
  const found = await findQuotaDays(database, { demo, since });
  const rowOf = new Map(found.map((row) => [row.day, row]));
  return listed.map((day) => rowOf.get(day) ?? { day, units: 0, anonymousUnits: 0, exhausted: false });
}

/** How the quota stands at this moment. */
export async function readQuota(
  context: QuotaContext,
  { dailyUnits, anonymousShare }: Pick<QuotaShares, 'dailyUnits' | 'anonymousShare'>,
): Promise<OperationsState['quota']> {
  const { database, demo, now } = context;
  const at = now();
  const day = pacificDay(at);
  const days = await readQuotaDays(context, { days: daysShown });
  const today = days.at(-1);
  return {
    day,
    resets_at: nextPacificMidnight(at).toISOString(),
    daily_limit: dailyUnits,
    units: today?.units ?? 0,
    anonymous_units: today?.anonymousUnits ?? 0,
    anonymous_limit: Math.floor(dailyUnits * anonymousShare),
    exhausted: today?.exhausted ?? false,
    demo,
    calls: await findQuotaCalls(database, { demo, day }),
    days: days.map((each) => ({
      day: each.day,
      units: each.units,
      anonymous_units: each.anonymousUnits,
    })),
  };
}
