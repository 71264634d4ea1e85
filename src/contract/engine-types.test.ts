import { expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type { Analysis } from '../engine/analysis/analysis.ts';
import type { Evidence } from '../engine/analysis/evidence.ts';
import { fullAnalysis, limitedAnalysis } from './analysis/channel-analysis.ts';
import type { evidence } from './analysis/evidence.ts';

test("the contract's evidence is exactly the engine's", () => {
  expectTypeOf<z.infer<typeof evidence>>().toEqualTypeOf<Evidence>();
  expectTypeOf<
    Omit<z.infer<typeof fullAnalysis>, 'access' | 'id' | 'provenance'>
  >().toEqualTypeOf<Analysis>();
  expect(Object.keys(fullAnalysis.shape)).toContain('recommendedPricing');
});

test('a limited analysis has no place for the withheld figures', () => {
  const withheld = ['engagementRate', 'contentFrequency', 'recommendedPricing'];
  expect(Object.keys(limitedAnalysis.shape).filter((key) => withheld.includes(key))).toEqual([]);
  const parts = ['sample', 'views', 'engagement', 'frequency', 'market', 'price', 'risk', 'fit'];
  const evidenceKeys = Object.keys(limitedAnalysis.shape.evidence.shape);
  expect(evidenceKeys.filter((key) => parts.includes(key))).toEqual([]);
});
