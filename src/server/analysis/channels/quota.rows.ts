import { sql } from 'kysely';
import type { Audience, Quota, QuotaShares, QuotaUnit } from '../../../youtube/quota.ts';
import { nextPacificMidnight, pacificDay, probeAfterMs, probeAt, unitsFor } from '../../../youtube/quota.ts';
import { YouTubeError } from '../../../youtube/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

export interface QuotaLimits extends QuotaShares {
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
  const { demo } = limits;
  const setExhausted = (at: Date, exhausted: boolean) =>
    database.current
      .insertInto('youtube_days')
      .values({ day: pacificDay(at), demo, units: 0, anonymous_units: 0, exhausted, exhausted_at: at })
      .onConflict((conflict) =>
        conflict.columns(['day', 'demo']).doUpdateSet({ exhausted, exhausted_at: at }),
      )
      .returning('units')
      .executeTakeFirstOrThrow();
  return {
    async reserve({ method, audience }) {
      const at = now();
      const day = pacificDay(at);
      const taken = await take(database, limits, { day, method, audience, at });
      if (taken === null) {
        const retryAt = (await findProbeAt(database, { day, demo })) ?? nextPacificMidnight(at);
        throw new YouTubeError('quota-exhausted', { retryAt: retryAt.toISOString() });
      }
      limits.onUse?.({ day, units: taken.units, exhausted: false });
      return taken;
    },
    async markExhausted() {
      const at = now();
      const { units } = await setExhausted(at, true);
      limits.onUse?.({ day: pacificDay(at), units, exhausted: true });
    },
    async reopen() {
      await setExhausted(now(), false);
    },
  };
}

interface Call {
  day: string;
  method: string;
  audience: Audience;
  at: Date;
}

/**
 * Counts one unit where the day has one left for this audience: one statement, so parallel calls cannot overdraw, and of
 * those that come when YouTube is to be asked again one alone goes through. Answers the day's units so far; `null`
 * where none was left.
 */
async function take(
  database: Database,
  limits: QuotaLimits,
  { day, method, audience, at }: Call,
): Promise<(QuotaUnit & { units: number }) | null> {
  const anonymousUnits = audience === 'anonymous' ? 1 : 0;
  const watchUnits = audience === 'watch' ? 1 : 0;
  const { total, own } = unitsFor(audience, limits);
  if (own < 1) return null;
  const saidBefore = new Date(at.getTime() - probeAfterMs);
  const { rows } = await sql<{ units: number; isProbe: boolean }>`
    with granted as (
      insert into youtube_days as known (day, demo, units, anonymous_units, watch_units)
      values (${day}, ${limits.demo}, 1, ${anonymousUnits}, ${watchUnits})
      on conflict (day, demo) do update set
        units = known.units + 1, anonymous_units = known.anonymous_units + excluded.anonymous_units,
        watch_units = known.watch_units + excluded.watch_units,
        exhausted_at = case when known.exhausted then ${at}::timestamptz end
      where (not known.exhausted or known.exhausted_at is null or known.exhausted_at <= ${saidBefore})
        and known.units < ${total} and (${anonymousUnits} = 0 or known.anonymous_units < ${own})
        and (${watchUnits} = 0 or known.watch_units < ${own})
        and (${audience} <> 'refresh' or (select coalesce(sum(calls), 0) from youtube_calls
          where day = ${day} and demo = ${limits.demo} and audience = 'refresh') < ${own})
      returning day, demo, units, exhausted
    )
    insert into youtube_calls as known (day, demo, method, audience, calls)
    select day, demo, ${method}, ${audience}, 1 from granted
    on conflict (day, method, audience, demo) do update set calls = known.calls + 1
    returning (select units from granted) as units, (select exhausted from granted) as "isProbe"`.execute(
    database.current,
  );
  return rows[0] ?? null;
}

/** When YouTube, which has said that the day is used up, is asked again; `null` if it has not said so. */
async function findProbeAt(
  database: Database,
  { day, demo }: { day: string; demo: boolean },
): Promise<Date | null> {
  const said = await database.current
    .selectFrom('youtube_days')
    .select('exhausted_at')
    .where('day', '=', day)
    .where('demo', '=', demo)
    .where('exhausted', '=', true)
    .executeTakeFirst();
  return said?.exhausted_at ? probeAt(said.exhausted_at) : null;
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
