import { expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type { Analysis } from '../engine/analysis/analysis.ts';
import type { Evidence } from '../engine/analysis/evidence.ts';
import type { AskedEconomics } from '../engine/pricing/returns/asked-economics.ts';
import type { PortfolioResult } from '../engine/pricing/returns/portfolio.ts';
import type { SimulationResult } from '../engine/pricing/returns/simulation.ts';
import { fullAnalysis, limitedAnalysis } from './analysis/channel-analysis.ts';
import type { evidence } from './analysis/evidence.ts';
import type { portfolioResult } from './deals/portfolios.ts';
import type { SimulationInput, simulationResult } from './deals/returns.ts';

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

test("the contract's returns are exactly the engine's", () => {
  expectTypeOf<z.infer<typeof simulationResult>>().toEqualTypeOf<SimulationResult>();
  expectTypeOf<z.infer<typeof portfolioResult>>().toEqualTypeOf<PortfolioResult>();
  expectTypeOf<SimulationInput['economics']>().toEqualTypeOf<AskedEconomics>();
});
