import type { Database } from '../../platform/db/database.ts';
import { classes, estimateMatches, exactClasses, firstSimilarClass, similarClasses } from './search-plan.ts';
import type { Filters, Matching, Plan, Similar } from './search-plan.ts';
import { countTerms, findAmongAll, findInOrder, findBeginnings, findNeighbours } from './search.rows.ts';
import type { FoundRow, Position, Search } from './search.rows.ts';
import { joinName, readSearch, isUnspaced } from './search-terms.ts';

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
  const counts = await countTerms(database, ['*', ...plan.matching.all]);
  return inClass(0, await find(database, { plan, after, limit }, counts));
}

async function findMatches(
  { database }: { database: Database },
  { search, filters, after, limit }: Question,
  words: string[],
): Promise<Found[]> {
  const matchings: (Matching | null)[] = exactClasses(words, joinName(search ?? ''));
  const counts = await countTerms(database, [
    '*',
    ...matchings.flatMap((matching) => matching?.all ?? []),
    ...filterTerms(filters),
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
  return {
    matching: { ...matching, all: [...matching.all, ...filterTerms(filters)] },
    filters,
    earlier,
  };
}

function filterTerms({ category, country, audience }: Filters): string[] {
  const marked = [country, audience].flatMap((each) => (each === null ? [] : [`~${each}`]));
  return category === null ? marked : [`#${category}`, ...marked];
}

function canMatch({ all }: Matching, counts: ReadonlyMap<string, number>): boolean {
  return all.every((term) => term.startsWith('=') || counts.has(term));
}

/** As many as there are. */
const mostEntries = 2 ** 31;
/** Up to so many entries with the terms are all looked at; where there are more, they are met soon in the order of all. */
const mostAtOnce = 6_000;
/** How many times the entries that should be enough are looked at in their order before something else is tried. */
const margin = 3;
/** How many times more where there are many matches indeed, but not at the beginning. */
const moreMargin = 16;

/**
 * Few matches are sorted; many are met in the order of all entries. Words that are each common may hardly ever stand
 * together (`english japan`), and others may stand with small audiences alone: what does not go one way goes the other,
 * each with a bound, and at the end all matches are sorted, however many there are.
 */
async function find(
  database: Database,
  search: Search,
  counts: ReadonlyMap<string, number>,
): Promise<FoundRow[]> {
  const { plan, limit } = search;
  // Few channels are looked at one by one.
  if (plan.filters.channelIds !== null) return (await findAmongAll(database, search, mostEntries)) ?? [];
  const entries = Math.max(counts.get('*') ?? 0, 1);
  const matches = estimateMatches(plan.matching, counts);
  const enough = Math.ceil((limit * margin * entries) / Math.max(matches, mostAtOnce));
  const isTermless = plan.matching.all.length + plan.matching.any.length === 0;
  return (
    (matches > mostAtOnce || isTermless ? await findInOrder(database, search, enough) : null) ??
    (await findAmongAll(database, search, mostAtOnce)) ??
    (await findInOrder(database, search, enough * moreMargin)) ??
    (await findAmongAll(database, search, mostEntries)) ??
    []
  );
}

function inClass(at: number, rows: readonly FoundRow[]): Found[] {
  return rows.map((row) => ({ ...row, class: at }));
}

/** Shorter beginnings say too little; a single character of an unspaced script says enough. */
const shortestBeginning = 3;

/** Shorter words are within a letter of too many others. */
const shortestCorrected = 4;

const mostBeginnings = 30;

const mostCorrections = 5;

/** Neighbours that are looked at before the wrong ones are left out. */
const mostNeighbours = 200;

/** The known words near those of a search; a word that is known is not corrected. */
async function findSimilar(
  database: Database,
  { words, counts }: { words: readonly string[]; counts: Map<string, number> },
): Promise<Similar> {
  const begun = words.filter((word) => isUnspaced(word) || word.length >= shortestBeginning);
  const unknown = words.filter(
    (word) => !counts.has(word) && !isUnspaced(word) && word.length >= shortestCorrected,
  );
  const beginnings =
    begun.length === 0 ? [] : await findBeginnings(database, { words: begun, most: mostBeginnings });
  const forms = unknown.flatMap((word) => [word, ...shorten(word)].map((form) => ({ word, form })));
  const neighbours =
    forms.length === 0 ? [] : await findNeighbours(database, { forms, most: mostNeighbours });
  for (const { term, creators } of [...beginnings, ...neighbours]) counts.set(term, creators);
  const near = neighbours.filter(({ word, term }) => isOneApart(word, term));
  return { prefixes: group(beginnings, mostBeginnings), corrections: group(near, mostCorrections) };
}

/** A word without each of its letters in turn. */
function shorten(word: string): string[] {
  const letters = Array.from(word);
  return [...new Set(letters.map((_, at) => letters.toSpliced(at, 1).join('')))];
}

/** Whether two words differ by a letter that is missing, added or another one, or by two neighbours exchanged. */
export function isOneApart(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const rest = (letters: string[], skipped: number) => letters.slice(start + skipped).join('');
  const isExchanged =
    a[start] !== undefined &&
    a[start] === b[start + 1] &&
    a[start + 1] === b[start] &&
    rest(a, 2) === rest(b, 2);
  return isExchanged || rest(a, 1) === rest(b, 1) || rest(a, 0) === rest(b, 1) || rest(a, 1) === rest(b, 0);
}

function group(found: readonly { word: string; term: string }[], most: number): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { word, term } of found) {
    const known = groups.get(word) ?? [];
    if (known.length < most) groups.set(word, [...known, term]);
  }
  return groups;
}
