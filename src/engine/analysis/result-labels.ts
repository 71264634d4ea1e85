import type { Analysis } from './analysis.ts';
import type { PriceLevel, Rating, Verdict } from './judgements.ts';
import type {
  ExclusionReason,
  MarketEvidence,
  RiskSource,
  ScorePartName,
  VerdictEvidence,
} from './evidence.ts';
import type {
  NicheSignal,
  ReaderEvidence,
  SafetyEvidence,
  SafetyTheme,
  SponsorMention,
  SponsorsEvidence,
  SuitabilityLevel,
} from './text-evidence.ts';
import { formatRoundPercent } from '../../values/wording.ts';

/** The words for an analysis's values, the same on screen and on paper. */

export const priceLevelTexts: Record<PriceLevel, { label: string; isRecommended: boolean }> = {
  low: { label: 'Conservative', isRecommended: false },
  medium: { label: 'Market Rate', isRecommended: true },
  high: { label: 'Premium', isRecommended: false },
};

export const scorePartTexts: Record<ScorePartName, string> = {
  engagement: 'Engagement',
  reach: 'Reach',
  consistency: 'Consistency',
  momentum: 'Momentum',
  suitability: 'Brand suitability',
  sponsorFit: 'Sponsor fit',
};

/** Each has a colour and a sign of its own; `fine` lies between good and caution, `neutral` judges nothing. */
export const tones = ['good', 'fine', 'caution', 'bad', 'neutral'] as const;
export type Tone = (typeof tones)[number];

/** A judgement in one word. */
export interface Judgement {
  word: string;
  tone: Tone;
}

export const verdictTexts: Record<Verdict, Judgement> = {
  Strong: { word: 'Strong', tone: 'good' },
  Good: { word: 'Good', tone: 'fine' },
  Caution: { word: 'Caution', tone: 'caution' },
  Avoid: { word: 'Avoid', tone: 'bad' },
  'Not scored': { word: 'Not scored', tone: 'neutral' },
};

const notRated: Judgement = { word: 'Not rated', tone: 'neutral' };

/** Brand safety in one word; `null` if nothing was read. */
export function judgeSafety(rating: Rating | null): Judgement {
  return rating === null ? notRated : safetyTexts[rating];
}

/** The risk in one word. For a channel that is not scored it could only repeat the verdict: data is missing. */
export function judgeRisk({ verdict, riskLevel }: Pick<Analysis, 'verdict' | 'riskLevel'>): Judgement {
  return verdict === 'Not scored' ? notRated : riskTexts[riskLevel];
}

/** `high` is best for brand safety and worst for risk. */
const safetyTexts: Record<Rating, Judgement> = {
  high: { word: 'High', tone: 'good' },
  medium: { word: 'Medium', tone: 'caution' },
  low: { word: 'Low', tone: 'bad' },
};

export const riskTexts: Record<Rating, Judgement> = {
  low: { word: 'Low', tone: 'good' },
  medium: { word: 'Medium', tone: 'caution' },
  high: { word: 'High', tone: 'bad' },
};

export const riskSourceTexts: Record<RiskSource, string> = {
  suitability: 'Content',
  volatility: 'Steadiness of views',
  authenticity: 'Signals to check',
  data: 'Amount of data',
};

export const suitabilityTexts: Record<SuitabilityLevel, Judgement> = {
  floor: { word: 'Unsafe for any brand', tone: 'bad' },
  high: { word: 'High risk', tone: 'bad' },
  medium: { word: 'Medium risk', tone: 'caution' },
  low: { word: 'Low risk', tone: 'caution' },
};

export const saturationTexts: Record<SponsorsEvidence['saturation'], string> = {
  none: 'No sponsors found',
  light: 'Lightly sponsored',
  moderate: 'Moderately sponsored',
  heavy: 'Heavily sponsored',
};

export const signalTexts: Record<SponsorMention['signal'], string> = {
  disclosure: 'Disclosed in words',
  code: 'Promo code',
  'affiliate link': 'Affiliate link',
  'paid-placement flag': 'Marked as paid placement',
};

export const exclusionTexts: Record<ExclusionReason, string> = {
  short: 'Left out: a Short',
  'probable short': 'Left out: probably a Short, judged by its length',
  live: 'Left out: a live stream',
  upcoming: 'Left out: not published yet',
  'younger than 14 days': 'Left out: younger than 14 days, its views are still growing',
  'older than 365 days': 'Left out: older than a year',
  'no statistics': 'Left out: YouTube publishes no view count for it',
  'impossible counts': 'Left out: its views, likes and comments cannot all be true',
  'beyond the newest 30': 'Left out: only the newest 30 usable videos count',
};

/** What was done with the count of a video younger than 14 days. */
export const scaledNote = 'Younger than 14 days: its views are scaled up to what day 30 usually brings';

/** Appended to the sentence about a finding; empty if our lists found it. */
export function foundByReader(reader: string | null): string {
  return reader === null ? '' : `. Found by ${reader}, not by our lists`;
}

/** What came of the second reading, one sentence each. */
export function describeReader({ name, model, note, discarded, doubts }: ReaderEvidence): string[] {
  if (note !== null) return [note];
  const was = discarded === 1 ? 'was' : 'were';
  const left =
    discarded === 0 ? '' : ` ${discarded} of its statements ${was} not found in them and left out.`;
  return [`A language model (${name} · ${model}) read the same texts beside our lists.${left}`, ...doubts];
}

/** What was left unread; `null` if nothing was, or if there was nothing to read. */
export function describeUnread({ viewsRead, ratedVideos }: SafetyEvidence): string | null {
  const percent = Math.round(100 * (1 - viewsRead));
  if (ratedVideos === 0 || percent === 0) return null;
  return `${percent}% of the views are in languages we do not read.`;
}

export function describeTheme({ label, videosShare, viewsShare }: SafetyTheme): string {
  return `${label}: ${formatRoundPercent(100 * videosShare)} of the videos, ${formatRoundPercent(100 * viewsShare)} of the views`;
}

export const marketBasisTexts: Record<MarketEvidence['basis'], string> = {
  declared: 'Declared by the channel',
  inferred: 'Estimated: the channel declares no country',
  unknown: 'Unknown: the average of all markets',
};

export const recurringNote = 'in nearly every video';

/** Why no price is recommended, for people who do not see its evidence. */
export function explainWithheldPrice({
  evidence,
}: {
  evidence: { verdict: VerdictEvidence };
}): string | null {
  const { word, reasons } = evidence.verdict;
  if (word === 'Avoid') return `We recommend no price for a channel to avoid. ${reasons[0] ?? ''}`;
  return word === 'Not scored' ? (reasons[0] ?? '') : null;
}

export const limitsOfReading =
  'Titles, descriptions and tags are read. Thumbnails, speech and pictures are not, nor are strikes or lost monetization.';

export const nichePlaceTexts: Record<NicheSignal['place'], string> = {
  title: 'in titles',
  tag: 'in tags',
  description: 'in descriptions',
  channel: 'in the channel’s own words',
  topic: 'YouTube topic',
  category: 'YouTube category',
  wording: 'in the wording of titles',
};
