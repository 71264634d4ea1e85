/**
 * Spearman's rank correlation of two lists of equal length, -1 to 1; equal values share the mean of their ranks.
 * `null` with fewer than three pairs, or if all values of a list are equal.
 */
export function correlateRanks(xs: readonly number[], ys: readonly number[]): number | null {
  if (xs.length < 3) return null;
  const [a, b] = [centreRanks(xs), centreRanks(ys)];
  const scale = Math.sqrt(sumProducts(a, a) * sumProducts(b, b));
  return scale === 0 ? null : sumProducts(a, b) / scale;
}

function centreRanks(values: readonly number[]): number[] {
  const middle = (values.length - 1) / 2;
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal - 1) / 2 - middle;
  });
}

function sumProducts(xs: readonly number[], ys: readonly number[]): number {
  return xs.reduce((sum, x, index) => sum + x * (ys[index] ?? 0), 0);
}
