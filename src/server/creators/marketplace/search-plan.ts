/** What an entry must have: all of `all`, and of each group in `any` at least one. */
export interface Matching {
  all: readonly string[];
  any: readonly (readonly string[])[];
}

export interface Filters {
  category: string | null;
  country: string | null;
  audience: string | null;
  /** Only these channels; `null` for all. */
  channelIds: readonly string[] | null;
  minRate: number | null;
  maxRate: number | null;
}

/** How one class of matches is looked for. */
export interface Plan {
  /** What every match has, words and category alike. */
  matching: Matching;
  filters: Filters;
  /** Better classes, whose entries have been shown before. */
  earlier: readonly Matching[];
}

/** What words nearly mean: what begins with them, and what differs from them by a letter. */
export interface Similar {
  prefixes: ReadonlyMap<string, readonly string[]>;
  corrections: ReadonlyMap<string, readonly string[]>;
}

export const classes = ['whole name', 'name', 'anywhere', 'beginnings', 'corrected'] as const;
/** From here on a class needs to know the similar words. */
export const firstSimilarClass = 3;

/** The classes of a search's matches that need no other word than those asked for, the best first. */
export function exactClasses(words: readonly string[], joined: string): Matching[] {
  return [
    { all: [`=${joined}`], any: [] },
    { all: words.map((word) => `@${word}`), any: [] },
    { all: words, any: [] },
  ];
}

/** The further classes; `null` where one can have no match. */
export function similarClasses(
  words: readonly string[],
  { prefixes, corrections }: Similar,
  isKnown: (word: string) => boolean,
): (Matching | null)[] {
  const begun = words.map((word) => [...(isKnown(word) ? [word] : []), ...(prefixes.get(word) ?? [])]);
  const corrected = words.map((word, at) => [...(begun[at] ?? []), ...(corrections.get(word) ?? [])]);
  return [begun, corrected].map((groups) =>
    groups.every((group) => group.length > 0) ? { all: [], any: groups } : null,
  );
}

/** How many entries have the terms, were these spread evenly; a good guess, no promise. */
export function estimateMatches({ all, any }: Matching, counts: ReadonlyMap<string, number>): number {
  const entries = Math.max(counts.get('*') ?? 0, 1);
  const shareOf = (terms: readonly string[]) =>
    Math.min(terms.reduce((sum, term) => sum + countOf(term, counts), 0) / entries, 1);
  const groups = [...all.map((term) => [term]), ...any];
  return groups.reduce((matches, group) => matches * shareOf(group), entries);
}

/** Whole names are not counted: nearly all are unique. */
function countOf(term: string, counts: ReadonlyMap<string, number>): number {
  return term.startsWith('=') ? 1 : (counts.get(term) ?? 0);
}
