import { sql } from 'kysely';
import type { CreatorRateFields, WaitingRate } from '../../../contract/market/creator-rates.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import { currencies, rateTypes } from '../../../engine/pricing/rates.ts';
import type { Database } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';

interface WaitingRow extends Omit<WaitingRate, 'niche' | 'rate_type' | 'currency' | 'created_at'> {
  niche: string | null;
  rate_type: string;
  currency: string;
  created_at: Date;
}

/**
 * Rates that wait, the oldest first, with what is known of their channels: texts of YouTube only from readings after
 * `since`.
 */
export async function findWaiting(
  database: Database,
  { demo, since, most }: { demo: boolean; since: Date; most: number },
): Promise<WaitingRate[]> {
  const { rows } = await sql<WaitingRow>`
    select waiting.id, waiting.channel_id, snapshot.record -> 'channel' ->> 'title' as channel_name,
      (snapshot.record -> 'channel' ->> 'subscriberCount')::float8 as subscriber_count,
      (select result.figures ->> 'niche' from channel_results result
        where result.channel_id = waiting.channel_id and result.demo = ${demo}
        order by result.fetched_at desc limit 1) as niche,
      waiting.rate_type, waiting.amount_hundredths::float8 / 100 as quoted_amount, waiting.currency,
      to_char(waiting.agreed_on, 'YYYY-MM-DD') as agreed_on, waiting.notes, waiting.created_at
    from (select * from submitted_rates where status = 'waiting' order by created_at, id limit ${most}) waiting
    left join channel_snapshots snapshot on snapshot.channel_id = waiting.channel_id and snapshot.demo = ${demo}
      and snapshot.fetched_at > ${since}
    order by waiting.created_at, waiting.id`.execute(database.current);
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    niche: niches.find((niche) => niche === row.niche) ?? null,
    rate_type: oneOf(rateTypes, row.rate_type),
    currency: oneOf(currencies, row.currency),
    created_at: created_at.toISOString(),
  }));
}

export async function countWaiting(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from submitted_rates where status = 'waiting'`.execute(database.current);
  return rows[0]?.count ?? 0;
}

/** A submission as it was decided on. */
export interface DecidedRate extends Pick<
  CreatorRateFields,
  'rate_type' | 'quoted_amount' | 'currency' | 'notes' | 'date_collected'
> {
  userId: string;
  channelId: string;
}

export interface Decision {
  id: string;
  status: 'accepted' | 'refused';
  /** Why it is refused, for its creator. */
  reason?: string;
}

interface DecidedRow extends Omit<DecidedRate, 'rate_type' | 'currency'> {
  rate_type: string;
  currency: string;
}

/** Decides on a rate that waits, once; `null` where it does not wait any more. */
export async function decideOn(
  database: Database,
  { id, status, reason, at }: Decision & { at: Date },
): Promise<DecidedRate | null> {
  const { rows } = await sql<DecidedRow>`
    update submitted_rates set status = ${status}, refusal_reason = ${reason ?? null}, decided_at = ${at}
    where id = ${id} and status = 'waiting'
    returning user_id as "userId", channel_id as "channelId", rate_type, currency, notes,
      amount_hundredths::float8 / 100 as quoted_amount, to_char(agreed_on, 'YYYY-MM-DD') as date_collected`.execute(
    database.current,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { ...row, rate_type: oneOf(rateTypes, row.rate_type), currency: oneOf(currencies, row.currency) };
}
