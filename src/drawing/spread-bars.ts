/** A bar from low to high around a middle, in shares (0 to 1) of the drawing's width. */
export interface SpreadBar {
  from: number;
  to: number;
}

/**
 * Bars of ranges around one common middle on a logarithmic axis, so that half as much and twice as much lie equally far
 * from it. The axis reaches as far as the widest bar. Ranges of nothing are drawn as nothing, at the middle.
 */
export function placeSpreads(
  ranges: readonly { low: number; high: number }[],
  middle: number,
): { bars: SpreadBar[]; middle: number } {
  const distances = ranges.flatMap(({ low, high }) => [distance(low, middle), distance(high, middle)]);
  const reach = Math.max(...distances.map(Math.abs), Number.MIN_VALUE);
  const place = (value: number) => (1 + distance(value, middle) / reach) / 2;
  return { bars: ranges.map(({ low, high }) => ({ from: place(low), to: place(high) })), middle: 0.5 };
}

function distance(value: number, middle: number): number {
  return value > 0 && middle > 0 ? Math.log(value / middle) : 0;
}
