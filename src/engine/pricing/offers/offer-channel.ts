import type { Analysis } from '../../analysis/analysis.ts';
import type { PriceMultiplier, ViewsEvidence } from '../../analysis/evidence.ts';
import type { OfferChannel, OfferViews } from './offer.ts';

type Assessed = Pick<Analysis, 'niche' | 'verdict'> & {
  evidence: Pick<
    Analysis['evidence'],
    'modelVersion' | 'views' | 'sample' | 'market' | 'price' | 'sponsors' | 'confidence'
  >;
};

const latestCounted = 5;
const mostRegions = 3;

/** What an assessment needs of an analysis: its figures, without names, titles and other texts. */
export function readOfferChannel({ niche, verdict, evidence }: Assessed): OfferChannel {
  const { views, price, market } = evidence;
  const factorOf = (name: PriceMultiplier['name']) =>
    price.multipliers.find((multiplier) => multiplier.name === name)?.value ?? 1;
  return {
    modelVersion: evidence.modelVersion,
    calibration: price.calibration.version,
    niche,
    verdict,
    confidence: evidence.confidence.value,
    long: describeViews(views.long),
    short: describeViews(views.short),
    latestViews: evidence.sample.videos.slice(0, latestCounted).map(({ viewsAtDay30 }) => viewsAtDay30),
    trendPercent90Days: views.long?.trendPercent90Days ?? 0,
    spreadFactor: views.long?.spreadFactor ?? 1,
    baseCpm: { ...price.baseCpm },
    factors: {
      engagement: factorOf('engagement'),
      season: factorOf('season'),
      sensitivity: factorOf('sensitivity'),
      country: factorOf('country'),
      calibration: factorOf('calibration'),
    },
    market: {
      basis: market.basis,
      regions: market.regions
        .slice(0, mostRegions)
        .map(({ name, probability, multiplier }) => ({ name, probability, multiplier })),
    },
    saturation: evidence.sponsors.saturation,
  };
}

function describeViews(views: ViewsEvidence | null): OfferViews | null {
  if (views === null) return null;
  return {
    typical: views.typical,
    interval80: { ...views.interval80 },
    nextVideo80: { ...views.nextVideo80 },
    videos: views.sampleSize,
    growthExponent: views.growth.exponent,
  };
}
