import type { Rating } from './judgements.ts';
import type { EngagementEvidence, FrequencyEvidence, ViewsEvidence } from './evidence.ts';
import type { SafetyEvidence, SponsorsEvidence, SuitabilityHit } from './text-evidence.ts';
import {
  formatAmount,
  formatWhole,
  formatNumberOf,
  formatPercent,
  formatRoundPercent,
} from '../../values/wording.ts';

/** One part before weighting. */
export interface PartValue {
  /** 0 to 1. */
  value: number;
  sentence: string;
  videoIds: string[];
  measured: boolean;
}

/** Steps, not shares: another hit can lower the rating or leave it, never raise the points. */
const suitabilityValues: Record<Rating, number> = { high: 1, medium: 0.5, low: 0.1 };
/** Used if nothing was read; such a channel is not scored, so this only fills the part's row. */
const unreadValue = 0.5;

/** The score's suitability part: by the rating, and zero after a floor-level hit. */
export function assessSuitabilityValue(safety: SafetyEvidence): PartValue {
  const hits = safety.categories.flatMap(({ hits }) => hits.filter(({ counted }) => counted));
  const hasFloor = safety.categories.some(({ level }) => level === 'floor');
  if (safety.rating === null) {
    return { value: unreadValue, sentence: safety.reason, videoIds: [], measured: false };
  }
  return {
    value: hasFloor ? 0 : suitabilityValues[safety.rating],
    sentence: `Brand safety is ${safety.rating}. ${safety.reason}`,
    videoIds: [...new Set(hits.toSorted(compareHits).map(({ videoId }) => videoId))],
    measured: true,
  };
}

const levelOrder = { floor: 0, high: 1, medium: 2, low: 3 } as const;

function compareHits(a: SuitabilityHit, b: SuitabilityHit): number {
  return levelOrder[a.level] - levelOrder[b.level] || (a.videoId < b.videoId ? -1 : 1);
}

/**
 * Our own values, after Cheng and Zhang 2025 (sponsored videos cost subscribers, more of them cost more): a few
 * sponsors prove the format, many tire the audience; a channel without any is open but unproven.
 */
const saturationValues: Record<SponsorsEvidence['saturation'], number> = {
  none: 0.7,
  light: 1,
  moderate: 0.7,
  heavy: 0.3,
};
const disclosureShare = 0.3;
/** Comments and personalised advertising are off on videos made for kids. */
const madeForKidsFactor = 0.5;

/** The score's sponsor part: how crowded the channel is with sponsors, and whether it discloses them. */
export function assessSponsorFit(sponsors: SponsorsEvidence, madeForKids: boolean): PartValue {
  const { saturation, disclosureRate, sponsoredShare } = sponsors;
  const crowding = saturationValues[saturation];
  const value =
    disclosureRate === null ? crowding : (1 - disclosureShare) * crowding + disclosureShare * disclosureRate;
  const found =
    disclosureRate === null
      ? 'No sponsor was found in the texts: open, but unproven.'
      : `${formatPercent(100 * sponsoredShare)} of the videos carry a sponsor (${describeSponsors(sponsors)}), a ${saturation} load; ${describeDisclosure(disclosureRate)}.`;
  return {
    value: madeForKids ? value * madeForKidsFactor : value,
    sentence: madeForKids ? `${found} The channel is made for kids, which limits sponsorships.` : found,
    videoIds: [...new Set(sponsors.mentions.map(({ videoId }) => videoId))],
    measured: true,
  };
}

function describeSponsors({ sponsors }: SponsorsEvidence): string {
  return sponsors.length === 0 ? 'none is named' : `${formatNumberOf(sponsors.length, 'sponsor')} named`;
}

function describeDisclosure(rate: number): string {
  if (rate === 0) return 'none of these videos discloses it in words';
  return rate === 1
    ? 'all of these videos disclose it'
    : `${formatPercent(100 * rate)} of these videos disclose it`;
}

/** The share of views that a typical video turns into likes and comments, compared with channels of its size. */
export function describeEngagement(input: {
  engagement: EngagementEvidence;
  views: ViewsEvidence;
  /** Share (0 to 1) of channels with a lower rate. */
  share: number;
}): string {
  const { engagement, views, share } = input;
  const group = engagement.tier === null ? 'all channels' : `channels with ${engagement.tier} subscribers`;
  return `A typical video draws ${formatWhole(engagement.typicalInteractions ?? 0)} likes and comments on ${formatWhole(views.typical)} views (${formatPercent(engagement.ratePercent ?? 0)}); about ${formatRoundPercent(100 * share)} of ${group} draw less (median ${formatPercent(engagement.tierQuartiles.median)}).`;
}

/** How many two-week periods saw an upload, the longest gap and how widely the views vary. */
export function describeConsistency(input: {
  activeCount: number;
  periods: number;
  frequency: FrequencyEvidence;
  views: ViewsEvidence;
}): string {
  const { activeCount, periods, frequency, views } = input;
  const gapDays = Math.round(frequency.longestRecentGapDays ?? 0);
  return `New videos in ${activeCount} of the last ${formatNumberOf(periods, 'two-week period')}, longest gap ${formatNumberOf(gapDays, 'day')}; ${describeSpread(views)}.`;
}

/** The range of views that the middle half of the videos fall in. */
export function describeSpread({ typical, spreadFactor }: ViewsEvidence): string {
  return `half of the videos have ${roundCount(typical / spreadFactor)} to ${roundCount(typical * spreadFactor)} views after 30 days (within a factor of ${formatAmount(spreadFactor)})`;
}

/** Two significant figures: the ends of a middle half are no more precise. */
function roundCount(value: number): string {
  return formatWhole(Number(value.toPrecision(2)));
}

/** Our own value: a smaller change in 90 days looks steady to a buyer. */
const steadyPercent = 10;

/** The trend in words, with its figure. */
export function describeMomentum({ trendPercent90Days: percent, sampleSize }: ViewsEvidence): string {
  const change = `${formatPercent(Math.abs(percent))} ${percent < 0 ? 'fewer' : 'more'} every 90 days`;
  const basis = `over ${formatNumberOf(sampleSize, 'video')}`;
  if (Math.abs(percent) < steadyPercent) return `Views per video hold steady (${change}, ${basis}).`;
  return `Views per video ${percent < 0 ? 'fall' : 'grow'}: ${change}, ${basis}.`;
}
