import type { Levels, PriceLevel } from '../../../../engine/analysis/judgements.ts';
import type { Interval } from '../../../../engine/analysis/evidence.ts';
import { createAxisScale, type AxisScale } from '../../../../drawing/axis-scale.ts';

export interface FeeRange {
  /** What the level's fee comes to where the next video has the low or high end of its views, USD. */
  range80: Interval | null;
  scale: AxisScale;
}

/** The market level's 80 % range, moved to another level's rate, on one axis that holds every level's range. */
export function placeFeeRange(input: {
  level: PriceLevel;
  fees: Levels;
  rate: Levels;
  marketRange80: Interval | null;
}): FeeRange {
  const { level, fees, rate, marketRange80 } = input;
  const moved = (target: PriceLevel): Interval | null =>
    marketRange80 && {
      low: (marketRange80.low * rate[target]) / rate.medium,
      high: (marketRange80.high * rate[target]) / rate.medium,
    };
  const scale = createAxisScale([moved('high')?.high ?? 0, fees.high, marketRange80?.high ?? 0], 'linear');
  return { range80: moved(level), scale };
}
