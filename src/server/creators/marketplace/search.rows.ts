import { sql } from 'kysely';
import type { RawBuilder, Selection } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Matching, Plan } from './search-plan.ts';

/** Where a page begins: behind this entry of the order. */
export interface Position {
  fit: number;
  number: number;
}

export interface Search {
  plan: Plan;
  /** Where the search goes on; `null` at the beginning of the class. */
  after: Position | null;
  limit: number;
}

/** As large as a rate can be. */
const mostRate = 2 ** 31 - 1;

const columns = [
  'number',
  'fit',
  'id',
  'channel_id as channelId',
  'listing_id as listingId',
  'channel_name as channelName',
  'subscriber_count as subscriberCount',
  'bio',
  'content_categories as categories',
  'language',
  'region',
  'min_rate as minRate',
  'max_rate as maxRate',
  'rate_currency as currency',
  'demo',
  'facts_at as factsAt',
  'saved_at as savedAt',
] as const;

/** `listingId` is `null` where no creator has made the entry. */
export type FoundRow = Selection<Tables, 'marketplace_creators', (typeof columns)[number]>;

/** How many entries have each of these terms; what nobody has is absent. */
export async function countTerms(database: Database, terms: readonly string[]): Promise<Map<string, number>> {
  const rows = await database.current
    .selectFrom('marketplace_terms')
    .select(['term', 'creators'])
    .where('term', '=', anyOf('text', terms))
    .where('creators', '>', 0)
    .execute();
  return new Map(rows.map(({ term, creators }) => [term, creators]));
}

/**
 * The first matches in the order of all, of which `most` are looked at; `null` where there may be others behind these.
 * The entry behind comes along as one that has not been looked at.
 */
export async function findInOrder(
  database: Database,
  { plan, after, limit }: Search,
  most: number,
): Promise<FoundRow[] | null> {
  const isRated = plan.filters.minRate !== null || plan.filters.maxRate !== null;
  const met = sql<{ number: number; looked: boolean }>`(
    select number, place <= ${most} as looked from (
      select *, row_number() over () as place from (
        ${isRated ? withRates(plan, after, most + 1) : run(after, sql`true`, most + 1)}
      ) run
    ) entry
    where place > ${most} or ${has(plan.matching)} and ${isNew(plan)}
    limit ${limit}
  )`;
  const rows = await database.current
    .with(
      (cte) => cte('met').materialized(),
      () => met,
    )
    .selectFrom('marketplace_creators as entry')
    .select(columns)
    .select((eb) =>
      eb.selectFrom('met').select('met.looked').whereRef('met.number', '=', 'entry.number').as('isLooked'),
    )
    .where('number', 'in', (from) => from.selectFrom('met').select('met.number'))
    .orderBy('fit', 'desc')
    .orderBy('number')
    .execute();
  return rows.every(({ isLooked }) => isLooked) ? rows : null;
}

/** The next entries of an index that holds them in their order. */
function run(after: Position | null, of: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  return sql`select number, fit, signs from marketplace_creators where ${of} and ${behind(after)}
    order by fit desc, number limit ${most}`;
}

/** The next entries with such rates: the first of each pair of steps in which rates begin and end, put in one order. */
function withRates(plan: Plan, after: Position | null, most: number): RawBuilder<unknown> {
  const { minRate, maxRate } = plan.filters;
  const ofSteps = sql`marketplace_rate_step(min_rate) = begins and marketplace_rate_step(max_rate) = ends`;
  return sql`
    select run.* from generate_series(0, marketplace_rate_step(${maxRate ?? mostRate})) begins
    join generate_series(marketplace_rate_step(${minRate ?? 0}), marketplace_rate_step(${mostRate})) ends
      on ends >= begins
    cross join lateral (${run(after, sql`${ofSteps} and ${inRates(plan)}`, most)}) run
    order by fit desc, number limit ${most}`;
}

/**
 * The first of all matches; `null` where more than `most` entries have the terms. The limit stands apart, since next to
 * the terms it makes PostgreSQL read the whole table instead of the index.
 */
