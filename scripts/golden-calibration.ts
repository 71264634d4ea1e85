import { calibrate, type CollectedRate } from '../src/engine/pricing/calibration.ts';
import { priorCalibration, type Calibration } from '../src/engine/analysis/context.ts';
import { subscriberTiers } from '../src/engine/analysis/channel.ts';
import { niches } from '../src/engine/analysis/niches.ts';

/** Ratios of quoted to predicted: around the level, with both kinds of outlier and a data entry error. */
const scatter = [0.62, 0.8, 0.88, 0.95, 1, 1.04, 1.12, 1.25, 1.6, 2.4, 40];
const agesDays = [0, 200, 547, 549, 900, 1400, 6000];

/** An invented rate; the same number always gives the same rate. Levels differ by niche and by size. */
function inventRate(index: number, level: number): CollectedRate {
  const niche = niches[index % niches.length] ?? 'Tech';
  const tier = subscriberTiers[index % (subscriberTiers.length + 1)] ?? null;
  const dear = 1 + 0.05 * (niches.indexOf(niche) - 4) + 0.04 * (index % (subscriberTiers.length + 1));
  const predicted = 200 + 37 * (index % 29);
  return {
    niche,
    tier,
    rateType: index % 17 === 16 ? 'affiliate' : index % 5 === 0 ? 'cpm' : 'flat_fee',
    quoted: Number((predicted * level * dear * (scatter[index % scatter.length] ?? 1)).toFixed(2)),
    predicted,
    isRough: index % 4 === 3,
    channel: index % 3 === 0 ? `channel ${index % 13}` : null,
    ageDays: agesDays[index % agesDays.length] ?? 0,
  };
}

const invent = (count: number, level: number) =>
  Array.from({ length: count }, (_, index) => inventRate(index, level));
/** Rates of one niche and size that agree: what few channels can teach, and what too few cannot. */
const agree = (count: number) =>
  invent(count, 1).map((rate, index) => ({
    ...rate,
    niche: 'Tech' as const,
    tier: null,
    rateType: 'flat_fee' as const,
    channel: null,
    quoted: rate.predicted * (1.4 + 0.02 * (index % 5)),
  }));

/** A calibration from an earlier run, with factors of its own for some niches and sizes. */
const learnedBefore: Calibration = {
  version: 'calibration-7',
  ratesAnalysed: 90,
  global: 1.2,
  niches: { Tech: 0.9, Gaming: 1.1, Finance: 1.25 },
  tiers: { '10-50K': 1.15, '500K+': 0.8 },
};
/** Each of a different channel, alternately twice too high and hardly too low: the median improves, a few get worse. */
const disagree = (count: number) =>
  agree(count).map((rate, index) => ({ ...rate, quoted: rate.predicted * (index % 5 < 3 ? 1.3 : 0.98) }));

/** This many of twenty channels improve by what is learned, the others get worse: a clear majority, or one too few. */
const vote = (gaining: number) =>
  agree(20).map((rate, index) => ({
    ...rate,
    isRough: false,
    quoted: rate.predicted * (index < gaining ? 1.3 : 0.98),
  }));

const cases: Record<string, { rates: CollectedRate[]; current?: Calibration }> = {
  'many rates far above the prices': { rates: invent(240, 1.45) },
  'many rates below the prices': { rates: invent(120, 0.7) },
  'rates beyond the limit': { rates: invent(60, 5) },
  'after an earlier run': { rates: invent(180, 1.3), current: learnedBefore },
  'after an earlier run of the same rates': {
    rates: invent(180, 1.3),
    current: calibrate(invent(180, 1.3), priorCalibration).calibration,
  },
  'after an earlier run whose level alone was moved': {
    rates: invent(180, 1.3),
    current: { ...calibrate(invent(180, 1.3), priorCalibration).calibration, global: 1.1 },
  },
  'as many channels as need not agree': { rates: disagree(50) },
  'one channel fewer': { rates: disagree(49) },
  'fourteen of twenty channels gain': { rates: vote(14) },
  'thirteen of twenty channels gain': { rates: vote(13) },
  'few channels that agree': { rates: agree(12) },
  'the fewest channels': { rates: agree(5) },
  'too few channels': { rates: agree(4) },
  'rates a hair above the prices': {
    rates: agree(60).map((rate) => ({ ...rate, quoted: rate.predicted * 1.0075 })),
  },
  'rates half a hair above the prices': {
    rates: agree(60).map((rate) => ({ ...rate, quoted: rate.predicted * 1.005 })),
  },
  'rates as the prices are': { rates: invent(60, 1).map((rate) => ({ ...rate, quoted: rate.predicted })) },
};

/** What runs over invented rates learn: every factor, error and coverage. */
export function computeGoldenCalibration(): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(cases).map(([name, { rates, current = priorCalibration }]) => {
      const { adjustments, ...run } = calibrate(rates, current);
      // The factors include the values before and after; which of them count as changed is extra.
      return [name, { ...run, adjusted: adjustments.map(({ scope, key }) => key ?? scope) }];
    }),
  );
}
