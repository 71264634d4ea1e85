import type { Database } from '../../platform/db/database.ts';
import type { Similar } from './search-plan.ts';
import { findBeginnings, findNeighbours } from './search.rows.ts';
import { isUnspaced } from './search-terms.ts';

/** Shorter beginnings say too little; a single character of an unspaced script says enough. */
const shortestBeginning = 3;
/** Shorter words are within a letter of too many others. */
const shortestCorrected = 4;
const mostBeginnings = 30;
const mostCorrections = 5;
/** Neighbours that are looked at before the wrong ones are left out. */
const mostNeighbours = 200;

/** The known words near those of a search; a word that is known is not corrected. */
export async function findSimilar(
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
