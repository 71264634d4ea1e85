import type { Niche } from '../../analysis/niches.ts';
import type { Assumption, AssumptionSet } from './assumptions.ts';
import { learnRate } from './learning.ts';
import type { Counted } from './learning.ts';

/** What a creator of a finished campaign brought, as it was counted when the campaign was closed. */
export interface FinishedDeal {
  /** `null` where the channel was never analyzed. */
  niche: Niche | null;
  /** On day 30, or the newest; `null` where they are not measured. */
  views: number | null;
  clicks: number;
  /** That came by the link; `null` where orders are not counted. */
  orders: number | null;
}

/**
 * The set with a workspace's own click rates and its own conversion in the place of the published ones. Views of a
 * niche teach that niche alone. With no finished deal it is the set itself.
 */
export function learnAssumptions(base: AssumptionSet, deals: readonly FinishedDeal[]): AssumptionSet {
  const clicks = Map.groupBy(
    deals.filter(({ niche }) => niche !== null),
    ({ niche }) => niche,
  );
  const clickRate = { ...base.clickRate };
  let learned = 0;
  for (const [niche, own] of clicks) {
    const counted = count(own, ({ views, clicks: hits }) => (views === null ? null : { hits, of: views }));
    if (niche === null || counted.length === 0) continue;
    clickRate[niche] = learn(clickRate[niche], counted);
    learned += counted.length;
  }
  const orders = count(deals, ({ clicks: of, orders: hits }) => (hits === null ? null : { hits, of }));
  const { purchase } = base.conversion;
  if (learned + orders.length === 0 || purchase === null) return base;
  return {
    ...base,
    version: `${base.version}+own-${learned}-${orders.length}`,
    clickRate,
    conversion: {
      ...base.conversion,
      purchase: orders.length === 0 ? purchase : learn(purchase, orders),
    },
  };
}

/** More hits than chances say nothing of a rate: they came around what was counted. */
function count(deals: readonly FinishedDeal[], read: (deal: FinishedDeal) => Counted | null): Counted[] {
  return deals.flatMap((deal) => {
    const counted = read(deal);
    return counted === null || counted.of === 0 || counted.hits > counted.of ? [] : [counted];
  });
}

function learn(prior: Assumption, counted: readonly Counted[]): Assumption {
  const { range, campaigns, ownShare } = learnRate(prior.range, counted);
  return {
    range: { ...range, p90: Math.min(1, range.p90) },
    mark: 'learned',
    source: `Your own, after ${campaigns} finished ${campaigns === 1 ? 'deal' : 'deals'}`,
    year: null,
    note: `${Math.round(100 * ownShare)}% of the middle is what yours brought; the rest: ${prior.source}.`,
  };
}
