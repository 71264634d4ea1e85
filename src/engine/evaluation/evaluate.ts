import { modelVersion } from '../analysis/analyse.ts';
import { analyseRecorded } from './analysed-channel.ts';
import { measureConfidence } from './confidence-accuracy.ts';
import type { ConfidenceAccuracy } from './confidence-accuracy.ts';
import type { EvaluationSet } from './evaluation-set.ts';
import { measureMarkets } from './market-accuracy.ts';
import type { MarketAccuracy } from './market-accuracy.ts';
import { measureNiches } from './niche-accuracy.ts';
import type { NicheAccuracy } from './niche-accuracy.ts';
import { measurePrices } from './price-consistency.ts';
import type { PriceConsistency } from './price-consistency.ts';
import { measureSponsors } from './sponsor-accuracy.ts';
import type { SponsorAccuracy } from './sponsor-accuracy.ts';
import { measureSuitability } from './suitability-accuracy.ts';
import type { SuitabilityAccuracy } from './suitability-accuracy.ts';
import { measureViews } from './view-accuracy.ts';
import type { ViewReport } from './view-accuracy.ts';

/** Every measured figure; `null` where there was nothing to measure it with. */
export interface EvaluationReport {
  modelVersion: string;
  channels: number;
  /** Languages that at least one channel is mostly in. */
  languages: number;
  views: ViewReport;
  confidence: ConfidenceAccuracy;
  market: MarketAccuracy;
  niche: NicheAccuracy;
  sponsors: SponsorAccuracy;
  secondSponsors: SponsorAccuracy;
  suitability: SuitabilityAccuracy;
  prices: PriceConsistency;
}

/**
 * Measures the engine against recorded channels and what people said of them. Pure and without chance: the
 * same set gives the same report. Shares are 0 to 1; what each figure is stands in docs/evaluation.md.
 */
export function evaluate(set: EvaluationSet): EvaluationReport {
  const channels = set.channels.map(analyseRecorded);
  return {
    modelVersion,
    channels: channels.length,
    languages: new Set(channels.map(({ language }) => language).filter((language) => language !== 'und'))
      .size,
    views: measureViews(channels),
    confidence: measureConfidence(channels),
    market: measureMarkets(set.countries, set.channels),
    niche: measureNiches(set.niches, channels),
    sponsors: measureSponsors(set.sponsors, set.channels),
    secondSponsors: measureSponsors(set.secondSponsors, set.channels),
    suitability: measureSuitability(set.politics, channels),
    prices: measurePrices(channels),
  };
}
