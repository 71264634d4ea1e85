import type { EvaluationReport } from './evaluate.ts';

/** The figures that the product must not fall below, in the shape that `npm run evaluate -- --json` prints. */
export function summariseEvaluation(report: EvaluationReport) {
  const { views, confidence, market, niche, sponsors, secondSponsors, suitability, prices } = report;
  return {
    views: {
      error: views.fresh.error,
      medianOfTen: views.fresh.medianOfTen,
      bias30to75: views.fresh.bias,
      coverage80: views.fresh.coverage80,
      coverageAt60Days: views.freshAhead.coverage80,
    },
    confidence: { rankCorrelation: confidence.rankCorrelation },
    market: { meanAbsLogError: market.meanAbsLogError, overpriced: market.overpriced },
    niche: { right: niche.right, english: niche.english, other: niche.other },
    sponsors: {
      precision: sponsors.precision,
      recall: sponsors.recall,
      secondSetPrecision: secondSponsors.precision,
      secondSetRecall: secondSponsors.recall,
    },
    suitability: {
      highUnread: suitability.highUnread,
      identitarianHigh: suitability.identitarianHigh,
      identitarianUnrated: suitability.identitarianUnrated,
      criticsMarked: suitability.criticsMarked,
    },
    equalLevels: prices.equalLevels,
  };
}
