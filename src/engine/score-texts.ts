import type { Rating } from './analysis.ts';
import type { PartValue } from './score.ts';
import type { SafetyEvidence, SponsorsEvidence, SuitabilityHit } from './text-evidence.ts';
import { formatPercent, pluralise } from './wording.ts';

/** Steps, not shares: a further hit can lower the rating or leave it, never raise the points. */
const suitabilityValues: Record<Rating, number> = { high: 1, medium: 0.5, low: 0.1 };

/** The score's suitability part: by the rating, and nothing at all after a floor-level hit. */
export function assessSuitabilityValue(safety: SafetyEvidence): PartValue {
  const hits = safety.categories.flatMap(({ hits }) => hits.filter(({ counted }) => counted));
  const hasFloor = safety.categories.some(({ level }) => level === 'floor');
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
 * Ours, after Cheng and Zhang 2025 (sponsored videos cost subscribers, more of them cost more): few sponsors
 * prove the format, many wear the audience out; a channel without any is open but unproven.
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
      : `${formatPercent(Math.round(100 * sponsoredShare))} of the videos name a sponsor (${sponsors.sponsors.length} ${pluralise(sponsors.sponsors.length, 'sponsor')}, saturation ${saturation}); ${formatPercent(Math.round(100 * disclosureRate))} of them disclose it.`;
  return {
    value: madeForKids ? value * madeForKidsFactor : value,
    sentence: madeForKids ? `${found} The channel is made for kids, which limits sponsorships.` : found,
    videoIds: [...new Set(sponsors.mentions.map(({ videoId }) => videoId))],
    measured: true,
  };
}
