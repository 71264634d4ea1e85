import type { EntryRow } from './entries.rows.ts';
import { computeFit } from './fit.ts';
import { termsOf } from './terms.ts';

const dayMs = 24 * 3_600_000;

/** An entry with what it is found and ranked by, as of a moment. */
export function composeEntry(entry: Omit<EntryRow, 'fit' | 'terms'>, at: Date): EntryRow {
  const fit = computeFit({
    proven: entry.isListed,
    subscriberCount: entry.subscriberCount,
    bioLength: entry.bio.length,
    ageDays: (at.getTime() - entry.savedAt.getTime()) / dayMs,
  });
  return { ...entry, fit, terms: termsOf(entry) };
}
