import type { AssumptionSet } from './assumptions.ts';
import type { ForecastViews, Horizon, ReturnPreset } from './chain.ts';
import { buildChain, productOf } from './chain.ts';
import { groupMeans, spreadChannels, sumOf } from './channel-sums.ts';
import { countAround } from './order-counts.ts';
import type { Economics } from './simulation.ts';

export interface PackageQuestion {
  /** One for each video of the package: long ones and Shorts of one channel. */
  videos: readonly ForecastViews[];
  /** All that is paid for them, in cents of the economics' currency. */
  priceCents: number;
  horizon: Horizon;
  economics: Economics;
  preset: ReturnPreset;
  assumptions: AssumptionSet;
}

/**
 * The chance, from 0 to 1, that a package of several videos brings back what it costs: the orders of all videos
 * together. The views of each are uncertain for themselves; the rates, and how views grow later, for all at once. `null`
 * where no orders are counted or nothing is published. Throws `OwnRateMissing`, or a RangeError on a bad range.
 */
export function findPackageChance(question: PackageQuestion): number | null {
  const { videos, priceCents, horizon, economics, preset, assumptions } = question;
  if (economics.goal === 'awareness' || videos.length === 0) return null;
  const { valueCents, refundPercent, marginPercent, commissionPercent, fixedCents } = economics;
  const perOrder = valueCents * (1 - refundPercent / 100) * ((marginPercent - commissionPercent) / 100);
  if (perOrder <= 0) return 0;
  const asked = { horizon, goal: economics.goal, own: economics, preset, assumptions };
  const chains = videos.map((channel) => buildChain({ ...asked, channel }));
  const views = chains.map((chain) => productOf(chain.filter(({ name }) => name === 'views')));
  const shared = productOf((chains[0] ?? []).filter(({ name }) => name !== 'views'));
  const points = spreadChannels(views, shared);
  const counts = countAround(groupMeans(sumOf(points, [...videos.keys()])));
  const chance = counts.chanceOf(Math.ceil((priceCents + fixedCents) / perOrder - 1e-9));
  return Math.round(chance * 1e4) / 1e4;
}
