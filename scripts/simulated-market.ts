import { createHash } from 'node:crypto';
import { subscriberTiers } from '../src/engine/analysis/channel.ts';
import type { SubscriberTier } from '../src/engine/analysis/channel.ts';
import { niches } from '../src/engine/analysis/niches.ts';
import type { Niche } from '../src/engine/analysis/niches.ts';
import type { MarketQuote } from './calibration-oracle.ts';

/** What a simulated market really pays, as multiples of the published prices. */
export interface Market {
  global: number;
  niches: ReadonlyMap<string, number>;
  tiers: ReadonlyMap<string, number>;
}

export interface SimulationSettings {
  rates: number;
  seed: number;
  /** Standard deviation of the logarithm of a quote around what its market pays. */
  noise: number;
  /** Share (0 to 1) of the quotes that are wrong by a factor of 4 to 10 in either direction. */
  outliers: number;
  /** Share (0 to 1) of the channels that were never analyzed: their views are guessed from the subscribers. */
  rough: number;
}

/**
 * Every market is different: a level of -10 % to +35 % common to all, and effects of -20 % to +30 % for each niche
 * and each size of channels.
 */
export function drawMarket(random: Random): Market {
  const drawEffects = (keys: readonly string[]) => new Map(keys.map((key) => [key, 0.8 + 0.5 * random()]));
  return { global: 0.9 + 0.45 * random(), niches: drawEffects(niches), tiers: drawEffects(subscriberTiers) };
}

export function findPaid(
  { global, niches: byNiche, tiers }: Market,
  niche: Niche,
  tier: SubscriberTier,
): number {
  return global * (byNiche.get(niche) ?? 1) * (tiers.get(tier) ?? 1);
}

type Random = () => number;

const currencies = ['USD', 'EUR', 'GBP'] as const;
/** Days over which rates are collected, all of them fresh at the end. */
const collectedDays = 400;
/** Standard deviation of the logarithm of views per subscriber between real channels (decision 010). */
const guessNoise = 1.5;

/** US dollars for one unit on a day, as in an administrator's table: ups and downs of a tenth over a year. */
function findDollars(currency: (typeof currencies)[number], day: number): number {
  if (currency === 'USD') return 1;
  const [level, phase] = currency === 'EUR' ? [1.08, 0] : [1.27, 2];
  return Number((level * (1 + 0.1 * Math.sin((2 * Math.PI * day) / 365 + phase))).toFixed(6));
}

export function drawRate(
  index: number,
  { market, noise, outliers, rough }: SimulationSettings & { market: Market },
  random: Random,
): MarketQuote {
  const niche = niches[index % niches.length] ?? 'Tech';
  const tier = subscriberTiers[Math.floor(random() * subscriberTiers.length)] ?? '10-50K';
  const known = 200 + 9800 * random();
  const paid = known * findPaid(market, niche, tier);
  const wrong = random() < outliers ? (4 + 6 * random()) ** (random() < 0.5 ? -1 : 1) : 1;
  const dollars = paid * Math.exp(noise * drawNormal(random)) * wrong;
  const ageDays = Math.floor(collectedDays * random());
  const perUnit = findDollars(currencies[index % currencies.length] ?? 'USD', collectedDays - ageDays);
  // Quotes are whole units of their currency.
  const quoted = Math.max(1, Math.round(dollars / perUnit)) * perUnit;
  const rateType = index % 4 === 3 ? 'cpm' : 'flat_fee';
  const isRough = rough > 0 && rateType === 'flat_fee' && random() < rough;
  const predicted = isRough ? known * Math.exp(guessNoise * drawNormal(random)) : known;
  return {
    rate: { niche, tier, rateType, quoted, predicted, isRough, channel: null, ageDays },
    paid,
    isWrong: wrong !== 1,
  };
}

function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Numbers from 0 to 1 from digests of a counter: the same draws on every machine, and no pattern in them. */
export function createRandom(seed: number): Random {
  let count = 0;
  return () => {
    count += 1;
    return createHash('sha256').update(`${seed} ${count}`).digest().readUInt32BE() / 2 ** 32;
  };
}
