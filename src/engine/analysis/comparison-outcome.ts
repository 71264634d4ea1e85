import type { Interval } from './evidence.ts';

/** What can be said of a row of channels side by side. `none`: nothing in it is better than anything else. */
export const comparisonOutcomes = ['clear', 'too-close', 'equal', 'no-range', 'none'] as const;
export type ComparisonOutcome = (typeof comparisonOutcomes)[number];

export const outcomeTexts: Record<ComparisonOutcome, string> = {
  clear: 'Clear',
  'too-close': 'Too close to call',
  equal: 'Equal at the top',
  'no-range': 'No range to judge by',
  none: '',
};

/** How a row is judged. */
export interface Measure {
  /** `null` where neither more nor less is better. */
  direction: 'more' | 'less' | null;
  /** `estimate` counts only with its range; `fact` is what it says. */
  certainty: 'estimate' | 'fact';
}

interface Compared {
  value: number | null;
  range: Interval | null;
}

interface Call {
  outcome: ComparisonOutcome;
  /** The place of the best one; `null` unless the outcome is `clear`. */
  best: number | null;
}

const noCall: Call = { outcome: 'none', best: null };

/**
 * The best of a row, if there is one: its range lies wholly beyond that of every other. Ranges that touch overlap. An
 * estimate without its range could be anything, so that beside it nothing is called.
 */
export function callRow(cells: readonly Compared[], { direction, certainty }: Measure): Call {
  const known = cells.flatMap(({ value, range }, place) => (value === null ? [] : [{ place, value, range }]));
  if (direction === null || known.length < 2) return noCall;
  const spans = known.flatMap(({ place, value, range }) => {
    const span = certainty === 'fact' ? { low: value, high: value } : range;
    if (span === null) return [];
    return direction === 'more' ? { place, ...span } : { place, low: -span.high, high: -span.low };
  });
  if (spans.length < known.length) return { outcome: 'no-range', best: null };
  const best = spans.find((span) => spans.every((other) => other === span || span.low > other.high));
  if (best !== undefined) return { outcome: 'clear', best: best.place };
  return { outcome: certainty === 'fact' ? 'equal' : 'too-close', best: null };
}
