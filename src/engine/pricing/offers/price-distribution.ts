import { normalCdf, normalQuantile } from '../../../values/normal.ts';

/** What such a deal is agreed at: lognormal on both sides of its median, each with a spread of its own. */
export interface PriceDistribution {
  /** In any currency. */
  median: number;
  /** Standard deviation of the logarithm below the median. */
  below: number;
  /** The same above it. */
  above: number;
}

/** The share (0 to 1) of such deals that are agreed below a price; 0 for a price of 0. */
export function findShareBelow({ median, below, above }: PriceDistribution, price: number): number {
  if (!(price >= 0) || price === Infinity) throw new RangeError(`Not a price: ${price}`);
  if (price === 0) return 0;
  const distance = Math.log(price / median);
  return normalCdf(distance / (distance < 0 ? below : above));
}

/** The price that a share (between 0 and 1) of such deals lies below. */
export function findPriceAt({ median, below, above }: PriceDistribution, share: number): number {
  const z = normalQuantile(share);
  return median * Math.exp(z * (z < 0 ? below : above));
}

/** Low and high price are exceeded by four in five and by one in five: that is what the levels mean. */
const levelShare = normalQuantile(0.8);
/** Both ends of an interval that holds eight in ten, in standard deviations. */
export const interval80Width = 2 * normalQuantile(0.9);

/** The standard deviation of the logarithm between the middle and one level. */
export function spreadOfLevel(middle: number, level: number): number {
  return Math.abs(Math.log(level / middle)) / levelShare;
}

/** The standard deviation of the logarithm that an 80 % interval stands for; counts below 1 count as 1. */
export function spreadOfInterval({ low, high }: { low: number; high: number }): number {
  return Math.log(Math.max(1, high) / Math.max(1, low)) / interval80Width;
}
