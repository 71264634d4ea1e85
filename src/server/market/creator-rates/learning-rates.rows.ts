import { sql } from 'kysely';
import { niches } from '../../../engine/analysis/niches.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import type { Database } from '../../platform/db/database.ts';
import type { LearningRate } from './learning-rates.usecases.ts';

const learnedTypes = ['flat_fee', 'cpm'] as const;

type RateRow = Omit<LearningRate, 'niche' | 'rateType'> & { niche: string; rateType: string };

const columns = sql`rate.id, rate.channel_name as "channelName", rate.channel_id as "channelId",
  rate.subscribers::float8 as subscribers, rate.niche, rate.rate_type as "rateType",
  (rate.quoted_amount * coalesce(exchange.usd_per_unit, 1))::float8 as "quotedUsd",
  to_char(rate.date_collected, 'YYYY-MM-DD') as "dateCollected", rate.source = 'sample' as demo`;

/** With the exchange rates of their days. */
const exchanged = (demo: boolean) => sql`
  left join exchange_rates exchange on exchange.currency = rate.currency
    and exchange.day = rate.date_collected and (${demo} or not exchange.demo)`;

/** In dollars, or with an exchange rate of their day. */
const isLearnable = (demo: boolean) => sql`(
  rate.rate_type <> 'affiliate' and (rate.currency = 'USD' or exchange.day is not null)
  and (${demo} or rate.source <> 'sample'))`;

/** A page of all rates by their ids, and where it ends; `last` is null behind the last one. */
export async function findLearningRates(
  database: Database,
  { demo, after, most }: { demo: boolean; after: string; most: number },
): Promise<{ rates: LearningRate[]; last: string | null }> {
  // The page is taken first: so it is read from the index, whatever the planner knows of the table.
  const { rows } = await sql<RateRow & { learnable: boolean }>`
    select ${columns}, ${isLearnable(demo)} as learnable
    from (select * from creator_rates where id > ${after}::uuid order by id limit ${most}) rate ${exchanged(demo)}
    order by rate.id`.execute(database.current);
  return {
    rates: rows.flatMap(({ learnable, ...row }) => (learnable ? toRate(row) : [])),
    last: rows.at(-1)?.id ?? null,
  };
}

/** Those that were collected last, the newest first. */
export async function findNewestLearningRates(
  database: Database,
  { demo, most }: { demo: boolean; most: number },
): Promise<LearningRate[]> {
  const { rows } = await sql<RateRow>`
    select ${columns} from creator_rates rate ${exchanged(demo)} where ${isLearnable(demo)}
    order by rate.date_collected desc, rate.id limit ${most}`.execute(database.current);
  return rows.map(toRate);
}

function toRate(row: RateRow): LearningRate {
  return { ...row, niche: oneOf(niches, row.niche), rateType: oneOf(learnedTypes, row.rateType) };
}
