import { sql } from 'kysely';
import type { Audience, Quota } from '../../youtube/quota.ts';
import { nextPacificMidnight, pacificDay } from '../../youtube/quota.ts';
import { YouTubeError } from '../../youtube/errors.ts';
import type { Database } from '../db/database.ts';

export interface QuotaLimits {
  dailyUnits: number;
  /** The part of the day's units that all anonymous visitors together may use, 0 to 1. */
  anonymousShare: number;
  /** True for the stand-in, whose units are not YouTube's. */
  demo: boolean;
}

/** The quota as a ledger in the database, so that all processes draw on the same day. */
export function createQuotaLedger(database: Database, limits: QuotaLimits, now: () => Date): Quota {
  return {
    async reserve({ method, audience }) {
      const at = now();
      if (!(await take(database, limits, { day: pacificDay(at), method, audience }))) {
        throw new YouTubeError('quota-exhausted', { retryAt: nextPacificMidnight(at).toISOString() });
      }
    },
    async markExhausted() {
      await sql`
        insert into youtube_days (day, demo, units, anonymous_units, exhausted)
        values (${pacificDay(now())}, ${limits.demo}, 0, 0, true)
        on conflict (day, demo) do update set exhausted = true`.execute(database.current);
    },
  };
}

/** Counts one unit where the day has one left for this audience: one statement, so parallel calls cannot overdraw. */
async function take(
  database: Database,
  limits: QuotaLimits,
  call: { day: string; method: string; audience: Audience },
): Promise<boolean> {
  const anonymousUnits = call.audience === 'anonymous' ? 1 : 0;
  const anonymousLimit = Math.floor(limits.dailyUnits * limits.anonymousShare);
  if (limits.dailyUnits < 1 || (anonymousUnits === 1 && anonymousLimit < 1)) return false;
  const { rows } = await sql`
    with granted as (
      insert into youtube_days as known (day, demo, units, anonymous_units)
      values (${call.day}, ${limits.demo}, 1, ${anonymousUnits})
      on conflict (day, demo) do update set
        units = known.units + 1, anonymous_units = known.anonymous_units + excluded.anonymous_units
      where not known.exhausted and known.units < ${limits.dailyUnits}
        and (${anonymousUnits} = 0 or known.anonymous_units < ${anonymousLimit})
      returning day, demo
    )
    insert into youtube_calls as known (day, demo, method, audience, calls)
    select day, demo, ${call.method}, ${call.audience}, 1 from granted
    on conflict (day, method, audience, demo) do update set calls = known.calls + 1
    returning day`.execute(database.current);
  return rows.length === 1;
}
