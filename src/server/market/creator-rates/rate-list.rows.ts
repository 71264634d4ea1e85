import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import type {
  CreatorRate,
  CreatorRateFields,
  rateOrders,
  rateStates,
} from '../../../contract/market/creator-rates.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import type { Currency } from '../../../engine/pricing/rates.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf, containing, oneOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';
import type { Standing } from './rate-states.ts';
import { standingsOf, toState } from './rate-states.ts';

export interface RateFilter extends Partial<Pick<CreatorRateFields, 'niche' | 'rate_type' | 'currency'>> {
  search?: string;
  source?: CreatorRate['source'];
  state?: (typeof rateStates)[number];
}

/** A rate with what the list does not show. */
export interface KnownRate extends CreatorRate {
  channelId: string | null;
}

/** What the next run can do with a rate. In an installation of real channels the invented rates are none of it. */
function selectRated(database: Database, demo: boolean) {
  const rated = database.current
    .selectFrom('creator_rates as rate')
    .leftJoin('exchange_rates as exchange', (join) =>
      join
        .onRef('exchange.currency', '=', 'rate.currency')
        .onRef('exchange.day', '=', 'rate.date_collected')
        .on((eb) => eb.or([eb.val(demo), eb.not('exchange.demo')])),
    )
    .selectAll('rate')
    .select((eb) => {
      const analyses = eb
        .selectFrom('channel_results as result')
        .select('result.id')
        .whereRef('result.channel_id', '=', 'rate.channel_id')
        .where('result.demo', '=', demo)
        .where('result.preferences_key', '=', '')
        .where((eb) => hasPrice(eb.ref('result.figures')));
      const isUnpredictable = eb.and([
        eb('rate.rate_type', '=', 'flat_fee'),
        eb(eb.fn.coalesce('rate.subscribers', sql.lit(0)), '=', 0),
        eb.not(eb.exists(analyses)),
      ]);
      return eb
        .case()
        .when('rate.rate_type', '=', 'affiliate')
        .then(sql.lit<Standing>('affiliate'))
        .when(isUnpredictable)
        .then(sql.lit<Standing>('unpredictable'))
        .when(eb.and([eb('rate.currency', '<>', 'USD'), eb('exchange.day', 'is', null)]))
        .then(sql.lit<Standing>('waiting'))
        .else(sql.lit<Standing>('learning'))
        .end()
        .as('standing');
    })
    .$if(!demo, (query) => query.where('rate.source', '<>', 'sample'));
  return database.current.selectFrom(rated.as('rated'));
}

/** A price that is not recommended was computed all the same. */
function hasPrice(figures: Expression<unknown>): RawBuilder<boolean> {
  return sql`coalesce(${figures} #>> '{recommendedPricing,cpm,medium}',
    ${figures} #>> '{ifYouBookAnyway,cpm,medium}') is not null`;
}

type Rated = ReturnType<typeof selectRated>;

const orders: Readonly<Record<(typeof rateOrders)[number], (rated: Rated) => Rated>> = {
  // Those of one import came at one moment.
  newest: (rated) => rated.orderBy('created_at', 'desc').orderBy('date_collected', 'desc').orderBy('id'),
  oldest: (rated) => rated.orderBy('created_at').orderBy('date_collected').orderBy('id', 'desc'),
  channel: (rated) =>
    rated
      .orderBy(({ fn }) => fn('lower', ['channel_name']))
      .orderBy('date_collected', 'desc')
      .orderBy('id'),
  amount: (rated) => rated.orderBy('quoted_amount', 'desc').orderBy('id'),
  collected: (rated) => rated.orderBy('date_collected', 'desc').orderBy('id'),
};

const columns = [
  'id',
  'admin_user_id',
  'source',
  'channel_name',
  'channel_url',
  'subscriber_count',
  'niche',
  'rate_type',
  'quoted_amount',
  'currency',
  'notes',
  'date_collected',
  'revision',
  'created_at',
  'standing',
  'channel_id as channelId',
] as const;

export async function findRates(
  database: Database,
  sought: { filter: RateFilter; order: keyof typeof orders; demo: boolean; skip: number; most: number },
): Promise<KnownRate[]> {
  const { filter, order, demo, skip, most } = sought;
  const rated = orders[order](matching(selectRated(database, demo), filter));
  const rows = await rated.select(columns).limit(most).offset(skip).execute();
  return rows.map(toRate);
}

export async function findRate(
  database: Database,
  { id, demo }: { id: string; demo: boolean },
): Promise<KnownRate | null> {
  const row = await selectRated(database, demo).select(columns).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRate(row);
}

/** How many rates stand how, of those that the filter lets through. */
export async function countStandings(
  database: Database,
  { filter, demo }: { filter: RateFilter; demo: boolean },
): Promise<Record<Standing, number>> {
  const rows = await matching(selectRated(database, demo), filter)
    .select(({ fn }) => ['standing', fn.countAll<number>().as('count')])
    .groupBy('standing')
    .execute();
  const counts = { affiliate: 0, unpredictable: 0, waiting: 0, learning: 0 };
  for (const { standing, count } of rows) counts[standing] = count;
  return counts;
}

/** Days whose exchange rate would let rates learn, the most wanted first. */
export function findWaitingDays(
  database: Database,
  { demo, most }: { demo: boolean; most: number },
): Promise<{ currency: Currency; day: string; waiting_rates: number }[]> {
  return selectRated(database, demo)
    .select(({ fn }) => ['currency', 'date_collected as day', fn.countAll<number>().as('waiting_rates')])
    .where('standing', '=', 'waiting')
    .groupBy(['currency', 'date_collected'])
    .orderBy('waiting_rates', 'desc')
    .orderBy('date_collected', 'desc')
    .orderBy('currency')
    .limit(most)
    .execute();
}

function matching(
  rated: Rated,
  { search = '', niche, rate_type, currency, source, state }: RateFilter,
): Rated {
  const pattern = containing(search.trim());
  return rated
    .$if(search.trim() !== '', (query) =>
      query.where((eb) => eb.or([eb('channel_name', 'ilike', pattern), eb('notes', 'ilike', pattern)])),
    )
    .where((eb) =>
      eb.and([
        ...(niche === undefined ? [] : [eb('niche', '=', niche)]),
        ...(rate_type === undefined ? [] : [eb('rate_type', '=', rate_type)]),
        ...(currency === undefined ? [] : [eb('currency', '=', currency)]),
        ...(source === undefined ? [] : [eb('source', '=', source)]),
        ...(state === undefined ? [] : [eb('standing', '=', anyOf('text', standingsOf(state)))]),
      ]),
    );
}

interface RatedRow extends Pick<Row<'creator_rates'>, Exclude<keyof CreatorRate, 'state' | 'state_reason'>> {
  channelId: string | null;
  standing: Standing;
}

function toRate({ standing, created_at, ...row }: RatedRow): KnownRate {
  return {
    ...row,
    ...toState(standing, { currency: row.currency, day: row.date_collected }),
    niche: oneOf(niches, row.niche),
    created_at: created_at.toISOString(),
  };
}
