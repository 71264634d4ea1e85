import type { PlannedUpload } from './upload-plan.ts';
import type { Portrait } from './portrait.ts';
import type { Random } from './random.ts';

export interface UploadCounts {
  views: number;
  likes: number;
  comments: number;
}

/** A channel's own habits, drawn once. */
interface Audience {
  /** Typical (likes + comments) / views. */
  engagement: number;
  commentsPerLike: number;
}

/**
 * Median and quartiles of (likes + comments) / views by subscribers, from 75,000 channels.
 * Source: sociavault.com/blog/good-engagement-rate-youtube (2026).
 */
export const engagementTiers = [
  { below: 10_000, quarter: 0.0341, median: 0.0523, threeQuarters: 0.0782 },
  { below: 50_000, quarter: 0.0248, median: 0.0374, threeQuarters: 0.0543 },
  { below: 100_000, quarter: 0.0187, median: 0.0281, threeQuarters: 0.0412 },
  { below: 500_000, quarter: 0.0138, median: 0.0212, threeQuarters: 0.0324 },
  { below: Infinity, quarter: 0.0089, median: 0.0141, threeQuarters: 0.0218 },
] as const;

/** Shorts draw 1.4 times the engagement of long-form uploads (TubeAI, 2026). */
const shortsEngagement = 1.4;
const viralFactor = 100;
const dayMs = 86_400_000;
const settledDays = 30;

/** Draws a channel's engagement from the middle of its tier. */
export function drawAudience(portrait: Portrait, random: Random): Audience {
  const tier = engagementTiers.find(({ below }) => portrait.subscribers < below) ?? engagementTiers[4];
  const position = Math.max(-1, Math.min(1, random.drawNormal() / 2)) * 0.7;
  const towards = position < 0 ? tier.quarter : tier.threeQuarters;
  return {
    engagement: portrait.engagement ?? tier.median * (towards / tier.median) ** Math.abs(position),
    commentsPerLike: 0.03 + 0.07 * random.draw(),
  };
}

/** Draws an upload's counts: log-normal views, grown with age, and likes and comments in proportion. */
export function drawCounts(
  { portrait, audience, asOfMs }: { portrait: Portrait; audience: Audience; asOfMs: number },
  upload: PlannedUpload,
  random: Random,
): UploadCounts {
  if (upload.format === 'upcoming') return { views: 0, likes: 0, comments: 0 };
  const ageDays = (asOfMs - upload.publishedAtMs) / dayMs;
  const trend = -(portrait.trendPerYear ?? 0) * (ageDays / 365);
  const usual = Math.exp(trend + portrait.spread * random.drawNormal());
  const factor = upload.position === portrait.hitAt ? viralFactor : usual;
  const views = Math.round(portrait.typicalViews * factor * shareSeenBy(ageDays));
  const scatter = portrait.evenRatios ? 0.004 : 0.16;
  const format = upload.format === 'short' ? shortsEngagement : 1;
  const reactions = views * audience.engagement * format * Math.exp(scatter * random.drawNormal());
  const perLike = portrait.evenRatios
    ? 0.004
    : audience.commentsPerLike * Math.exp(0.3 * random.drawNormal());
  const likes = Math.round(reactions / (1 + perLike));
  return { views, likes, comments: Math.round(likes * perLike) };
}

/** The share of a month's views that an upload has: half of them by day six, as TubeMogul counted in 2010. */
function shareSeenBy(ageDays: number): number {
  const grown = Math.log1p(ageDays / 1.5) / Math.log1p(settledDays / 1.5);
  return Math.min(1, grown);
}