export async function findAmongAll(
  database: Database,
  { plan, after, limit }: Search,
  most: number,
): Promise<FoundRow[] | null> {
  const found = database.current
    .selectFrom('marketplace_creators')
    .select(columns)
    .where('number', 'in', sql<number>`(select number from picked)`);
  const { rows } = await sql<{ entries: number } & (FoundRow | { id: null })>`
    with matching as materialized (
      select number, fit, min_rate, max_rate, signs from marketplace_creators
      where ${having(plan.matching)} and ${ofChannels(plan)}
    ), few as materialized (select * from matching limit ${most + 1}),
    picked as materialized (
      select number from (
        select number, signs from few where ${inRates(plan)} and ${behind(after)} order by fit desc, number offset 0
      ) entry where ${isNew(plan)} limit ${limit}
    )
    select counted.entries, found.* from (select count(*) as entries from few) counted
    left join ${found} found on true order by fit desc, number`.execute(database.current);
  if ((rows[0]?.entries ?? 0) > most) return null;
  return rows.filter((row) => row.id !== null);
}

/** A term that is near to a word. */
type FoundTerm = Pick<Row<'marketplace_terms'>, 'term' | 'creators'> & { word: string };

/** Words that begin with one of these, the most used first. */
export async function findBeginnings(
  database: Database,
  { words, most }: { words: readonly string[]; most: number },
): Promise<FoundTerm[]> {
  const { rows } = await sql<FoundTerm>`
    select word, found.term, found.creators from unnest(${words}::text[]) word cross join lateral (
      select term, creators from marketplace_terms
      where term > word collate "C" and term < (word || chr(1114111)) collate "C" and creators > 0
      order by creators desc, term limit ${most}
    ) found`.execute(database.current);
  return rows;
}

/** Words that share a form shortened by a letter with the forms given, or are one of them, the most used first. */
export async function findNeighbours(
  database: Database,
  { forms, most }: { forms: readonly { word: string; form: string }[]; most: number },
): Promise<FoundTerm[]> {
  const { rows } = await sql<FoundTerm>`
    select distinct on (known.creators, form.word, known.term) form.word, known.term, known.creators
    from unnest(${forms.map(({ word }) => word)}::text[], ${forms.map(({ form }) => form)}::text[]) form (word, form)
    cross join lateral (
      select term from marketplace_spellings where shortened = form.form
      union all select form.form
    ) near
    join marketplace_terms known on known.term = near.term and known.creators > 0
    where known.term <> form.word
    order by known.creators desc, form.word, known.term limit ${most}`.execute(database.current);
  return rows;
}

function ofChannels({ filters: { channelIds } }: Plan): RawBuilder<unknown> {
  return channelIds === null ? sql`true` : sql`channel_id = any(${[...channelIds]}::text[])`;
}

/** What these channels' creators ask, where they are listed. */
export function findAsked(database: Database, channelIds: readonly string[]) {
  return database.current
    .selectFrom('marketplace_creators')
    .select(['channel_id as channelId', 'min_rate as minRate', 'max_rate as maxRate'])
    .select(['rate_currency as currency', 'saved_at as savedAt'])
    .where('channel_id', '=', anyOf('text', channelIds))
    .execute();
}

function behind(after: Position | null): RawBuilder<unknown> {
  if (after === null) return sql`true`;
  return sql`(fit <= ${after.fit} and (fit < ${after.fit} or number > ${after.number}))`;
}

/**
 * The terms stand in a select of their own, so that no statistics of them are asked: for common words these would have
 * PostgreSQL read the whole table, which takes seconds where the words hardly meet.
 */
function having({ all, any }: Matching): RawBuilder<unknown> {
  const withAll = all.length === 0 ? [] : [sql`terms @> (select ${all}::text[])`];
  return every([...withAll, ...any.map((group) => sql`terms && (select ${group}::text[])`)]);
}

/**
 * Whether `entry`, of which number and signs are known, has the terms: the signs say it nearly always, and lie in the
 * index in the order of the walk; the terms themselves are asked of what has the signs.
 */
function has(matching: Matching): RawBuilder<unknown> {
  const { all, any } = matching;
  if (all.length + any.length === 0) return sql`true`;
  return sql`(${every([
    ...(all.length === 0 ? [] : [sql`signs @> (select marketplace_signs(${all}::text[]))`]),
    ...any.map((group) => sql`signs && (select marketplace_signs(${group}::text[]))`),
  ])} and (select ${having(matching)} from marketplace_creators whole where whole.number = entry.number))`;
}

/** Whether no better class has `entry`. */
function isNew({ earlier }: Plan): RawBuilder<unknown> {
  return every(earlier.map((matching) => sql`not ${has(matching)}`));
}

function inRates({ filters: { minRate, maxRate } }: Plan): RawBuilder<unknown> {
  return every([
    ...(maxRate === null ? [] : [sql`min_rate <= ${maxRate}`]),
    ...(minRate === null ? [] : [sql`max_rate >= ${minRate}`]),
  ]);
}

function every(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
