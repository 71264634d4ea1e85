import { sql } from 'kysely';
import type { Audience, Quota } from '../../../youtube/quota.ts';
import { nextPacificMidnight, pacificDay } from '../../../youtube/quota.ts';
import { YouTubeError } from '../../../youtube/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

export interface QuotaLimits {
  dailyUnits: number;
  /** The part of the day's units that all anonymous visitors together may use, 0 to 1. */
  anonymousShare: number;
  /** True for the double, whose units are not YouTube's. */
  demo: boolean;
  /** Told of a day's units as they are used, and of YouTube's word that there are none left. */
  onUse?: ((use: QuotaUse) => void) | undefined;
}

export interface QuotaUse {
  /** Pacific. */
  day: string;
  units: number;
  exhausted: boolean;
}

/** The quota as a ledger in the database, so that all processes draw on the same day. */
export function createQuotaLedger(database: Database, limits: QuotaLimits, now: () => Date): Quota {
  return {
    async reserve({ method, audience }) {
      const at = now();
      const day = pacificDay(at);
      const units = await take(database, limits, { day, method, audience });
      if (units === null)
        throw new YouTubeError('quota-exhausted', { retryAt: nextPacificMidnight(at).toISOString() });
      limits.onUse?.({ day, units, exhausted: false });
    },
    async markExhausted() {
      const day = pacificDay(now());
      const { units } = await database.current
        .insertInto('youtube_days')
        .values({ day, demo: limits.demo, units: 0, anonymous_units: 0, exhausted: true })
        .onConflict((conflict) => conflict.columns(['day', 'demo']).doUpdateSet({ exhausted: true }))
        .returning('units')
        .executeTakeFirstOrThrow();
      limits.onUse?.({ day, units, exhausted: true });
    },
  };
}

/**
 * Counts one unit where the day has one left for this audience: one statement, so parallel calls cannot overdraw. Answers
 * the day's units so far; `null` where none was left.
 */
async function take(
  database: Database,
  limits: QuotaLimits,
  call: { day: string; method: string; audience: Audience },
): Promise<number | null> {
  const anonymousUnits = call.audience === 'anonymous' ? 1 : 0;
  const anonymousLimit = Math.floor(limits.dailyUnits * limits.anonymousShare);
  if (limits.dailyUnits < 1 || (anonymousUnits === 1 && anonymousLimit < 1)) return null;
  const { rows } = await sql<Pick<Row<'youtube_days'>, 'units'>>`
    with granted as (
      insert into youtube_days as known (day, demo, units, anonymous_units)
      values (${call.day}, ${limits.demo}, 1, ${anonymousUnits})
      on conflict (day, demo) do update set
        units = known.units + 1, anonymous_units = known.anonymous_units + excluded.anonymous_units
      where not known.exhausted and known.units < ${limits.dailyUnits}
        and (${anonymousUnits} = 0 or known.anonymous_units < ${anonymousLimit})
      returning day, demo, units
    )
    insert into youtube_calls as known (day, demo, method, audience, calls)
    select day, demo, ${call.method}, ${call.audience}, 1 from granted
    on conflict (day, method, audience, demo) do update set calls = known.calls + 1
    returning (select units from granted) as units`.execute(database.current);
  return rows[0]?.units ?? null;
}

export type QuotaDayRow = Awaited<ReturnType<typeof findQuotaDays>>[number];

/** The days from `since` on of which something is in the ledger, the oldest first. */
export function findQuotaDays(database: Database, { demo, since }: { demo: boolean; since: string }) {
  return database.current
    .selectFrom('youtube_days')
    .select(['day', 'units', 'anonymous_units as anonymousUnits', 'exhausted'])
    .where('demo', '=', demo)
    .where('day', '>=', since)
    .orderBy('day')
    .execute();
}

/** A day's calls by what was asked and for whom. */
export function findQuotaCalls(
  database: Database,
  { demo, day }: { demo: boolean; day: string },
): Promise<Pick<Row<'youtube_calls'>, 'method' | 'audience' | 'calls'>[]> {
  return database.current
    .selectFrom('youtube_calls')
    .select(['method', 'audience', 'calls'])
    .where('demo', '=', demo)
    .where('day', '=', day)
    .orderBy('calls', 'desc')
    .orderBy('method')
    .orderBy('audience')
    .execute();
}
