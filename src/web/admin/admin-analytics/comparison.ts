import type { AdminFigures } from '../../../contract/admin/admin-analytics.ts';

export type ComparedRate = AdminFigures['predicted_against_quoted'][number];

/** Both axes alike, logarithmic. */
export interface LogAxis {
  from: number;
  to: number;
  ticks: number[];
}

const stepsOfDecade = [1, 2, 5, 10] as const;
/** From as many decades on, only their powers of ten are written on the axis. */
const manyDecades = 2.2;
/** Above one, so that a power of ten that is written as a logarithm counts as itself. */
const slack = 1e-9;

export function isInside({ quoted, low, high }: ComparedRate): boolean {
  return quoted >= low && quoted <= high;
}

export function countInside(rates: readonly ComparedRate[]): number {
  return rates.filter(isInside).length;
}

/** From the next round amount below everything that is drawn to the next one above. */
export function findAxis(rates: readonly ComparedRate[]): LogAxis {
  const amounts = rates.flatMap(({ predicted, quoted, low, high }) => [predicted, quoted, low, high]);
  const from = roundDown(amounts.reduce((least, amount) => Math.min(least, amount), Infinity));
  const highest = roundUp(amounts.reduce((most, amount) => Math.max(most, amount), 0));
  // Where all are the same round amount, an axis without length could not be drawn.
  const to = highest > from ? highest : from * 2;
  const decades = Math.log10(to / from);
  const steps = decades > manyDecades ? [1] : [1, 2, 5];
  const powers = Array.from({ length: Math.ceil(decades) + 2 }, (_, index) => decadeOf(from) * 10 ** index);
  const ticks = powers
    .flatMap((power) => steps.map((step) => step * power))
    .filter((tick) => tick >= from * (1 - slack) && tick <= to * (1 + slack));
  return { from, to, ticks };
}

/** Where an amount lies on the axis, 0 to 1. */
export function placeOn({ from, to }: LogAxis, amount: number): number {
  return Math.log(amount / from) / Math.log(to / from);
}

/**
 * The band as the corners of a polygon, in shares of both axes from the bottom left: along the low ends, and back along
 * the high ones. It reaches to both ends of the axis as wide as it is at the outermost rates.
 */
export function outlineBand(rates: readonly ComparedRate[], axis: LogAxis): [x: number, y: number][] {
  const sorted = rates.toSorted((a, b) => a.predicted - b.predicted);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return [];
  const along = [moveTo(first, axis.from), ...sorted, moveTo(last, axis.to)];
  const corner = (predicted: number, amount: number): [number, number] => [
    placeOn(axis, predicted),
    placeOn(axis, amount),
  ];
  return [
    ...along.map(({ predicted, low }) => corner(predicted, low)),
    ...along.toReversed().map(({ predicted, high }) => corner(predicted, high)),
  ];
}

type Band = Pick<ComparedRate, 'predicted' | 'low' | 'high'>;

function moveTo({ predicted, low, high }: Band, wanted: number): Band {
  return { predicted: wanted, low: (low / predicted) * wanted, high: (high / predicted) * wanted };
}

function decadeOf(amount: number): number {
  return 10 ** Math.floor(Math.log10(amount) + slack);
}

function roundDown(amount: number): number {
  const decade = decadeOf(amount);
  const step = stepsOfDecade.findLast((one) => one * decade <= amount * (1 + slack)) ?? 1;
  return step * decade;
}

function roundUp(amount: number): number {
  const decade = decadeOf(amount);
  const step = stepsOfDecade.find((one) => one * decade >= amount * (1 - slack)) ?? 10;
  return step * decade;
}
