import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { trialRuns } from '../../../values/test-trials.ts';
import { plainChannel, plainTerms } from '../offers/offer.fixture.ts';
import { findShareBelow } from '../offers/price-distribution.ts';
import { pricePackage } from '../offers/offer-package.ts';
import { contentFormats, usageRights } from '../quotes/quote.ts';
import { proposalTiers } from './proposal-slots.ts';
import type { ProposalAsk, TierInput } from './proposal-tiers.ts';
import { buildTiers } from './proposal-tiers.ts';

const views = {
  typical: 100_000,
  interval80: { low: 80_000, high: 125_000 },
  nextVideo80: { low: 40_000, high: 250_000 },
  videos: 30,
  growthExponent: 0.15,
};
const ask: ProposalAsk = { deliverables: [{ format: 'integration', count: 1 }], rights: [], category: '' };
const input: TierInput = {
  ask,
  channel: { ...plainChannel, long: views, short: { ...views, typical: 60_000 } },
  measuredSpread: null,
};
const build = (more: Partial<TierInput> = {}) => {
  const tiers = buildTiers({ ...input, ...more });
  if (tiers === null) throw new Error('These have no price.');
  return tiers;
};
const keysOf = ({ quote }: ReturnType<typeof build>['growth']) => quote.lines.map(({ key }) => key);

test('Essential is what was asked, and nothing else', () => {
  const { essential } = build();
  expect(keysOf(essential)).toEqual(['format:integration', 'placement:pinnedComment']);
  expect(essential.contents).toEqual(['1 × 60-90 second integration']);
  expect(essential).toMatchObject({ percentile: 45, discountPercent: null, guarantee: null, leftOut: [] });
});

test('Growth adds two Shorts and three months of organic use, and takes ten percent off all of it', () => {
  const { growth } = build({ ask: { ...ask, rights: [{ right: 'organic', months: 2 }] } });
  expect(growth.contents).toEqual([
    '1 × 60-90 second integration',
    '2 × Short',
    '5 months of organic use on the brand’s channels',
  ]);
  const off = growth.quote.lines.find(({ group }) => group === 'hand')?.amountCents ?? 0;
  const whole = growth.quote.totalCents - off;
  expect(off).toBe(-Math.round(whole / 10));
});

test('Partner is three integrations over three months, alone, first, with views that eight in ten videos reach', () => {
  const { partner } = build({ ask: { ...ask, category: 'audio gear' } });
  expect(keysOf(partner)).toEqual([
    'format:integration',
    'package:integration',
    'placement:firstSlot',
    'placement:pinnedComment',
    'right:exclusivity',
  ]);
  expect(partner.contents).toEqual([
    '3 × 60-90 second integration over 3 months',
    'the first slot in each video',
    '3 months without a competitor in audio gear',
  ]);
  // exp(ln 100,000 + (ln 6.25 / 2.5631) x the normal's 20 % quantile)
  expect(partner.guarantee).toEqual({ views: 54_785, day: 30 });
});

test('the fees lie where the rule says among what such deals are agreed at', () => {
  for (const [name, percentile] of [
    ['essential', 0.45],
    ['growth', 0.55],
    ['partner', 0.55],
  ] as const) {
    const { deliverables, baseFees } = build()[name].request;
    const terms = { ...plainTerms, deliverables };
    const priced = pricePackage({ ...input, terms, usdPerUnit: 1, profitPrices: null });
    if (priced === null) throw new Error('These have no price.');
    const median = priced.lines[0]?.feeCents ?? 0;
    const factor = ((baseFees.videoCents ?? 0) * (priced.lines[0]?.count ?? 1)) / median;
    // People name round sums, so it is not exact.
    expect(findShareBelow({ ...priced.distribution, median: 1 }, factor)).toBeCloseTo(percentile, 1);
  }
});

test('without three Shorts Growth leaves them out and says so; what was asked without a figure has no packages', () => {
  const channel = { ...input.channel, short: null };
  const { growth } = build({ channel });
  expect(growth.contents).not.toContain('2 × Short');
  expect(growth.leftOut).toEqual(['Shorts: fewer than 3 to judge from']);
  const short = { ...ask, deliverables: [{ format: 'short', count: 1 }] } as const;
  expect(buildTiers({ ...input, channel, ask: short })).toBeNull();
  expect(buildTiers({ ...input, channel: { ...channel, long: null } })).toBeNull();
  expect(buildTiers({ ...input, ask: { ...ask, deliverables: [] } })).toBeNull();
});

const anyAsk: fc.Arbitrary<ProposalAsk> = fc.record({
  deliverables: fc.uniqueArray(
    fc.record({ format: fc.constantFrom(...contentFormats), count: fc.integer({ min: 1, max: 20 }) }),
    { selector: ({ format }) => format, minLength: 1, maxLength: 5 },
  ),
  rights: fc.uniqueArray(
    fc.record({ right: fc.constantFrom(...usageRights), months: fc.integer({ min: 1, max: 12 }) }),
    { selector: ({ right }) => right, maxLength: 4 },
  ),
  category: fc.constantFrom('', 'audio gear'),
});
const anyViews = fc.integer({ min: 200, max: 2_000_000 }).map((typical) => ({
  ...views,
  typical,
  interval80: { low: typical * 0.7, high: typical * 1.4 },
  nextVideo80: { low: typical * 0.3, high: typical * 3 },
}));

test('for whatever is asked: lines add up, Growth is worth more than Essential, and the same comes out twice', () => {
  fc.assert(
    fc.property(anyAsk, anyViews, anyViews, (asked, long, short) => {
      const channel = { ...input.channel, long, short };
      const tiers = build({ channel, ask: asked });
      for (const tier of proposalTiers) {
        const { quote, totalCents } = tiers[tier];
        expect(quote.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
        expect(totalCents).toBeGreaterThanOrEqual(0);
      }
      expect(tiers.growth.totalCents).toBeGreaterThanOrEqual(tiers.essential.totalCents);
      expect(build({ channel, ask: asked })).toEqual(tiers);
    }),
    trialRuns({ sample: 200, whole: 20_000 }),
  );
});
