import { sql } from 'kysely';
import { niches, type Niche } from '../../../engine/analysis/niches.ts';
import type { Database } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';

/** A collected rate from which the next run can learn, in the terms a prediction is made in. */
export interface LearningRate {
  id: string;
  channelName: string;
  /** Where the channel's address leads to, as far as it is known. */
  channelId: string | null;
  /** Read from what was entered; `null` where that says no number. */
  subscribers: number | null;
  niche: Niche;
  rateType: 'flat_fee' | 'cpm';
  /** US dollars, at the exchange rate of the day it was collected. */
  quotedUsd: number;
  /** `2026-11-22`. */
  dateCollected: string;
  /** True for an invented one. */
  demo: boolean;
}

const learnedTypes = ['flat_fee', 'cpm'] as const;

/** Of all rates, or of a page of them by their ids. */
interface Range {
  demo: boolean;
  page?: { after: string; most: number };
}

/** In dollars, at the exchange rates of their days; learnable where that amount is known. */
function selectConverted(database: Database, { demo, page }: Range) {
  const all = database.current.selectFrom('creator_rates').selectAll();
  // The page is taken first: so it is read from the index, whatever the planner knows of the table.
  const rates = page === undefined ? all : all.where('id', '>', page.after).orderBy('id').limit(page.most);
  return database.current
    .selectFrom(rates.as('rate'))
    .leftJoin('exchange_rates as exchange', (join) =>
      join
        .onRef('exchange.currency', '=', 'rate.currency')
        .onRef('exchange.day', '=', 'rate.date_collected')
        .on((eb) => eb.or([eb.val(demo), eb.not('exchange.demo')])),
    )
    .select(['rate.id', 'rate.channel_name', 'rate.channel_id', 'rate.subscribers', 'rate.niche'])
    .select(['rate.rate_type', 'rate.date_collected', 'rate.source'])
    .select((eb) => [
      eb('rate.quoted_amount', '*', eb.fn.coalesce('exchange.usd_per_unit', sql.lit(1))).as('quotedUsd'),
      eb
        .and([
          eb('rate.rate_type', '<>', 'affiliate'),
          eb.or([eb('rate.currency', '=', 'USD'), eb('exchange.day', 'is not', null)]),
          eb.or([eb.val(demo), eb('rate.source', '<>', 'sample')]),
        ])
        .as('learnable'),
    ]);
}

/** A page of all rates by their ids, and where it ends; `last` is null behind the last one. */
export async function findLearningRates(
  database: Database,
  { demo, after, most }: { demo: boolean; after: string; most: number },
): Promise<{ rates: LearningRate[]; last: string | null }> {
  const rows = await selectConverted(database, { demo, page: { after, most } }).orderBy('rate.id').execute();
  return {
    rates: rows.filter(({ learnable }) => learnable).map(toRate),
    last: rows.at(-1)?.id ?? null,
  };
}

/** Those that were collected last, the newest first. */
export async function findNewestLearningRates(
  database: Database,
  { demo, most }: { demo: boolean; most: number },
): Promise<LearningRate[]> {
  const rows = await database.current
    .selectFrom(selectConverted(database, { demo }).as('rate'))
    .selectAll()
    .where((eb) => eb.ref('learnable'))
    .orderBy('date_collected', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(toRate);
}

type ConvertedRow = Pick<
  Row<'creator_rates'>,
  'id' | 'channel_name' | 'channel_id' | 'subscribers' | 'niche' | 'rate_type' | 'date_collected' | 'source'
> & { quotedUsd: number };

function toRate(row: ConvertedRow): LearningRate {
  return {
    id: row.id,
    channelName: row.channel_name,
    channelId: row.channel_id,
    subscribers: row.subscribers,
    niche: oneOf(niches, row.niche),
    rateType: oneOf(learnedTypes, row.rate_type),
    quotedUsd: row.quotedUsd,
    dateCollected: row.date_collected,
    demo: row.source === 'sample',
  };
}

/** How many channels stand behind so many of the rates; one without an address counts by its name. */
export async function countChannels(
  database: Database,
  { demo, most }: { demo: boolean; most: number },
): Promise<number> {
  const { channels } = await database.current
    .selectFrom(
      database.current
        .selectFrom('creator_rates')
        .select(({ fn }) => fn.coalesce('channel_id', sql<string>`lower(channel_name)`).as('channel'))
        .where('rate_type', '<>', 'affiliate')
        .$if(!demo, (query) => query.where('source', '<>', 'sample'))
        .limit(most)
        .as('counted'),
    )
    .select(({ fn }) => fn.count<number>('channel').distinct().as('channels'))
    .executeTakeFirstOrThrow();
  return channels;
}
