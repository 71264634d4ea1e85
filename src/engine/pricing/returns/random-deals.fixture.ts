import type { ViewsPoint } from '../../analysis/typical-views.ts';
import { estimateViews } from '../../analysis/typical-views.ts';
import type { Niche } from '../../analysis/niches.ts';
import { niches } from '../../analysis/niches.ts';
import { publishedAssumptions } from './assumptions.ts';
import type { ForecastViews } from './chain.ts';
import type { Lognormal } from './lognormal.ts';
import { toLognormal } from './lognormal.ts';
import { shopFixture } from './returns.fixture.ts';
import type { Economics } from './simulation.ts';
import { simulateReturn } from './simulation.ts';

/** Chance for tests and measurements: what is computed in closed form, drawn instead; `next` gives numbers from 0 to 1. */

export type Random = () => number;

/** Well mixed numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function drawNormal(next: Random): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

export function drawLognormal(next: Random, { mu, sigma }: Lognormal): number {
  return Math.exp(mu + sigma * drawNormal(next));
}

/** By products for small means (Knuth), normal for large ones. */
export function drawPoisson(next: Random, mean: number): number {
  if (mean > 200) return Math.max(0, Math.round(mean + Math.sqrt(mean) * drawNormal(next)));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = next(); product > limit; product *= next()) count += 1;
  return count;
}

/** Orders drawn one deal at a time; ascending. */
export function drawOrders(
  next: Random,
  { draws, factors }: { draws: number; factors: readonly Lognormal[] },
) {
  return Float64Array.from({ length: draws }, () =>
    drawPoisson(
      next,
      factors.reduce((product, factor) => product * drawLognormal(next, factor), 1),
    ),
  ).toSorted();
}

/** A deal in a market whose truth is known: what was told of it, and whether it paid. */
export interface SimulatedDeal {
  told: number;
  paid: boolean;
}

/** The level of a channel wanders as decision 025 found, and its videos lie around it. */
const driftPerDay = 0.0025;
const daysBetween = 7;
const videosSeen = 30;
const videosForgotten = 4;

interface SimulatedChannel {
  channel: ForecastViews;
  /** What its next video really gets. */
  nextViews: number;
}

function drawChannel(next: Random, niche: Niche): SimulatedChannel | null {
  const scatter = 0.45 + 0.45 * next();
  let level = 10.5 + 1.2 * drawNormal(next);
  const points: ViewsPoint[] = [];
  for (let video = videosSeen; video >= 1; video -= 1) {
    level += Math.sqrt(driftPerDay * daysBetween) * drawNormal(next);
    const views = Math.round(Math.exp(level + scatter * drawNormal(next)));
    points.push({ views, ageDays: video * daysBetween, weight: recencyWeight(video) });
  }
  level += Math.sqrt(driftPerDay * daysBetween) * drawNormal(next);
  const growth = {
    exponent: 0.15,
    range: { low: 0.15, high: 0.35 },
    basis: 'published' as const,
    sentence: '',
  };
  const views = estimateViews(points.slice(videosForgotten), {
    subscriberCount: null,
    growth,
    leadDays: daysBetween,
  });
  return views === null
    ? null
    : { channel: { niche, ...views }, nextViews: Math.exp(level + scatter * drawNormal(next)) };
}

/** A weight halves every 16 videos and every 90 days. */
function recencyWeight(video: number): number {
  return Math.max(1, Math.round(1000 * 0.5 ** (video / 16 + (video * daysBetween) / 90)));
}

/** Of deals at the price for 60 %, those where whole orders do not lift the chance far above. */
const mostTold = 0.63;

/** Deals at prices around what they bring, or all at the highest price that pays with `chance`. */
export function simulateDeals(
  next: Random,
  { deals, chance }: { deals: number; chance: 60 | null },
): SimulatedDeal[] {
  const made: SimulatedDeal[] = [];
  while (made.length < deals) {
    const niche = niches[Math.floor(next() * niches.length)] ?? 'Tech';
    const drawn = drawChannel(next, niche);
    const deal = drawn === null ? null : makeDeal(next, { drawn, chance });
    if (deal !== null) made.push(deal);
  }
  return made;
}

function makeDeal(
  next: Random,
  { drawn: { channel, nextViews }, chance }: { drawn: SimulatedChannel; chance: 60 | null },
): SimulatedDeal | null {
  const economics: Economics = {
    ...shopFixture,
    valueCents: Math.round(10_000 * Math.exp(drawNormal(next))),
  };
  const tell = (priceCents: number) =>
    simulateReturn({
      channel,
      priceCents,
      horizon: 30,
      economics,
      preset: 'clicks',
      assumptions: publishedAssumptions,
    }).returns;
  const first = tell(100_000);
  const { clickRate, conversion, lift } = publishedAssumptions;
  const bought = drawPoisson(
    next,
    [clickRate[channel.niche], conversion.purchase, lift].reduce(
      (product, assumption) =>
        product * (assumption === null ? 1 : drawLognormal(next, toLognormal(assumption.range))),
      nextViews,
    ),
  );
  const atChance = first?.breakEvenPrices.find((each) => each.chance === chance)?.priceCents ?? null;
  const around = Math.round(
    (first?.orders.p50 ?? 0) * economics.valueCents * 0.45 * Math.exp(drawNormal(next)),
  );
  const priceCents = chance === null ? around : atChance;
  if (priceCents === null || priceCents < 1) return null;
  const told = tell(priceCents);
  if (told === null || told.ordersToPay === null) return null;
  if (chance !== null && told.chance > mostTold) return null;
  return { told: told.chance, paid: bought >= told.ordersToPay };
}
