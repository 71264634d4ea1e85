export const scaleKinds = ['linear', 'log'] as const;
export type ScaleKind = (typeof scaleKinds)[number];

export interface AxisScale {
  kind: ScaleKind;
  low: number;
  high: number;
  ticks: number[];
  /** 0 at the low end, 1 at the high end; values outside are drawn at the nearest end. */
  place: (value: number) => number;
}

/** Beyond this ratio of largest to smallest, small values would be flat on the floor of a linear axis. */
const linearMaximumRatio = 8;
const aimedTicks = 4;
const decadeSteps = [1, 2, 5];
const linearSteps = [1, 2, 2.5, 5, 10];

/** An axis for the given counts (0 or more): linear if they are alike, logarithmic if they are not. */
export function createAxisScale(values: readonly number[], kind = chooseScaleKind(values)): AxisScale {
  const usable = values.filter((value) => value >= 0 && value <= Number.MAX_SAFE_INTEGER);
  return kind === 'log' ? createLogScale(usable) : createLinearScale(usable);
}

export function chooseScaleKind(values: readonly number[]): ScaleKind {
  const positive = values.filter((value) => value > 0 && Number.isFinite(value));
  if (positive.length === 0) return 'linear';
  return Math.max(...positive) / Math.min(...positive) > linearMaximumRatio ? 'log' : 'linear';
}

/** The first days of months (UTC, milliseconds) within the span, at most `limit` of them, evenly thinned out. */
export function listMonthTicks(startMs: number, endMs: number, limit: number): number[] {
  if (!Number.isFinite(startMs) || !Number.isFinite(endMs)) return [];
  const first = new Date(startMs);
  const monthStart = (offset: number) => Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + offset, 1);
  const months: number[] = [];
  for (let offset = 1; monthStart(offset) <= endMs; offset += 1) months.push(monthStart(offset));
  const stride = Math.max(1, Math.ceil(months.length / limit));
  return months.filter((_, index) => index % stride === 0);
}

function createLinearScale(values: readonly number[]): AxisScale {
  const largest = Math.max(1, ...values);
  const step = niceStep(largest / aimedTicks);
  const steps = Math.ceil(largest / step);
  const high = steps * step;
  const ticks = Array.from({ length: steps + 1 }, (_, index) => index * step);
  return { kind: 'linear', low: 0, high, ticks, place: (value) => clampShare(value / high) };
}

function createLogScale(values: readonly number[]): AxisScale {
  const positive = values.filter((value) => value >= 1);
  const smallest = positive.length === 0 ? 1 : Math.min(...positive);
  const largest = Math.max(smallest * 10, ...positive);
  const candidates = listDecadeSteps(smallest, largest);
  const low = Math.max(1, ...candidates.filter((step) => step <= smallest));
  const high = Math.min(...candidates.filter((step) => step >= largest));
  const inside = candidates.filter((step) => step >= low && step <= high);
  const decades = inside.filter((step) => Number.isInteger(Math.round(Math.log10(step) * 1e6) / 1e6));
  const span = Math.log(high / low);
  return {
    kind: 'log',
    low,
    high,
    ticks: inside.length <= aimedTicks + 2 ? inside : decades,
    place: (value) => clampShare(Math.log(Math.max(value, low) / low) / span),
  };
}

function listDecadeSteps(smallest: number, largest: number): number[] {
  const first = Math.floor(Math.log10(smallest));
  const last = Math.ceil(Math.log10(largest)) + 1;
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)).flatMap((decade) =>
    decadeSteps.map((step) => step * decade),
  );
}

function niceStep(rough: number): number {
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = linearSteps.find((candidate) => candidate * decade >= rough) ?? 10;
  return Math.max(step * decade, Number.MIN_VALUE);
}

function clampShare(share: number): number {
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
}
