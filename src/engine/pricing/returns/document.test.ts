import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatWhole } from '../../../values/wording.ts';
import { publishedAssumptions, spanOf } from './assumptions.ts';
import { productOf } from './chain.ts';
import { learnRate } from './learning.ts';
import { fentonWilkinson, momentsOf, toLognormal } from './lognormal.ts';
import { designChain, forecastFixture, shopFixture } from './returns.fixture.ts';
import type { OrdersOutcome } from './simulation.ts';
import { computeReturns, simulateReturn } from './simulation.ts';

/** The document without what its formatter adds. */
const text = readFileSync('docs/returns.md', 'utf8').replaceAll(/\s+/g, ' ');
/** The sentences of these that do not stand in it. */
const findMissing = (sentences: readonly string[]) =>
  sentences.filter((sentence) => !text.includes(sentence.replaceAll(/\s+/g, ' ')));

const { chain, returns, awareness } = simulateReturn({
  channel: forecastFixture,
  priceCents: 350_000,
  horizon: 30,
  economics: shopFixture,
  preset: 'clicks',
  assumptions: publishedAssumptions,
});
if (returns === null) throw new Error('No orders are counted.');
const percent = (share: number, digits = 1) => `${(100 * share).toFixed(digits)} %`;
const minus = (cents: number) => `${cents < 0 ? '-' : ''}${formatWhole(Math.abs(cents) / 100)}`;
const three = ({ p10, p50, p90 }: { p10: number; p50: number; p90: number }, write = formatWhole) =>
  [p10, p50, p90].map(write).join(' / ');
const prices = ({ breakEvenPrices }: Pick<OrdersOutcome, 'breakEvenPrices'>) =>
  breakEvenPrices.map(({ priceCents }) => minus(priceCents ?? 0)).join(' / ');

test('the document’s factors are those that are computed with', () => {
  const told: string[] = [];
  const labels = { views: 'views', clickRate: 'click rate', conversion: 'conversion', lift: 'lift' };
  for (const [name, label] of Object.entries(labels)) {
    const range = chain.find((factor) => factor.name === name)?.range ?? spanOf(1, 1);
    const write = (value: number) => {
      if (name === 'views') return formatWhole(value);
      return name === 'lift' ? value.toFixed(2) : percent(value, 3);
    };
    const { sigma } = toLognormal(range);
    told.push(
      `| ${label} | ${write(range.p10)} | ${write(range.p50)} | ${write(range.p90)} | ${sigma.toFixed(3)} |`,
    );
  }
  expect(findMissing(told)).toEqual([]);
});

test('the document’s example is what the engine computes', () => {
  const told: string[] = [];
  const { mu, sigma } = productOf(chain);
  const { breakEven, presets, seenByLink } = returns;
  told.push(`| lambda in the middle | ${Math.exp(mu).toFixed(2)} |`);
  told.push(`| sigma of the product | ${sigma.toFixed(3)} |`);
  told.push(`| orders, P10 / P50 / P90 | ${three(returns.orders)} |`);
  told.push(`| orders that the link shows | ${three(seenByLink ?? spanOf(0, 0))} |`);
  told.push(`| profit per order, USD | ${(returns.profitPerOrderCents / 100).toFixed(2)} |`);
  told.push(`| orders to pay for itself | ${returns.ordersToPay} |`);
  told.push(`| chance that it pays | ${percent(returns.chance)} |`);
  told.push(`| profit, P10 / P50 / P90, USD | ${three(returns.profitCents, minus)} |`);
  told.push(`| price that pays in 50, 60, 80 of 100, USD | ${prices(returns)} |`);
  const parts = chain.map(({ share }) => Math.round(100 * share)).join(' / ');
  told.push(`| uncertainty: views, clicks, conversion, lift | ${parts} % |`);
  told.push(
    `${formatWhole(breakEven.views ?? 0)} views, or ${percent(breakEven.clickRate ?? 0, 2)} clicks, or ${percent(breakEven.conversion ?? 0)} orders per click, or ${((breakEven.valueCents ?? 0) / 100).toFixed(2)} USD an order, or ${((breakEven.cpmCents ?? 0) / 100).toFixed(2)} USD per 1,000 views`,
  );
  told.push(
    `${(awareness.cpmCents.p10 / 100).toFixed(2)} to ${(awareness.cpmCents.p90 / 100).toFixed(2)} USD per 1,000 views. A view`,
  );
  told.push(`they come to ${presets.map(({ orders }) => orders.p50).join(' and ')} orders`);
  expect(findMissing(told)).toEqual([]);
});

test('the document’s earlier examples come out of the design’s chain', () => {
  const told: string[] = [];
  const food = computeReturns(
    designChain(
      { p10: 42_973, p50: 114_909, p90: 307_261 },
      { ctr: spanOf(0.003, 0.01), cvr: spanOf(0.01, 0.03) },
    ),
    { ...shopFixture, costCents: 350_000 },
  );
  told.push(
    `| food channel, clicks 0.3-1.0 % | ${three(food.orders)} | ${food.ordersToPay} | ${percent(food.chance)} | ${prices(food)} USD |`,
  );
  const software = computeReturns(
    designChain(
      { p10: 46_000, p50: 100_000, p90: 217_400 },
      { ctr: spanOf(0.008, 0.022), cvr: spanOf(0.005, 0.02) },
    ),
    { ...shopFixture, valueCents: 24_000, marginPercent: 80, costCents: 350_000 },
  );
  told.push(
    `240 USD at 80 % | ${three(software.orders)} | ${software.ordersToPay} | ${percent(software.chance, 0)} | ${prices(software)} USD |`,
  );
  expect(findMissing(told)).toEqual([]);
});

test('the document’s sums and what is learned are what the engine computes', () => {
  const told: string[] = [];
  const { mean, variance } = momentsOf(toLognormal(spanOf(4, 40)));
  const { mu, sigma } = fentonWilkinson(2 * mean, 2 * variance);
  told.push(
    `mean ${mean.toFixed(2)} and variance ${variance.toFixed(1)} each come to mu ${mu.toFixed(3)} and sigma ${sigma.toFixed(3)}`,
  );
  const { range, ownShare } = learnRate(spanOf(0.01, 0.03), [
    { hits: 30, of: 1_000 },
    { hits: 24, of: 900 },
    { hits: 55, of: 1_500 },
  ]);
  told.push(
    `${(100 * range.p10).toFixed(2)}-${percent(range.p90, 2)}, middle ${percent(range.p50, 2)}, ${percent(ownShare, 0)} of it their own`,
  );
  expect(findMissing(told)).toEqual([]);
});
