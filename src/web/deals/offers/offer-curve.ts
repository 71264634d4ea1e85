import type { PriceDistribution } from '../../../engine/pricing/offers/price-distribution.ts';
import { findPriceAt } from '../../../engine/pricing/offers/price-distribution.ts';
import { normalDensity } from '../../../values/normal.ts';

/** The picture's own units. */
export const curveWidth = 100;
export const curveHeight = 30;
const edgeShares = [0.1, 0.3, 0.7, 0.9] as const;
const shownShare = 0.995;
const pointsOfBand = 16;

export interface OfferCurve {
  /** The five bands below the curve, the lowest first: SVG paths. */
  bands: string[];
  /** Where a price stands across, 0 to `curveWidth`; what lies beyond stands at the edge. */
  place: (price: number) => number;
}

/** How deals are spread over prices, each as far right as the price is in ratios. */
export function drawCurve(distribution: PriceDistribution): OfferCurve {
  const { median, below, above } = distribution;
  const [low, high] = [1 - shownShare, shownShare].map((share) => Math.log(findPriceAt(distribution, share)));
  const [from = 0, to = 1] = [low, high];
  const across = (log: number) =>
    Math.min(curveWidth, Math.max(0, ((log - from) / (to - from)) * curveWidth));
  const up = (log: number) => {
    const distance = log - Math.log(median);
    const share = normalDensity(distance / (distance < 0 ? below : above)) / normalDensity(0);
    return curveHeight * (1 - share);
  };
  const edges = [from, ...edgeShares.map((share) => Math.log(findPriceAt(distribution, share))), to];
  const bands = edges.slice(1).map((end, index) => {
    const start = edges[index] ?? from;
    const steps = Array.from(
      { length: pointsOfBand + 1 },
      (_, step) => start + ((end - start) * step) / pointsOfBand,
    );
    const line = steps.map((log) => `${round(across(log))},${round(up(log))}`).join('L');
    return `M${round(across(start))},${curveHeight}L${line}L${round(across(end))},${curveHeight}Z`;
  });
  return { bands, place: (price) => (price <= 0 ? 0 : across(Math.log(price))) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
