import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Matching, Plan } from './search-plan.ts';
import { tierTerm } from './terms.ts';

/** Where a page begins: behind this entry of the order. */
export interface Position {
  fit: number;
  number: number;
}

export interface FoundRow extends Position {
  id: string;
  channelId: string;
  isListed: boolean;
  channelName: string;
  subscriberCount: number | null;
  bio: string;
  categories: string[];
  language: string;
  region: string;
  minRate: number;
  maxRate: number;
  currency: string;
  demo: boolean;
  factsAt: Date;
}

export interface Search {
  plan: Plan;
  /** Where the search goes on; `null` at the beginning of the class. */
  after: Position | null;
  limit: number;
}

const columns = sql.raw(`number, fit, id, channel_id as "channelId", listing_id is not null as "isListed",
  channel_name as "channelName", subscriber_count::float8 as "subscriberCount", bio, content_categories as categories,
  language, region, min_rate as "minRate", max_rate as "maxRate", rate_currency as currency, demo,
  facts_at as "factsAt"`);

/** How many entries have each of these terms; what nobody has is absent. */
export async function countTerms(database: Database, terms: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ term: string; creators: number }>`
    select term, creators from marketplace_terms where term = any(${terms}::text[]) and creators > 0`.execute(
    database.current,
  );
  return new Map(rows.map(({ term, creators }) => [term, creators]));
}

/** Entries in their order, nothing asked of them but the place in it. */
export async function findAll(
  database: Database,
  { after, limit }: Pick<Search, 'after' | 'limit'>,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select ${columns} from marketplace_creators
    where fit <= ${after?.fit ?? 2 ** 16} and ${behind(after)} order by fit desc, number limit ${limit}`.execute(
    database.current,
  );
  return rows;
}

/**
 * The first of at most `most` matches, all of which are looked at; `null` where there are more. The limit stands apart,
 * since next to the conditions it makes PostgreSQL read the whole table instead of the index.
 */
export async function findAmongFew(
  database: Database,
  { plan, after, limit }: Search,
  most: number,
): Promise<FoundRow[] | null> {
  const { matching, rates } = plan;
  const { rows } = await sql<FoundRow & { matches: number }>`
    with matching as materialized (
      select number, fit from marketplace_creators
      where ${having(matching)} and ${havingAny(rates)} and ${shown(plan)} and ${behind(after)}
    ), few as materialized (select number, fit from matching limit ${most + 1}),
    picked as materialized (select number from few order by fit desc, number limit ${limit})
    select ${columns}, (select count(*) from few)::integer as matches from marketplace_creators
    where number in (select number from picked) order by fit desc, number`.execute(database.current);
  return (rows[0]?.matches ?? 0) > most ? null : rows;
}

/**
 * The first of many matches, tier by tier from the best. Each tier's matches can only be looked for once the tier is
 * known, so the join goes by their order and ends as soon as there are enough; `materialized` keeps it from walking
 * through all entries in the order of the fit instead.
 */
export async function findByTiers(
  database: Database,
  { plan, after, limit }: Search,
  tiers: readonly Tier[],
): Promise<FoundRow[]> {
  const { all, any } = plan.matching;
  const rates = plan.rates.map(
    (group) => sql`terms && (select array_agg(rate || tier) from unnest(${group}::text[]) rate)`,
  );
  const { rows } = await sql<FoundRow>`
    with picked as materialized (
      select found.number from unnest(${tiers.map(({ term }) => term)}::text[]) tier cross join lateral (
        with matching as materialized (
          select number, fit from marketplace_creators
          where terms @> (${all}::text[] || tier) and ${havingAny(any)} and ${every(rates)} and ${shown(plan)}
            and ${behind(after)}
        )
        select number from matching order by fit desc, number limit ${limit}
      ) found
      limit ${limit}
    )
    select ${columns} from marketplace_creators where number in (select number from picked)
    order by fit desc, number`.execute(database.current);
  return rows;
}

/** A step of the order, and how many entries lie in it. */
export interface Tier {
  term: string;
  creators: number;
}

/** The tiers that have entries with such rates, from the one in which a page begins, the best first. */
export async function findTiers(
  database: Database,
  { after, rates }: { after: Position | null; rates: Plan['rates'] },
): Promise<Tier[]> {
  const first = after === null ? '~~' : tierTerm(after.fit);
  // The terms of a group stand side by side: each step, and behind it the step with each of its tiers.
  const withRates = rates.map(
    (group) => sql`term = any (array(
      select distinct substr(term, 4) from marketplace_terms
      where term >= ${group[0] ?? ''} and term < ${`${group.at(-1) ?? ''}~~`} and creators > 0))`,
  );
  const { rows } = await sql<Tier>`
    select term, creators from marketplace_terms
    where term > '~' and term <= ${first} and creators > 0 and ${every(withRates)}
    order by term desc`.execute(database.current);
  return rows;
}

/** Words that begin with one of these, the most used first. */
export async function findBeginnings(
  database: Database,
  { words, most }: { words: readonly string[]; most: number },
): Promise<{ word: string; term: string; creators: number }[]> {
  const { rows } = await sql<{ word: string; term: string; creators: number }>`
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
): Promise<{ word: string; term: string; creators: number }[]> {
  const { rows } = await sql<{ word: string; term: string; creators: number }>`
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

function behind(after: Position | null): RawBuilder<unknown> {
  if (after === null) return sql`true`;
  // The sum keeps the order's own index out: it would bring nearly all entries to find those of one tier.
  return sql`(fit + 0 < ${after.fit} or fit + 0 = ${after.fit} and number > ${after.number})`;
}

/**
 * The terms stand in a select of their own, so that no statistics of them are asked: for common words these would have
 * PostgreSQL read the whole table, which takes seconds where the words hardly meet.
 */
function having({ all, any }: Matching): RawBuilder<unknown> {
  const withAll = all.length === 0 ? [] : [sql`terms @> (select ${all}::text[])`];
  return every([...withAll, havingAny(any)]);
}

function havingAny(groups: readonly (readonly string[])[]): RawBuilder<unknown> {
  return every(groups.map((group) => sql`terms && (select ${group}::text[])`));
}

/** What an index leaves open: the exact rates, and that no better class has the entry. */
function shown({ filters: { minRate, maxRate }, earlier }: Plan): RawBuilder<unknown> {
  return every([
    ...(maxRate === null ? [] : [sql`min_rate <= ${maxRate}`]),
    ...(minRate === null ? [] : [sql`max_rate >= ${minRate}`]),
    ...earlier.map((matching) => sql`not (${having(matching)})`),
  ]);
}

function every(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
