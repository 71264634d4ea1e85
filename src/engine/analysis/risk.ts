import type { Rating } from './judgements.ts';
import type { RiskTolerance } from './context.ts';
import type { RiskReason, ViewsEvidence } from './evidence.ts';
import { describeSpread } from './score-texts.ts';
import type { SafetyEvidence } from './text-evidence.ts';
import { viewsMinimum } from './typical-views.ts';
import { formatAmount, formatNumberOf } from '../../values/wording.ts';

export interface RiskInput {
  safety: SafetyEvidence;
  views: ViewsEvidence | null;
  usableVideos: number;
  authenticitySignals: readonly string[];
  tolerance: RiskTolerance;
}

export interface Risk {
  level: Rating;
  reasons: RiskReason[];
}

interface Thresholds {
  /** Spread factor of the views at which the risk becomes medium or high. */
  spread: { medium: number; high: number };
  /** Number of authenticity signals at which the risk becomes medium or high. */
  signals: { medium: number; high: number };
  /** With fewer usable videos the data alone means medium risk. */
  videos: number;
  /** Risk of a channel whose brand safety is medium. */
  mediumSafety: Rating;
  /** Risk of a channel that could not be read: never low. */
  unreadSafety: Rating;
}

/**
 * Our own values: half of the real channels have a spread factor of 1.3 to 1.8 (decision 010), so 2 is unusual and 3
 * makes a flat fee a gamble. The user's other settings move the limits by about a third.
 */
const thresholds: Record<RiskTolerance, Thresholds> = {
  low: {
    spread: { medium: 1.6, high: 2.2 },
    signals: { medium: 1, high: 1 },
    videos: 12,
    mediumSafety: 'high',
    unreadSafety: 'high',
  },
  medium: {
    spread: { medium: 2, high: 3 },
    signals: { medium: 1, high: 2 },
    videos: 8,
    mediumSafety: 'medium',
    unreadSafety: 'medium',
  },
  high: {
    spread: { medium: 2.6, high: 4 },
    signals: { medium: 2, high: 3 },
    videos: 5,
    mediumSafety: 'low',
    unreadSafety: 'medium',
  },
};

const severities: Record<Rating, number> = { low: 0, medium: 1, high: 2 };

/** Risk of a sponsorship: the worst of suitability, volatility, authenticity and data, each with its reason. */
export function assessRisk(input: RiskInput): Risk {
  const limits = thresholds[input.tolerance];
  const reasons = [
    assessSuitability(input.safety, limits),
    assessVolatility(input.views, limits),
    ...assessAuthenticity(input, limits),
    assessData(input.usableVideos, limits),
  ];
  const level = reasons.reduce<Rating>(
    (worst, reason) => (severities[reason.level] > severities[worst] ? reason.level : worst),
    'low',
  );
  return { level, reasons };
}

function assessSuitability(safety: SafetyEvidence, limits: Thresholds): RiskReason {
  const levels: Record<Rating, Rating> = { high: 'low', medium: limits.mediumSafety, low: 'high' };
  if (safety.rating === null) {
    return { source: 'suitability', level: limits.unreadSafety, sentence: safety.reason };
  }
  return {
    source: 'suitability',
    // A channel that nobody could read is as uncertain as a doubtful one.
    level: levels[safety.rating ?? 'medium'],
    sentence: `Brand safety is ${safety.rating ?? 'not rated'}. ${safety.reason}`,
  };
}

function assessVolatility(views: ViewsEvidence | null, limits: Thresholds): RiskReason {
  if (views === null) {
    return {
      source: 'volatility',
      level: 'high',
      sentence: 'Too few videos to tell how steady the views are.',
    };
  }
  const spread = views.spreadFactor;
  return {
    source: 'volatility',
    level: grade(spread, limits.spread),
    sentence: `About ${describeSpread(views)}; a factor of ${formatAmount(limits.spread.medium)} or more counts as unsteady at your risk tolerance.`,
  };
}

function assessAuthenticity(input: RiskInput, limits: Thresholds): RiskReason[] {
  const { authenticitySignals: signals, usableVideos } = input;
  const level = grade(signals.length, limits.signals);
  const quiet =
    usableVideos < viewsMinimum
      ? 'Too few videos to check likes and comments.'
      : 'No sign of fake engagement.';
  const sentences = signals.length === 0 ? [quiet] : signals;
  return sentences.map((sentence) => ({ source: 'authenticity', level, sentence }));
}

function assessData(usableVideos: number, limits: Thresholds): RiskReason {
  const known = `${formatNumberOf(usableVideos, 'usable long-form video')} of the last 365 days`;
  if (usableVideos < viewsMinimum) {
    const few = usableVideos === 0 ? 'No usable long-form video of the last 365 days' : `Only ${known}`;
    return { source: 'data', level: 'high', sentence: `${few}: too few for figures.` };
  }
  return usableVideos < limits.videos
    ? {
        source: 'data',
        level: 'medium',
        sentence: `Only ${known}; with ${limits.videos} or more the figures are firm.`,
      }
    : { source: 'data', level: 'low', sentence: `The figures rest on ${known}.` };
}

function grade(value: number, limits: { medium: number; high: number }): Rating {
  if (value >= limits.high) return 'high';
  return value >= limits.medium ? 'medium' : 'low';
}
