import type { OfferAssessment, OfferPosition } from './offer.ts';
import { findPosition } from './assess-offer.ts';
import { findPriceAt, findShareBelow } from './price-distribution.ts';
import type { PriceDistribution } from './price-distribution.ts';

/** Several assessed offers as one. Amounts in cents of their common currency. */
export interface OfferBundle {
  askedCents: number;
  usualCents: number;
  percentile: number;
  position: OfferPosition;
  /** How many of the offers it is made of. */
  offers: number;
}

/** So many halvings find a percentile far below what is shown. */
const halvings = 30;

/**
 * The sum of several prices among what such bundles are agreed at; `null` without a price of one currency. The prices
 * rise and fall together, which makes the range wide rather than narrow: the bundle's price at a share is the sum of
 * the prices at that share.
 */
export function assessBundle(assessments: readonly OfferAssessment[]): OfferBundle | null {
  const priced = assessments.flatMap(({ basis, askedCents, distribution, currency }) =>
    basis === 'fee' && askedCents !== null && distribution !== null
      ? [{ askedCents, currency, prices: { ...distribution, median: distribution.p50 } }]
      : [],
  );
  const [first] = priced;
  if (first === undefined || priced.some(({ currency }) => currency !== first.currency)) return null;
  const askedCents = priced.reduce((sum, each) => sum + each.askedCents, 0);
  const distributions = priced.map(({ prices }) => prices);
  const percentile = Math.round(100 * findShareOfSum(distributions, askedCents));
  return {
    askedCents,
    usualCents: distributions.reduce((sum, { median }) => sum + median, 0),
    percentile,
    position: findPosition(percentile),
    offers: priced.length,
  };
}

/** One price divided by what each part is usually worth, to the cent: the parts add up to it. */
export function divideBundle(usualCents: readonly number[], totalCents: number): number[] {
  const sum = usualCents.reduce((total, usual) => total + usual, 0);
  if (sum === 0) return usualCents.map(() => 0);
  const ends = usualCents.map((_, place) =>
    Math.round((totalCents * usualCents.slice(0, place + 1).reduce((all, each) => all + each, 0)) / sum),
  );
  return ends.map((end, place) => end - (ends[place - 1] ?? 0));
}

function findShareOfSum(distributions: readonly PriceDistribution[], price: number): number {
  const [only] = distributions;
  if (only !== undefined && distributions.length === 1) return findShareBelow(only, price);
  let [low, high] = [0, 1];
  for (let step = 0; step < halvings; step += 1) {
    const middle = (low + high) / 2;
    const sum = distributions.reduce((total, each) => total + findPriceAt(each, middle), 0);
    if (sum < price) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
