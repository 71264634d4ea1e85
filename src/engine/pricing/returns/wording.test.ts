import { expect, test } from 'vitest';
import { publishedAssumptions } from './assumptions.ts';
import type { Horizon } from './chain.ts';
import { formatFactorRange, writeFormulas } from './formulas.ts';
import { planPortfolio, portfolioGoals } from './portfolio.ts';
import { writeChoice } from './portfolio-wording.ts';
import { forecastFixture, shopFixture } from './returns.fixture.ts';
import type { Economics } from './simulation.ts';
import { simulateReturn } from './simulation.ts';
import { describeOutcome, formatSum, listLevers, nameChance, writeHeadline } from './wording.ts';

const resultOf = (economics: Partial<Economics> = {}, horizon: Horizon = 30) =>
  simulateReturn({
    channel: forecastFixture,
    priceCents: 350_000,
    horizon,
    economics: { ...shopFixture, ...economics },
    preset: 'clicks',
    assumptions: publishedAssumptions,
  });
const told = { goal: 'purchase', currency: 'USD', horizon: 30, priceCents: 350_000 } as const;
const asked = {
  goal: 'purchase',
  currency: 'USD',
  value_cents: 6_000,
  margin_percent: 45,
  refund_percent: 0,
  commission_percent: 0,
  fixed_cents: 0,
  cvr: null,
  ctr: null,
  lift: null,
  target_percent: null,
} as const;

test('no sentence says what will be, and ROI is said by no sentence without its range', () => {
  const channel = { id: 'a', channel: forecastFixture, priceCents: 1_000, safety: null, sponsors: [] };
  const sentences = [{}, { commissionPercent: 45 }, { goal: 'awareness' as const, valueCents: 0 }].flatMap(
    (economics) => {
      const result = resultOf(economics);
      const { returns } = result;
      return [
        writeHeadline(result, told),
        ...(returns === null
          ? []
          : [
              ...listLevers(returns, told),
              describeOutcome(returns, { index: 0, goal: 'purchase', currency: 'USD', costCents: 350_000 }),
            ]),
        ...writeFormulas(result, { priceCents: 350_000, currency: 'USD', economics: asked }).map(
          ({ formula }) => formula,
        ),
      ];
    },
  );
  const choices = portfolioGoals.map((goal) =>
    writeChoice(
      planPortfolio({
        channels: [channel, { ...channel, id: 'b' }],
        budgetCents: 500_000,
        horizon: 30,
        economics: shopFixture,
        preset: 'clicks',
        assumptions: publishedAssumptions,
        goal,
        leastSafety: null,
        mostSharePercent: 100,
        leastChannels: 1,
        sharesNoSponsor: false,
      }),
      { goal, currency: 'USD' },
    ),
  );
  for (const sentence of [...sentences, ...choices]) {
    expect(sentence).not.toMatch(/\bwill\b|\bROI\b|NaN|undefined|Infinity/i);
    expect(sentence).not.toBe('');
  }
});

test('a chance is a whole number of a hundred, and words where that would claim too much', () => {
  expect([0, 0.001, 0.015, 0.37, 0.999, 1].map(nameChance)).toEqual([
    '0 of 100',
    'fewer than 1 of 100',
    '2 of 100',
    '37 of 100',
    'more than 99 of 100',
    '100 of 100',
  ]);
});

test('the arithmetic can be repeated with the figures that stand in it', () => {
  const formulas = writeFormulas(resultOf(), { priceCents: 350_000, currency: 'USD', economics: asked });
  expect(formulas[0]?.formula).toMatch(/^114,909 × 0\.49% × 1\.73% × 1\.58 = 15\.4;/);
  expect(formulas[1]?.formula).toBe('$60.00 × (100% − 0% refunds) × (45% margin − 0% commission) = $27.00');
  expect(formulas[3]?.formula).toBe('$3,500 / $27.00, rounded up = 130');
});

test('money keeps its sign and currency, and a range of one value is said once', () => {
  expect([formatSum(-123_456, 'EUR'), formatSum(-1, 'USD'), formatSum(5_000_00, 'GBP')]).toEqual([
    '−€1,235',
    '$0',
    '£5,000',
  ]);
  expect(formatFactorRange('conversion', { p10: 0.02, p50: 0.02, p90: 0.02 })).toBe('2%');
  expect(formatFactorRange('lift', { p10: 1, p50: 1.58, p90: 2.5 })).toBe('× 1.00 to × 2.50');
});

test('spreading is told where it raises the chance', () => {
  const channels = ['a', 'b', 'c'].map((id) => ({
    id,
    channel: forecastFixture,
    priceCents: 100_000,
    safety: null,
    sponsors: [],
  }));
  const result = planPortfolio({
    channels,
    budgetCents: 300_000,
    horizon: 30,
    economics: { ...shopFixture, valueCents: 30_000 },
    preset: 'clicks',
    assumptions: publishedAssumptions,
    goal: 'chance',
    leastSafety: null,
    mostSharePercent: 100,
    leastChannels: 1,
    sharesNoSponsor: false,
  });
  const sentence = writeChoice(result, { goal: 'chance', currency: 'USD' });
  expect(sentence).toMatch(
    /^3 channels for \$3,000: \d+ of 100 such choices pay for themselves\. Spread over 3 instead of 1, the chance rises from \d+ of 100 to \d+ of 100\.$/,
  );
});
