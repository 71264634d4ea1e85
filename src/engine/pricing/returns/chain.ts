import type { ViewsEvidence } from '../../analysis/evidence.ts';
import type { Niche } from '../../analysis/niches.ts';
import type { Assumption, AssumptionSet, Range, ReturnGoal } from './assumptions.ts';
import { lateGrowthSpread, ownRateFactor } from './assumptions.ts';
import { multiply, toLognormal } from './lognormal.ts';
import type { Lognormal } from './lognormal.ts';

/** The factors between a price and its orders, each with where it comes from. */

export const factorNames = ['views', 'horizon', 'clickRate', 'conversion', 'lift', 'redemption'] as const;
export type FactorName = (typeof factorNames)[number];

/** `clicks`: views x clicks x orders. `codes`: the share of viewers that agencies report to redeem a code. */
export const returnPresets = ['clicks', 'codes'] as const;
export type ReturnPreset = (typeof returnPresets)[number];

export const horizons = [7, 30, 90, 365] as const;
export type Horizon = (typeof horizons)[number];

export interface Factor extends Assumption {
  name: FactorName;
}

/** What the chain needs to know of a channel: views of its long videos, or of its Shorts. */
export interface ForecastViews extends Pick<ViewsEvidence, 'typical' | 'nextVideo80' | 'growth'> {
  niche: Niche;
}

/** The user's own rates; `null` where there is none. */
export interface OwnRates {
  clickRate: Range | null;
  conversion: Range | null;
  lift: Range | null;
}

interface ChainInput {
  channel: ForecastViews;
  horizon: Horizon;
  goal: ReturnGoal;
  own: OwnRates;
  preset: ReturnPreset;
  assumptions: AssumptionSet;
}

/** What has to be entered before anything can be said. */
export class OwnRateMissing extends Error {}

/** The factors of the orders, in the order of the arithmetic. Throws `OwnRateMissing`, or a RangeError on a bad range. */
export function buildChain(input: ChainInput): Factor[] {
  const { goal, preset, own, assumptions, channel } = input;
  const reached = reachFactors(input);
  if (goal === 'awareness') return reached;
  if (preset === 'codes') return [...reached, { name: 'redemption', ...assumptions.redemption }];
  const conversion = own.conversion === null ? assumptions.conversion[goal] : entered(own.conversion);
  if (conversion === null) throw new OwnRateMissing('No conversion rate fit for this goal is published.');
  return [
    ...reached,
    {
      name: 'clickRate',
      ...(own.clickRate === null ? assumptions.clickRate[channel.niche] : entered(own.clickRate)),
    },
    { name: 'conversion', ...conversion },
    { name: 'lift', ...(own.lift === null ? assumptions.lift : entered(own.lift)) },
  ];
}

/** Views within the horizon. */
function reachFactors({ channel, horizon, assumptions }: ChainInput): Factor[] {
  const { typical, nextVideo80 } = channel;
  const views: Factor = {
    name: 'views',
    range: {
      p10: Math.max(1, nextVideo80.low),
      p50: Math.max(1, typical),
      p90: Math.max(1, nextVideo80.high),
    },
    mark: 'measured',
    source: 'This channel’s forecast of its next video, 30 days after publication',
    year: null,
    note: null,
  };
  if (horizon === 30) return [views];
  return [views, horizon === 7 ? { name: 'horizon', ...assumptions.firstWeek } : lateViews(channel, horizon)];
}

/** The forecast counts 30 days, so a later horizon is a multiple of them, by the channel's own growth where it is known. */
function lateViews({ growth }: ForecastViews, horizon: Horizon): Factor {
  const multiple = (exponent: number) => (horizon / 30) ** exponent;
  const isOwn = growth.basis === 'own';
  return {
    name: 'horizon',
    range: {
      p10: multiple(Math.max(0, growth.exponent - lateGrowthSpread)),
      p50: multiple(growth.exponent),
      p90: multiple(growth.exponent + lateGrowthSpread),
    },
    mark: 'measured',
    source: isOwn
      ? 'Videos of this channel that were counted twice'
      : 'Daily counts of single channels (docs/model.md)',
    year: null,
    note: null,
  };
}

function entered(range: Range): Assumption {
  checkRange(range);
  return { range, mark: 'entered', source: 'Entered by you', year: null, note: null };
}

function checkRange({ p10, p50, p90 }: Range): void {
  const isOrdered = p10 >= 0 && p10 <= p50 && p50 <= p90 && Number.isFinite(p90);
  if (!isOrdered || (p10 === 0 && p90 > 0)) throw new RangeError('A range needs 0 < P10 <= P50 <= P90.');
}

/** An average rate as a range, wide enough for one channel's visitors; 0 and 1 stay what they are. */
export function aroundRate(rate: number): Range {
  if (rate === 0 || rate === 1) return { p10: rate, p50: rate, p90: rate };
  return { p10: rate / ownRateFactor, p50: rate, p90: Math.min(1, rate * ownRateFactor) };
}

/** The product of all factors. */
export function productOf(factors: readonly Pick<Factor, 'range'>[]): Lognormal {
  return multiply(factors.map(({ range }) => toLognormal(range)));
}
