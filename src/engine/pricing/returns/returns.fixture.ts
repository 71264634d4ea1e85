import type { Assumption, Range } from './assumptions.ts';
import { spanOf } from './assumptions.ts';
import type { Factor, FactorName, ForecastViews } from './chain.ts';
import type { Economics } from './simulation.ts';

/** The food channel of the design: typically 114,909 views, of which the next video's range is seven to one. */
export const forecastFixture: ForecastViews = {
  niche: 'Food',
  typical: 114_909,
  nextVideo80: { low: 42_973, high: 307_261 },
  growth: { exponent: 0.15, range: { low: 0.15, high: 0.35 }, basis: 'published', sentence: '' },
};

/** A shop whose orders are worth 60 USD at a margin of 45 %, without rates of its own. */
export const shopFixture: Economics = {
  goal: 'purchase',
  valueCents: 6_000,
  marginPercent: 45,
  refundPercent: 0,
  commissionPercent: 0,
  fixedCents: 0,
  targetPercent: null,
  clickRate: null,
  conversion: null,
  lift: null,
};

export function factorOf(name: FactorName, range: Range): Factor {
  const assumption: Assumption = { range, mark: 'own', source: '', year: null, note: null };
  return { name, ...assumption };
}

/** The chain of the design's worked examples, in which a horizon of 30 days lowers the views (decision 060). */
export function designChain(views: Range, { ctr, cvr }: { ctr: Range; cvr: Range }): Factor[] {
  return [
    factorOf('views', views),
    factorOf('horizon', spanOf(0.6, 0.9)),
    factorOf('clickRate', ctr),
    factorOf('conversion', cvr),
    factorOf('lift', spanOf(1, 2.5)),
  ];
}
