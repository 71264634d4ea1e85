import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type {
  CreatorRate,
  CreatorRateFields,
  rateOrders,
  rateStates,
} from '../../../contract/market/creator-rates.ts';
import { rateSources } from '../../../contract/market/creator-rates.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import { currencies, rateTypes } from '../../../engine/pricing/rates.ts';
import { containing } from '../../platform/db/containing.ts';
import type { Database } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import type { Standing } from './rate-states.ts';
import { standingsOf, standings, toState } from './rate-states.ts';

export interface RateFilter extends Partial<Pick<CreatorRateFields, 'niche' | 'rate_type' | 'currency'>> {
  search?: string;
  source?: CreatorRate['source'];
  state?: (typeof rateStates)[number];
}

/** A rate with what the list does not show. */
export interface KnownRate extends CreatorRate {
  channelId: string | null;
}

interface RateRow extends Omit<
  KnownRate,
  'state' | 'state_reason' | 'niche' | 'rate_type' | 'currency' | 'source' | 'created_at'
> {
  niche: string;
  rate_type: string;
  currency: string;
  source: string;
  created_at: Date;
  standing: string;
}

/** What the next run can do with a rate. In an installation of real channels the invented rates are none of it. */
const rated = (demo: boolean) => sql`
  select rate.*, case
    when rate.rate_type = 'affiliate' then 'affiliate'
    when rate.rate_type = 'flat_fee' and coalesce(rate.subscribers, 0) = 0 and not exists (
      select from channel_results result where result.channel_id = rate.channel_id and result.demo = ${demo}
        and result.preferences_key = '' and coalesce(result.figures #>> '{recommendedPricing,cpm,medium}',
          result.figures #>> '{ifYouBookAnyway,cpm,medium}') is not null) then 'unpredictable'
    when rate.currency <> 'USD' and exchange.day is null then 'waiting'
    else 'learning' end as standing
  from creator_rates rate left join exchange_rates exchange on exchange.currency = rate.currency
    and exchange.day = rate.date_collected and (${demo} or not exchange.demo)
  where ${demo} or rate.source <> 'sample'`;

const columns = sql`id, admin_user_id, source, channel_name, channel_url, channel_id as "channelId", subscriber_count,
  niche, rate_type, quoted_amount::float8 as quoted_amount, currency, notes,
  to_char(date_collected, 'YYYY-MM-DD') as date_collected, revision, created_at, standing`;

const orders: Readonly<Record<(typeof rateOrders)[number], RawBuilder<unknown>>> = {
  // Those of one import came at one moment.
  newest: sql`created_at desc, rated.date_collected desc, id`,
  oldest: sql`created_at, rated.date_collected, id desc`,
  channel: sql`lower(channel_name), date_collected desc, id`,
  amount: sql`rated.quoted_amount desc, id`,
  collected: sql`rated.date_collected desc, id`,
};

export async function findRates(
  database: Database,
  sought: { filter: RateFilter; order: keyof typeof orders; demo: boolean; skip: number; most: number },
): Promise<KnownRate[]> {
  const { filter, order, demo, skip, most } = sought;
  const { rows } = await sql<RateRow>`
    select ${columns} from (${rated(demo)}) rated where ${matches(filter)}
    order by ${orders[order]} limit ${most} offset ${skip}`.execute(database.current);
  return rows.map(toRate);
}

export async function findRate(
  database: Database,
  { id, demo }: { id: string; demo: boolean },
): Promise<KnownRate | null> {
  const { rows } = await sql<RateRow>`
    select ${columns} from (${rated(demo)}) rated where id = ${id}`.execute(database.current);
  const [row] = rows;
  return row === undefined ? null : toRate(row);
}

/** How many rates stand how, of those that the filter lets through. */
export async function countStandings(
  database: Database,
  { filter, demo }: { filter: RateFilter; demo: boolean },
): Promise<Record<Standing, number>> {
  const { rows } = await sql<{ standing: string; count: number }>`
    select standing, count(*)::int as count from (${rated(demo)}) rated where ${matches(filter)}
    group by standing`.execute(database.current);
  const counts = { affiliate: 0, unpredictable: 0, waiting: 0, learning: 0 };
  for (const { standing, count } of rows) counts[oneOf(standings, standing)] = count;
  return counts;
}

/** Days whose exchange rate would let rates learn, the most wanted first. */
export async function findWaitingDays(
  database: Database,
  { demo, most }: { demo: boolean; most: number },
): Promise<{ currency: string; day: string; waiting_rates: number }[]> {
  const { rows } = await sql<{ currency: string; day: string; waiting_rates: number }>`
    select currency, to_char(date_collected, 'YYYY-MM-DD') as day, count(*)::int as waiting_rates
    from (${rated(demo)}) rated where standing = 'waiting' group by currency, date_collected
    order by waiting_rates desc, date_collected desc, currency limit ${most}`.execute(database.current);
  return rows;
}

function matches({
  search = '',
  niche,
  rate_type,
  currency,
  source,
  state,
}: RateFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  const pattern = containing(search.trim());
  if (search.trim() !== '') conditions.push(sql`(channel_name ilike ${pattern} or notes ilike ${pattern})`);
  if (niche !== undefined) conditions.push(sql`niche = ${niche}`);
  if (rate_type !== undefined) conditions.push(sql`rate_type = ${rate_type}`);
  if (currency !== undefined) conditions.push(sql`currency = ${currency}`);
  if (source !== undefined) conditions.push(sql`source = ${source}`);
  if (state !== undefined) conditions.push(sql`standing = any(${standingsOf(state)}::text[])`);
  return sql.join(conditions, sql` and `);
}

function toRate({ standing, created_at, ...row }: RateRow): KnownRate {
  const currency = oneOf(currencies, row.currency);
  return {
    ...row,
    ...toState(oneOf(standings, standing), { currency, day: row.date_collected }),
    currency,
    niche: oneOf(niches, row.niche),
    rate_type: oneOf(rateTypes, row.rate_type),
    source: oneOf(rateSources, row.source),
    created_at: created_at.toISOString(),
  };
}
