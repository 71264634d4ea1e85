import { createHash } from 'node:crypto';
import { calibrate } from '../src/engine/calibration.ts';
import type { CalibrationRun, CollectedRate } from '../src/engine/calibration.ts';
import { priorCalibration, subscriberTiers } from '../src/engine/context.ts';
import type { Calibration, SubscriberTier } from '../src/engine/context.ts';
import { niches } from '../src/engine/niches.ts';
import type { Niche } from '../src/engine/niches.ts';

/** What the simulated market really pays, as multiples of the published prices. */
interface Market {
  global: number;
  niches: Record<Niche, number>;
  tiers: Record<SubscriberTier, number>;
}

interface SimulationSettings {
  rates: number;
  seed: number;
  /** Standard deviation of the logarithm of a quote around what its market pays. */
  noise: number;
  /** Share (0 to 1) of the quotes that are wrong by a factor of 4 to 10 in either direction. */
  outliers: number;
}

interface Simulation {
  run: CalibrationRun;
  /** How far each learned factor lies from the market's, in percent, niches before tiers. */
  effectErrors: number[];
  /** Median of |quoted / what the market pays - 1|, in percent: no model can be better. */
  floorPercent: number;
}

/** Effects between -20 % and +30 %, whose weighted means are 1: a level common to all is the global factor's. */
const market: Market = {
  global: 1.15,
  niches: {
    Tech: 1.2,
    Gaming: 0.82,
    Beauty: 1.1,
    Lifestyle: 0.95,
    Fitness: 0.9,
    Food: 0.86,
    Travel: 1.05,
    Finance: 1.3,
    Education: 1,
    Entertainment: 0.84,
    Business: 1.15,
    Fashion: 0.96,
  },
  tiers: { '1-10K': 1.2, '10-50K': 1.1, '50-100K': 1, '100-500K': 0.92, '500K+': 0.84 },
};

/** Draws quotes of the market, learns from them, and holds what was learned against the market. */
function simulateCalibration(settings: SimulationSettings): Simulation {
  const random = createRandom(settings.seed);
  const drawn = Array.from({ length: settings.rates }, (_, index) => drawRate(index, settings, random));
  const run = calibrate(
    drawn.map(({ rate }) => rate),
    priorCalibration,
  );
  return {
    run,
    effectErrors: compareEffects(run.calibration),
    floorPercent: 100 * findMedian(drawn.map(({ rate, paid }) => Math.abs(rate.quoted / paid - 1))),
  };
}

interface SimulationSummary {
  /** Share (0 to 1) of all effects that are learned within 15 %. */
  within: number;
  /** Percent: the typical market's worst effect, held-out errors before and after, and what noise alone makes. */
  worst: number;
  before: number;
  after: number;
  floor: number;
  /** The held-out error after learning as a multiple of its market's noise: the typical market's, and the largest. */
  ratio: number;
  largestRatio: number;
  /** Markets whose held-out error rose. */
  worse: number;
}

/** Many markets, each with 30 % noise and one quote in ten that is grossly wrong. */
export function simulateMany({ rates, markets }: { rates: number; markets: number }): SimulationSummary {
  const simulations = Array.from({ length: markets }, (_, seed) =>
    simulateCalibration({ rates, seed, noise: 0.3, outliers: 0.1 }),
  );
  const effects = simulations.flatMap(({ effectErrors }) => effectErrors);
  const before = simulations.map(({ run }) => run.before.medianErrorPercent ?? 0);
  const after = simulations.map(({ run }) => run.after.medianErrorPercent ?? 0);
  const floors = simulations.map(({ floorPercent }) => floorPercent);
  const ratios = after.map((error, index) => error / (floors[index] ?? 1));
  return {
    within: effects.filter((error) => error <= 15).length / effects.length,
    worst: findMedian(simulations.map(({ effectErrors }) => Math.max(...effectErrors))),
    before: findMedian(before),
    after: findMedian(after),
    floor: findMedian(floors),
    ratio: findMedian(ratios),
    largestRatio: Math.max(...ratios),
    worse: after.filter((error, index) => error > (before[index] ?? 0)).length,
  };
}

type Random = () => number;

/** US dollars for one unit; a quote is made in one of the currencies and noted at the rate of its day. */
const dollarsPerUnit = [1, 1.08, 1.27];

function drawRate(index: number, settings: SimulationSettings, random: Random) {
  const niche = niches[index % niches.length] ?? 'Tech';
  const tier = subscriberTiers[Math.floor(random() * subscriberTiers.length)] ?? '10-50K';
  const predicted = 200 + 9800 * random();
  const paid = predicted * market.global * market.niches[niche] * market.tiers[tier];
  const wrong = random() < settings.outliers ? (4 + 6 * random()) ** (random() < 0.5 ? -1 : 1) : 1;
  const dollars = paid * Math.exp(settings.noise * drawNormal(random)) * wrong;
  const perUnit = dollarsPerUnit[index % dollarsPerUnit.length] ?? 1;
  // Quotes are whole units of their currency.
  const quoted = Math.max(1, Math.round(dollars / perUnit)) * perUnit;
  const rate: CollectedRate = {
    niche,
    tier,
    rateType: index % 4 === 3 ? 'cpm' : 'flat_fee',
    quoted,
    predicted,
    ageDays: Math.floor(400 * random()),
  };
  return { rate, paid };
}

/** The sum of niche and tier effects is what is seen; a level that moves between them is nobody's error. */
function compareEffects({ global, niches: byNiche, tiers }: Calibration): number[] {
  const ratiosOf = <K extends string>(
    keys: readonly K[],
    learned: Partial<Record<K, number>>,
    truth: Record<K, number>,
  ) => {
    const logs = keys.map((key) => Math.log((learned[key] ?? 1) / truth[key]));
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

function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Numbers from 0 to 1 out of digests of a counter: the same draws on every machine, and no pattern in them. */
function createRandom(seed: number): Random {
  let count = 0;
  return () => {
    count += 1;
    return createHash('sha256').update(`${seed} ${count}`).digest().readUInt32BE() / 2 ** 32;
  };
}
