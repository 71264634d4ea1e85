/**
 * Places for labels beside marks at given heights (0 at the top), each as near to its own as it can be, at least `gap`
 * apart and within `extent`: none covers another. Equal heights keep their order.
 */
export function placeLabels(
  heights: readonly number[],
  { gap, extent }: { gap: number; extent: number },
): number[] {
  const order = heights.map((_, index) => index).toSorted((a, b) => at(heights, a) - at(heights, b) || a - b);
  const room = Math.max(extent, gap * (heights.length - 1));
  const placed = heights.map(() => 0);
  let lowest = 0;
  for (const index of order) {
    const place = Math.max(at(heights, index), lowest);
    placed[index] = place;
    lowest = place + gap;
  }
  let highest = room;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(at(placed, index), highest);
    highest = at(placed, index) - gap;
  }
  return placed;
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? 0;
}
