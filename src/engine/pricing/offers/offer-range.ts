import { clamp } from '../../../values/statistics.ts';
import type { OfferAssessment, OfferInput } from './offer.ts';
import { findBeside } from './offer-parts.ts';
import { findPriceAt } from './price-distribution.ts';
import type { PriceDistribution } from './price-distribution.ts';

/** Shares of such deals that lie below what each side says first, wants, and gives up at (our own). */
export const rangeShares = {
  brand: { anchor: 0.25, target: 0.45, limit: 0.75 },
  creator: { anchor: 0.8, target: 0.6, limit: 0.3 },
} as const;
/** An anchor beyond these is believed by nobody. */
const believable = { low: 0.1, high: 0.9 } as const;

/**
 * What to say first, what to want, and where to walk away. A brand's limit is lowered to what pays with a chance of
 * 60 %, a creator's raised to their own floor; where no believable price is left, the note says so. Beside a commission
 * these are fees: what the commission comes to is taken off what such deals are agreed at.
 */
export function planRange(
  input: OfferInput,
  distribution: PriceDistribution,
): NonNullable<OfferAssessment['range']> {
  const { terms, profitPrices } = input;
  const shares = rangeShares[terms.side];
  const beside = findBeside(input) / 100;
  const at = (share: number) => toStep(Math.max(0, findPriceAt(distribution, share) - beside));
  const [lowest, highest] = [at(believable.low), at(believable.high)];
  const market = { anchor: at(shares.anchor), target: at(shares.target), limit: at(shares.limit) };
  const free =
    beside > 0 && market.limit === 0 ? 'The commission alone comes to more than such deals do.' : null;
  if (terms.side === 'brand') {
    const most = profitPrices === null ? Infinity : toStepBelow((profitPrices.p60 ?? 0) / 100);
    const limit = Math.min(market.limit, most);
    const target = clamp(limit, lowest, market.target);
    return toRange({
      anchor: Math.min(market.anchor, target),
      target,
      limit,
      note: limit < lowest ? 'Below this market: at your own figures no believable price pays.' : free,
    });
  }
  const floor = terms.floorCents === null ? 0 : toStepAbove(terms.floorCents / 100);
  const limit = Math.max(market.limit, floor);
  const target = clamp(limit, market.target, highest);
  return toRange({
    anchor: Math.max(market.anchor, target),
    target,
    limit,
    note: limit > highest ? 'Above this market: your own floor is more than brands believe.' : free,
  });
}

interface RangeOfUnits {
  anchor: number;
  target: number;
  limit: number;
  note: string | null;
}

function toRange({ anchor, target, limit, note }: RangeOfUnits): NonNullable<OfferAssessment['range']> {
  const cents = (amount: number) => Math.round(amount * 100);
  return { anchorCents: cents(anchor), targetCents: cents(target), limitCents: cents(limit), note };
}

/** People name round sums: steps of 25 below 1,000, of 50 below 10,000, of 250 from there on. */
function stepOf(amount: number): number {
  if (amount < smallest) return 1;
  if (amount < 1_000) return 25;
  return amount < 10_000 ? 50 : 250;
}

/** Below it steps of 25 would be as large as the price. */
const smallest = 100;

export function toStep(amount: number): number {
  const step = stepOf(amount);
  return Math.round(amount / step) * step;
}

export function toStepBelow(amount: number): number {
  const step = stepOf(amount);
  return Math.floor(amount / step) * step;
}

function toStepAbove(amount: number): number {
  const step = stepOf(amount);
  return Math.ceil(amount / step) * step;
}
