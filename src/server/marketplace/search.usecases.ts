import type { Database } from '../db/database.ts';
import {
  classes,
  countBest,
  estimateMatches,
  exactClasses,
  firstSimilarClass,
  rateGroups,
  similarClasses,
} from './search-plan.ts';
import type { Filters, Matching, Plan } from './search-plan.ts';
import type { FoundRow, Position, Search } from './search.rows.ts';
import { countTerms, findAll, findAmongFew, findByTiers, findTiers } from './search.rows.ts';
import { findSimilar } from './similar-words.ts';
import { joinName, readSearch } from './words.ts';

/** A place in the order of a search's matches: the class, and the entry in it. */
export interface Place extends Position {
  class: number;
}

export interface Question {
  /** `null` for the whole list. */
  search: string | null;
  filters: Filters;
  /** Where the page before ended. */
  after: Place | null;
  limit: number;
}

/** More words than this are not looked for. */
const mostWords = 8;
/** So many matches are looked at one by one; more are searched by tiers first. */
const mostLookedAt = 4_000;

export type Found = FoundRow & { class: number };

/** The next entries of the list or of a search, the best first; equal ones in the order in which they came. */
export async function findCreators(context: { database: Database }, question: Question): Promise<Found[]> {
  const { filters, search } = question;
  if (filters.minRate !== null && filters.maxRate !== null && filters.minRate > filters.maxRate) return [];
  if (search === null || search.trim() === '') return findListed(context, question);
  const words = readSearch(search).slice(0, mostWords);
  // Signs alone, such as `%`, are in no entry.
  return words.length === 0 ? [] : findMatches(context, question, words);
}

async function findListed({ database }: { database: Database }, question: Question): Promise<Found[]> {
  const { filters, after, limit } = question;
  const plan = planOf({ all: [], any: [] }, filters, []);
  const isFiltered = plan.matching.all.length > 0 || plan.rates.length > 0;
  if (!isFiltered) return inClass(0, await findAll(database, { after, limit }));
  const counts = await countTerms(database, termsOfPlan(plan));
  return inClass(0, await find(database, { plan, after, limit }, counts));
}

async function findMatches(
  { database }: { database: Database },
  { search, filters, after, limit }: Question,
  words: string[],
): Promise<Found[]> {
  const matchings: (Matching | null)[] = exactClasses(words, joinName(search ?? ''));
  const counts = await countTerms(database, [
    ...words,
    ...matchings.flatMap((matching) => matching?.all ?? []),
    ...termsOfPlan(planOf({ all: [], any: [] }, filters, [])),
  ]);
  const found: Found[] = [];
  for (let at = after?.class ?? 0; at < classes.length && found.length < limit; at += 1) {
    if (at >= firstSimilarClass && matchings.length === firstSimilarClass) {
      const similar = await findSimilar(database, { words, counts });
      matchings.push(...similarClasses(words, similar, (word) => counts.has(word)));
    }
    const matching = matchings[at] ?? null;
    const earlier = matchings.slice(0, at).filter((each) => each !== null);
    if (matching === null || !canMatch(matching, counts)) continue;
    const position = after?.class === at ? after : null;
    const search: Search = {
      plan: planOf(matching, filters, earlier),
      after: position,
      limit: limit - found.length,
    };
    found.push(...inClass(at, await find(database, search, counts)));
  }
  return found;
}

function planOf(matching: Matching, filters: Filters, earlier: readonly Matching[]): Plan {
  const category = filters.category === null ? [] : [`#${filters.category}`];
  const asked = { ...matching, all: [...matching.all, ...category] };
  return { matching: asked, rates: rateGroups(filters), filters, earlier };
}

function termsOfPlan({ matching, rates }: Plan): string[] {
  return ['*', ...matching.all, ...matching.any.flat(), ...rates.flat()];
}

function canMatch({ all }: Matching, counts: ReadonlyMap<string, number>): boolean {
  return all.every((term) => term.startsWith('=') || counts.has(term));
}

/**
 * Few matches are sorted; of many, the best tiers are enough. Words that are each common may hardly ever stand together
 * (`english japan`): where the best tiers do not have what was promised, it is looked whether there are few after all.
 * Each tier is searched once at most, and each way tried once.
 */
async function find(
  database: Database,
  search: Search,
  counts: ReadonlyMap<string, number>,
): Promise<FoundRow[]> {
  const { plan, after, limit } = search;
  const matches = estimateMatches(plan, counts);
  const early = matches <= mostLookedAt ? await findAmongFew(database, search, mostLookedAt) : null;
  if (early !== null) return early;
  const tiers = await findTiers(database, { after, rates: plan.rates });
  const share = Math.max(matches, mostLookedAt) / Math.max(counts.get('*') ?? 0, 1);
  // Tiers that have no such rates are left out already.
  const best = plan.rates.length > 0 ? tiers.length : countBest(tiers, limit / share);
  const found = await findByTiers(database, search, tiers.slice(0, best));
  if (found.length === limit || best === tiers.length) return found;
  const few = matches <= mostLookedAt ? null : await findAmongFew(database, search, mostLookedAt);
  if (few !== null) return few;
  const rest = { ...search, limit: limit - found.length };
  return [...found, ...(await findByTiers(database, rest, tiers.slice(best)))];
}

function inClass(at: number, rows: readonly FoundRow[]): Found[] {
  return rows.map((row) => ({ ...row, class: at }));
}
