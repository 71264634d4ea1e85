import { findCalibrationFactor } from '../src/engine/pricing/calibration-factor.ts';
import { calibrate } from '../src/engine/pricing/calibration.ts';
import type { CalibrationRun } from '../src/engine/pricing/calibration.ts';
import { priorCalibration } from '../src/engine/analysis/context.ts';
import { subscriberTiers } from '../src/engine/analysis/channel.ts';
import type { Calibration } from '../src/engine/analysis/context.ts';
import { niches } from '../src/engine/analysis/niches.ts';
import { fitLeastSquares } from './calibration-oracle.ts';
import { createRandom, drawMarket, drawRate, findPaid } from './simulated-market.ts';
import type { Market, SimulationSettings } from './simulated-market.ts';

interface Simulation {
  run: CalibrationRun;
  /** How far each learned factor is from the market's, in percent, niches before tiers. */
  effectErrors: number[];
  /** The same for least squares that knows which quotes are wrong: the error that chance leaves even then. */
  oracleErrors: number[];
  /** How far prices are from what the market pays, in percent, over all niches and sizes: before and after. */
  distanceBefore: number;
  distanceAfter: number;
  /** Median of |quoted / what the market pays - 1|, in percent: no model can do better. */
  floorPercent: number;
}

/** Draws a market and its quotes, learns from them, and compares what was learned with the market. */
function simulateCalibration(settings: SimulationSettings): Simulation {
  const random = createRandom(settings.seed);
  const market = drawMarket(random);
  const drawn = Array.from({ length: settings.rates }, (_, index) =>
    drawRate(index, { ...settings, market }, random),
  );
  const run = calibrate(
    drawn.map(({ rate }) => rate),
    priorCalibration,
  );
  return {
    run,
    effectErrors: compareEffects(market, run.calibration),
    oracleErrors: compareEffects(market, fitLeastSquares(drawn)),
    distanceBefore: measureDistance(market, priorCalibration),
    distanceAfter: measureDistance(market, run.calibration),
    floorPercent: 100 * findMedian(drawn.map(({ rate, paid }) => Math.abs(rate.quoted / paid - 1))),
  };
}

interface SimulationSummary {
  /** Share (0 to 1) of all effects that are learned within 15 %. */
  within: number;
  /** The same for least squares that knows which quotes are wrong. */
  oracleWithin: number;
  /** Percent: the typical market's worst effect, ours and that of least squares. */
  oracleWorst: number;
  /** Percent: the typical market's worst effect, held-out errors before and after, and what noise alone causes. */
  worst: number;
  before: number;
  after: number;
  floor: number;
  /** The held-out error after learning as a multiple of its market's noise: the typical market's, and the largest. */
  ratio: number;
  largestRatio: number;
  /** Markets in which that is at most 1.2. */
  near: number;
  /** Markets whose held-out error rose. */
  worse: number;
  /** Markets in which something was learned, and those whose prices were then further from what the market pays. */
  learned: number;
  strayed: number;
  /** Percent: how far the typical market's prices are from what it pays, before and after. */
  distanceBefore: number;
  distanceAfter: number;
  /** For the typical market, by niche and by size. */
  groups: SimulatedGroup[];
}

interface SimulatedGroup {
  key: string;
  /** Percent: held-out errors before and after. */
  before: number;
  after: number;
  /** Percent: how many of the quotes are within the range of the price, before and after. */
  coveredBefore: number;
  coveredAfter: number;
}

