import type { Rating } from '../analysis/judgements.ts';

/** What channels of a list can be ranked by. Whether a creator is paid is not known of anybody, so it is not here. */
export const rankMeasures = ['value', 'score', 'safety', 'risk', 'trend', 'cpm_fit'] as const;
export type RankMeasure = (typeof rankMeasures)[number];

export const measureNames: Record<RankMeasure, string> = {
  value: 'value for money',
  score: 'score',
  safety: 'brand safety',
  risk: 'low risk',
  trend: 'trend',
  cpm_fit: 'fit to target CPM',
};

/** How much a measure may count: 0 leaves it out. */
export const highestWeight = 5;
export type RankWeights = Record<RankMeasure, number>;
export const noWeights: RankWeights = { value: 0, score: 0, safety: 0, risk: 0, trend: 0, cpm_fit: 0 };

/** What the newest analysis of a channel says; `null` where it says nothing. */
export interface RankFacts {
  avgViews: number | null;
  /** US dollars. */
  price: number | null;
  score: number | null;
  safety: Rating | null;
  risk: Rating | null;
  /** Change of typical views within 90 days, in percent. */
  trend: number | null;
}

export interface RankPart {
  measure: RankMeasure;
  weight: number;
  /** The place among the list's different values: 0 for the lowest, 1 for the best. */
  share: number;
  /** The value itself; `null` ranks below every other one. */
  value: number | null;
}

export interface Ranked {
  /** Equals share a place, and the next one is left out. */
  place: number;
  /** From 0 to 100. */
  points: number;
  parts: RankPart[];
}

/** A ranked list, its rows numbered from 0 in the order of the facts. */
export interface ListRanking {
  /** The place of each row. */
  places: readonly number[];
  /** How one row stands, and why. */
  explain: (row: number) => Ranked;
}

const safetyValues: Record<Rating, number> = { high: 3, medium: 2, low: 1 };
const riskValues: Record<Rating, number> = { high: 1, medium: 2, low: 3 };

/** A channel's values, each the better the higher it is. */
export function readMeasures(
  { avgViews, price, score, safety, risk, trend }: RankFacts,
  targetCpm: number | null,
): Record<RankMeasure, number | null> {
  const isPriced = avgViews !== null && price !== null && price > 0 && avgViews > 0;
  const cpm = isPriced ? (price / avgViews) * 1000 : null;
  return {
    value: isPriced ? avgViews / price : null,
    score,
    safety: safety === null ? null : safetyValues[safety],
    risk: risk === null ? null : riskValues[risk],
    trend,
    // Minus nought is a value of its own to nobody.
    cpm_fit: cpm === null || targetCpm === null ? null : 0 - Math.abs(cpm - targetCpm),
  };
}

/**
 * Ranks channels among each other: each measure by the place of its value among the list's different values, from 0 to
 * 1, times its weight. `null` where nothing counts. A long list is placed as a whole, but explained row by row.
 */
export function rankList(
  rows: readonly RankFacts[],
  { weights, targetCpm }: { weights: RankWeights; targetCpm: number | null },
): ListRanking | null {
  const counted = rankMeasures.filter((measure) => weights[measure] > 0);
  const total = counted.reduce((sum, measure) => sum + weights[measure], 0);
  if (total === 0) return null;
  const measured = rows.map((facts) => readMeasures(facts, targetCpm));
  const columns = counted.map((measure) => {
    const values = measured.map((each) => each[measure]);
    return { measure, weight: weights[measure], values, shares: shareOut(values) };
  });
  const points = rows.map((_, row) => {
    const sum = columns.reduce((all, { weight, shares }) => all + weight * (shares[row] ?? 0), 0);
    return roundPoints((100 * sum) / total);
  });
  const places = findPlaces(points);
  return {
    places,
    explain: (row) => ({
      place: places[row] ?? 0,
      points: points[row] ?? 0,
      parts: columns.map(({ measure, weight, values, shares }) => ({
        measure,
        weight,
        share: shares[row] ?? 0,
        value: values[row] ?? null,
      })),
    }),
  };
}

/** Sums of the same parts in another order are the same points. */
function roundPoints(points: number): number {
  return Math.round(points * 1e6) / 1e6;
}

/** For each value its place among the different ones, from 0 to 1; what is missing is one below all others. */
function shareOut(values: readonly (number | null)[]): number[] {
  const numbers = values.map((value) => value ?? Number.NEGATIVE_INFINITY);
  const known = sort(numbers).filter((value, at, sorted) => value !== sorted[at - 1]);
  const last = known.length - 1;
  // Where all have the same, all have the best; where nobody has any, nobody has.
  if (last === 0) return values.map((value) => (value === null ? 0 : 1));
  return numbers.map((value) => (countUpTo(known, value) - 1) / last);
}

/** One behind those who have more points: equals share a place, and the next one is left out. */
function findPlaces(points: readonly number[]): number[] {
  const sorted = sort(points);
  return points.map((own) => sorted.length - countUpTo(sorted, own) + 1);
}

/** As plain numbers, which are sorted without a comparison of ours. */
function sort(values: readonly number[]): Float64Array {
  return new Float64Array(values).toSorted();
}

/** How many of some sorted numbers are at most this one. */
function countUpTo(sorted: Float64Array, value: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? Number.POSITIVE_INFINITY) <= value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** How a row's points came about, with its own numbers. */
export function writeFormula({ points, parts }: Pick<Ranked, 'points' | 'parts'>): string {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const terms = parts.map(
    ({ weight, share, measure }) => `${weight} × ${share.toFixed(2)} ${measureNames[measure]}`,
  );
  return `(${terms.join(' + ')}) ÷ ${total} × 100 = ${points.toFixed(1)}`;
}

/** Why a measure of a row has no value, which ranks it last there. */
export function explainMissing(
  measure: RankMeasure,
  { isAnalysed, showsPrices, hasTarget }: { isAnalysed: boolean; showsPrices: boolean; hasTarget: boolean },
): string {
  if (!isAnalysed) return 'not analyzed yet';
  if (measure === 'cpm_fit' && !hasTarget) return 'no target CPM set';
  if (['value', 'cpm_fit', 'trend'].includes(measure) && !showsPrices) return 'not in your plan';
  if (measure === 'value' || measure === 'cpm_fit') return 'no price is recommended';
  if (measure === 'trend') return 'analyze again for a trend';
  return 'the analysis could not say';
}
