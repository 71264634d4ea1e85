import { publishedAssumptions, spanOf } from '../src/engine/pricing/returns/assumptions.ts';
import { buildChain, productOf } from '../src/engine/pricing/returns/chain.ts';
import { toLognormal } from '../src/engine/pricing/returns/lognormal.ts';
import { countOrders } from '../src/engine/pricing/returns/order-counts.ts';
import type { PortfolioQuestion } from '../src/engine/pricing/returns/portfolio.ts';
import { planPortfolio } from '../src/engine/pricing/returns/portfolio.ts';
import {
  drawLognormal,
  drawOrders,
  drawPoisson,
  randomFrom,
} from '../src/engine/pricing/returns/random-deals.fixture.ts';
import { forecastFixture, shopFixture } from '../src/engine/pricing/returns/returns.fixture.ts';
import { simulateReturn } from '../src/engine/pricing/returns/simulation.ts';
import { niches } from '../src/engine/analysis/niches.ts';
import type { Row } from './table.ts';
import { median } from './table.ts';

const draws = 100_000;
const rounds = 15;
const question = {
  channel: forecastFixture,
  priceCents: 350_000,
  horizon: 30,
  economics: shopFixture,
  preset: 'clicks',
  assumptions: publishedAssumptions,
} as const;

/** A list as an agency has one: twelve channels of several niches and sizes, and 5,000 USD. */
const portfolio: PortfolioQuestion = {
  ...question,
  channels: Array.from({ length: 12 }, (_, number) => ({
    id: `channel ${number}`,
    channel: {
      ...forecastFixture,
      niche: niches[number % niches.length] ?? 'Tech',
      typical: 20_000 + 9_000 * number,
      nextVideo80: { low: 8_000 + 3_000 * number, high: 60_000 + 22_000 * number },
    },
    priceCents: 40_000 + 15_000 * number,
    safety: null,
    sponsors: [],
  })),
  budgetCents: 500_000,
  economics: { ...shopFixture, valueCents: 9_000, marginPercent: 60 },
  goal: 'chance',
  leastSafety: null,
  mostSharePercent: 100,
  leastChannels: 1,
  sharesNoSponsor: false,
};

/** Engine time on one core, beside a plain Monte Carlo of the same question; fails where their quantiles disagree. */
export function measureReturns(): Row[] {
  const chain = buildChain({ ...question, goal: 'purchase', own: shopFixture });
  const factors = chain.map(({ range }) => toLognormal(range));
  let orders = new Float64Array();
  const single = medianMs(() => simulateReturn(question));
  const drawn = medianMs(() => {
    orders = drawOrders(randomFrom(1), { draws, factors });
  });
  const counts = countOrders(productOf(chain));
  compare(orders, (p) => counts.quantile(p));
  const many = medianMs(() => planPortfolio(portfolio));
  const { chosen } = planPortfolio(portfolio);
  let sums = new Float64Array();
  const drawnSet = medianMs(() => {
    sums = drawSet(chosen?.ids ?? []);
  });
  const told = chosen?.returns?.orders;
  compare(sums, (p) => (p === 0.1 ? told?.p10 : p === 0.5 ? told?.p50 : told?.p90) ?? Number.NaN);
  const beside = (ms: number, what: string) => `${ms.toFixed(1)} ms for ${what}, same quantiles`;
  return [
    {
      what: 'One simulation',
      measured: `${single.toFixed(1)} ms`,
      beside: beside(drawn, `${draws / 1000},000 draws`),
      aim: '<= 20 ms, and faster',
    },
    {
      what: '12 channels for a budget, all sets',
      measured: `${many.toFixed(1)} ms`,
      beside: beside(drawnSet, `${draws / 1000},000 draws of the one chosen set`),
      aim: '<= 200 ms',
    },
  ];
}

/** Orders of one set, drawn: what the shop shares is drawn once for all of its channels. */
function drawSet(ids: readonly string[]): Float64Array<ArrayBuffer> {
  const next = randomFrom(2);
  const { conversion, lift, clickRate } = publishedAssumptions;
  const shared = [toLognormal(conversion.purchase?.range ?? spanOf(1, 1)), toLognormal(lift.range)];
  const own = portfolio.channels
    .filter(({ id }) => ids.includes(id))
    .map(({ channel }) => {
      const { low: p10, high: p90 } = channel.nextVideo80;
      const views = toLognormal({ p10, p50: channel.typical, p90 });
      return [views, toLognormal(clickRate[channel.niche].range)];
    });
  return Float64Array.from({ length: draws }, () => {
    let clicks = 0;
    for (const [views, rate] of own)
      clicks += views && rate ? drawLognormal(next, views) * drawLognormal(next, rate) : 0;
    return drawPoisson(
      next,
      shared.reduce((mean, factor) => mean * drawLognormal(next, factor), clicks),
    );
  }).toSorted();
}

/** Within one order or three standard errors of the draws. */
function compare(drawn: Float64Array, quantile: (p: number) => number): void {
  for (const p of [0.1, 0.5, 0.9]) {
    const error = 3 * Math.sqrt((p * (1 - p)) / drawn.length);
    const at = (share: number) => drawn[Math.floor(share * drawn.length)] ?? Number.NaN;
    const told = quantile(p);
    if (!(told >= at(p - error) - 1 && told <= at(p + error) + 1))
      throw new Error(`The ${p} quantile is ${told}, and drawn ${at(p)}.`);
  }
}

/** Processor time, so that a busy machine measures the same. */
function medianMs(task: () => void): number {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = process.cpuUsage();
    task();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return median(times);
}
