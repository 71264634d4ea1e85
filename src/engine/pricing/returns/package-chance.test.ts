import { expect, test } from 'vitest';
import { publishedAssumptions } from './assumptions.ts';
import { OwnRateMissing } from './chain.ts';
import { findPackageChance } from './package-chance.ts';
import type { PackageQuestion } from './package-chance.ts';
import { forecastFixture, shopFixture } from './returns.fixture.ts';
import { simulateReturn } from './simulation.ts';

const question: PackageQuestion = {
  videos: [forecastFixture],
  priceCents: 50_000,
  horizon: 30,
  economics: shopFixture,
  preset: 'clicks',
  assumptions: publishedAssumptions,
};
const chanceOf = (changes: Partial<PackageQuestion>) => findPackageChance({ ...question, ...changes }) ?? -1;

test.each([20_000, 50_000, 350_000])(
  'one video at %d cents has the chance that its forecast has',
  (priceCents) => {
    const [channel = forecastFixture] = question.videos;
    const { returns } = simulateReturn({ ...question, channel, priceCents });
    expect(Math.abs(chanceOf({ priceCents }) - (returns?.chance ?? 0))).toBeLessThan(0.004);
  },
);

test('three videos for three times the price are surer to pay than one, where one is likelier to than not', () => {
  const cheap = 20_000;
  const one = chanceOf({ priceCents: cheap });
  expect(one).toBeGreaterThan(0.5);
  const three = chanceOf({
    videos: [forecastFixture, forecastFixture, forecastFixture],
    priceCents: 3 * cheap,
  });
  expect(three).toBeGreaterThan(one);
  // The shop's own rates stay as uncertain as they were, so it never becomes sure.
  expect(three).toBeLessThan(0.95);
});

test('what a package costs beside its price counts once, and a dearer one pays less often', () => {
  const withFixed = chanceOf({ economics: { ...shopFixture, fixedCents: 30_000 } });
  expect(withFixed).toBe(chanceOf({ priceCents: 80_000 }));
  expect(withFixed).toBeLessThan(chanceOf({}));
});

test('an order that leaves nothing never pays, and awareness counts no orders', () => {
  expect(chanceOf({ economics: { ...shopFixture, commissionPercent: 45 } })).toBe(0);
  expect(findPackageChance({ ...question, economics: { ...shopFixture, goal: 'awareness' } })).toBeNull();
  expect(findPackageChance({ ...question, videos: [] })).toBeNull();
});

test('a goal without a published rate asks for one', () => {
  expect(() => chanceOf({ economics: { ...shopFixture, goal: 'subscription' } })).toThrow(OwnRateMissing);
});
