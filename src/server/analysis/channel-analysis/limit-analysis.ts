import type { FullAnalysis, LimitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';

/**
 * What anonymous visitors and the free plan may see: named field by field, so that a field added to the full result
 * stays out until somebody puts it here. Engagement, frequency, prices and all from which they follow are not.
 */
export function limitAnalysis(full: FullAnalysis): LimitedAnalysis {
  const { evidence } = full;
  return {
    access: 'limited',
    id: full.id,
    provenance: full.provenance,
    channelName: full.channelName,
    brandSafety: full.brandSafety,
    subscriberCount: full.subscriberCount,
    avgViews: full.avgViews,
    niche: full.niche,
    sponsorshipScore: full.sponsorshipScore,
    riskLevel: full.riskLevel,
    verdict: full.verdict,
    evidence: {
      modelVersion: evidence.modelVersion,
      analysedAt: evidence.analysedAt,
      channel: evidence.channel,
      niche: evidence.niche,
      safety: evidence.safety,
      sponsors: { sponsors: evidence.sponsors.sponsors, saturation: evidence.sponsors.saturation },
      score: { parts: evidence.score.parts.map(({ name, weight }) => ({ name, weight })) },
      verdict: evidence.verdict,
      audience: evidence.audience,
      confidence: { value: evidence.confidence.value },
      reader: evidence.reader,
    },
  };
}
