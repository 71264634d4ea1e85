import { z } from 'zod';
import { verdict } from '../../../contract/analysis/evidence.ts';
import type { ChannelAnalysis, FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { niche, rating } from '../../../contract/analysis/text-evidence.ts';
import { recommendedPricing } from '../../../contract/analysis/evidence.ts';
import type { ComparedChannel, ComparedFigures } from '../../../engine/analysis/comparison-figures.ts';
import { listSponsors } from '../../../engine/analysis/sponsor-list.ts';
import type { ComparedRecord } from './compare.rows.ts';

/** One analysis as a column of a comparison: as it is kept, or what is left of it. */
export function describeCompared(
  record: ComparedRecord,
  { analysis, isLimited }: { analysis: ChannelAnalysis | null; isLimited: boolean },
): ComparedChannel {
  const { id, channelId, channelName, handle, thumbnailUrl, demo, modelVersion } = record;
  return {
    id,
    channelId,
    name: channelName,
    handle,
    thumbnailUrl,
    analysedAt: record.createdAt.toISOString(),
    fetchedAt: record.fetchedAt.toISOString(),
    modelVersion,
    demo,
    isLimited,
    isForgotten: analysis === null,
    figures: analysis === null ? readKept(record, isLimited) : readWhole(analysis),
  };
}

function readWhole(analysis: ChannelAnalysis): ComparedFigures {
  const { evidence, verdict: word } = analysis;
  const paid = analysis.access === 'full' ? readPaid(analysis) : noPaidFigures;
  const signals = evidence.niche.signals.filter(({ place }) => place !== 'wording');
  return {
    ...paid,
    verdict: word,
    verdictReason: evidence.verdict.reasons[0] ?? null,
    score: analysis.sponsorshipScore,
    subscribers: analysis.subscriberCount,
    typicalViews: analysis.avgViews,
    safety: analysis.brandSafety,
    safetyReason: evidence.safety.reason,
    risk: word === 'Not scored' ? null : analysis.riskLevel,
    saturation: evidence.sponsors.saturation,
    sponsors: listNamed(analysis),
    niche: analysis.niche,
    nicheWords: signals.map(({ term }) => term),
    confidence: evidence.confidence.value,
  };
}

function listNamed(analysis: ChannelAnalysis): ComparedFigures['sponsors'] {
  // What is not in every plan are the quotes; names are.
  const mentions = analysis.access === 'full' ? analysis.evidence.sponsors.mentions : [];
  const { sponsors } = analysis.evidence.sponsors;
  return listSponsors({ sponsors, mentions }).map(({ name, kind, videos }) => ({ name, kind, videos }));
}

type PaidFigures = Pick<
  ComparedFigures,
  | 'typicalViews80'
  | 'nextVideo80'
  | 'engagementPercent'
  | 'uploads'
  | 'trendPercent'
  | 'pricing'
  | 'priceNote'
  | 'feeRange80'
  | 'riskReason'
  | 'videos'
>;

const noPaidFigures: PaidFigures = {
  typicalViews80: null,
  nextVideo80: null,
  engagementPercent: null,
  uploads: null,
  trendPercent: null,
  pricing: null,
  priceNote: null,
  feeRange80: null,
  riskReason: null,
  videos: null,
};

function readPaid({ evidence, ...full }: FullAnalysis): PaidFigures {
  const { long } = evidence.views;
  const { price, sample, risk } = evidence;
  return {
    typicalViews80: long?.interval80 ?? null,
    nextVideo80: long?.nextVideo80 ?? null,
    engagementPercent: full.engagementRate,
    uploads: full.contentFrequency,
    trendPercent: long?.trendPercent90Days ?? null,
    pricing: full.recommendedPricing,
    priceNote: full.recommendedPricing === null ? price.unavailableReason : null,
    feeRange80: full.recommendedPricing === null ? null : price.feeRange80,
    riskReason: risk.reasons.find(({ level }) => level === full.riskLevel)?.sentence ?? null,
    videos: sample.videos.length,
  };
}

const figure = z.number().nullable().catch(null);

/** Kept figures, whichever model made them: what an older one did not have is missing. */
const keptFigures = z.object({
  verdict: verdict.nullable().catch(null),
  subscriberCount: figure,
  avgViews: figure,
  engagementRate: figure,
  contentFrequency: z.string().nullable().catch(null),
  recommendedPricing: recommendedPricing.nullable().catch(null),
  brandSafety: rating.nullable().catch(null),
  riskLevel: rating.nullable().catch(null),
  niche: niche.nullable().catch(null),
});

/** What is left once the texts had to be deleted: figures without their ranges, reasons and names. */
function readKept({ figures, sponsorshipScore }: ComparedRecord, isLimited: boolean): ComparedFigures {
  const kept = keptFigures.parse(figures);
  return {
    ...noPaidFigures,
    ...(!isLimited && {
      engagementPercent: kept.engagementRate,
      uploads: kept.contentFrequency,
      pricing: kept.recommendedPricing,
    }),
    verdict: kept.verdict,
    verdictReason: null,
    score: sponsorshipScore,
    subscribers: kept.subscriberCount,
    typicalViews: kept.avgViews,
    safety: kept.brandSafety,
    safetyReason: null,
    risk: kept.verdict === 'Not scored' ? null : kept.riskLevel,
    saturation: null,
    sponsors: null,
    niche: kept.niche,
    nicheWords: null,
    confidence: null,
  };
}