/** Many markets, each with 30 % noise and one quote in ten that is grossly wrong. */
export function simulateMany({
  rates,
  markets,
  rough = 0,
}: {
  rates: number;
  markets: number;
  rough?: number;
}): SimulationSummary {
  const simulations = Array.from({ length: markets }, (_, seed) =>
    simulateCalibration({ rates, seed, noise: 0.3, outliers: 0.1, rough }),
  );
  const effects = simulations.flatMap(({ effectErrors }) => effectErrors);
  const oracle = simulations.flatMap(({ oracleErrors }) => oracleErrors);
  const before = simulations.map(({ run }) => run.before.medianErrorPercent ?? 0);
  const after = simulations.map(({ run }) => run.after.medianErrorPercent ?? 0);
  const floors = simulations.map(({ floorPercent }) => floorPercent);
  const ratios = after.map((error, index) => error / (floors[index] ?? 1));
  return {
    within: effects.filter((error) => error <= 15).length / effects.length,
    worst: findMedian(simulations.map(({ effectErrors }) => Math.max(...effectErrors))),
    oracleWithin: oracle.filter((error) => error <= 15).length / oracle.length,
    oracleWorst: findMedian(simulations.map(({ oracleErrors }) => Math.max(...oracleErrors))),
    before: findMedian(before),
    after: findMedian(after),
    floor: findMedian(floors),
    ratio: findMedian(ratios),
    largestRatio: Math.max(...ratios),
    near: ratios.filter((each) => each <= 1.2).length,
    worse: after.filter((error, index) => error > (before[index] ?? 0)).length,
    learned: simulations.filter(({ run }) => run.adjustments.length > 0).length,
    strayed: simulations.filter(({ distanceBefore, distanceAfter }) => distanceAfter > distanceBefore).length,
    distanceBefore: findMedian(simulations.map(({ distanceBefore }) => distanceBefore)),
    distanceAfter: findMedian(simulations.map(({ distanceAfter }) => distanceAfter)),
    groups: summariseGroups(simulations),
  };
}

function summariseGroups(simulations: readonly Simulation[]): SimulatedGroup[] {
  const all = simulations.flatMap(({ run }) => run.groups);
  return [...niches, ...subscriberTiers].map((key) => {
    const own = all.filter((group) => group.key === key);
    const find = (read: (group: (typeof own)[number]) => number | null) =>
      findMedian(own.map((group) => read(group) ?? 0));
    return {
      key,
      before: find(({ before }) => before.medianErrorPercent),
      after: find(({ after }) => after.medianErrorPercent),
      coveredBefore: 100 * find(({ before }) => before.coverage),
      coveredAfter: 100 * find(({ after }) => after.coverage),
    };
  });
}

type Factors = Pick<Calibration, 'global' | 'niches' | 'tiers'>;

/** Mean over all niches and sizes of how far a price is from what the market pays, in percent. */
function measureDistance(market: Market, factors: Factors): number {
  const logs = niches.flatMap((niche) =>
    subscriberTiers.map((tier) => {
      const paid = findPaid(market, niche, tier);
      return Math.abs(Math.log(findCalibrationFactor(factors, niche, tier) / paid));
    }),
  );
  return 100 * Math.expm1(logs.reduce((sum, log) => sum + log, 0) / logs.length);
}

/** Only the sum of niche and tier effects is visible; a level that moves between them is not an error. */
function compareEffects(market: Market, { global, niches: byNiche, tiers }: Factors): number[] {
  const ratiosOf = <K extends string>(
    keys: readonly K[],
    learned: Partial<Record<K, number>>,
    truth: ReadonlyMap<string, number>,
  ) => {
    const logs = keys.map((key) => Math.log((learned[key] ?? 1) / (truth.get(key) ?? 1)));
    return { mean: logs.reduce((sum, log) => sum + log, 0) / logs.length, logs };
  };
  const niche = ratiosOf(niches, byNiche, market.niches);
  const tier = ratiosOf(subscriberTiers, tiers, market.tiers);
  const level = Math.log(global / market.global) + niche.mean + tier.mean;
  return [
    level,
    ...niche.logs.map((log) => log - niche.mean),
    ...tier.logs.map((log) => log - tier.mean),
  ].map((log) => 100 * Math.abs(Math.expm1(log)));
}

function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
