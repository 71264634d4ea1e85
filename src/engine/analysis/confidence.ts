import type { ConfidenceReason, Interval, MarketEvidence, ViewsEvidence } from './evidence.ts';
import { clamp } from '../../values/statistics.ts';
import type { SafetyEvidence } from './text-evidence.ts';
import { viewsMinimum } from './typical-views.ts';
import { formatWhole, formatNumberOf, formatPercent } from '../../values/wording.ts';

export interface ConfidenceInput {
  /** `null` if there are too few videos for a forecast. */
  views: ViewsEvidence | null;
  usableVideos: number;
  safety: SafetyEvidence;
  market: MarketEvidence;
}

/** At this ratio between an end of the forecast and its middle the confidence is one half. */
const halfConfidenceRatio = 4.2;
/** How fast it falls: 0.8 at a ratio of 2.8. The middle third of real channels lies between (decision 025). */
const steepness = 4;
/** Without a forecast there is next to nothing to trust; our own value. */
const noForecastFactor = 0.1;
/** The most that unread videos and an undeclared market can cost; our own values. */
const unreadCost = 0.2;
const marketFactors = { declared: 1, inferred: 0.95, unknown: 0.9 } as const;

/**
 * How far the figures can be trusted, 0 to 1: the product of the listed factors. It falls with the width of the
 * forecast, which separates steady channels from erratic ones (decision 025), and with whatever could not be read. It
 * never enters the score.
 */
export function assessConfidence(input: ConfidenceInput): { value: number; reasons: ConfidenceReason[] } {
  const reasons = [judgeForecast(input), judgeReading(input), judgeMarket(input.market)];
  const product = reasons.reduce((total, { factor }) => total * factor, 1);
  return { value: Math.round(product * 100) / 100, reasons };
}

/** The confidence (0 to 1) that a forecast alone deserves, from its 80 % interval in views. */
export function trustInterval({ low, high }: Interval): number {
  const logRatio = (Math.log1p(high) - Math.log1p(low)) / 2;
  return 1 / (1 + (logRatio / Math.log(halfConfidenceRatio)) ** steepness);
}

function judgeForecast({ views, usableVideos }: ConfidenceInput): ConfidenceReason {
  if (views === null) {
    const known =
      usableVideos === 0
        ? 'No usable long-form video'
        : `Only ${formatNumberOf(usableVideos, 'usable long-form video')}`;
    return { factor: noForecastFactor, sentence: `${known}; a forecast needs ${viewsMinimum}.` };
  }
  const { low, high } = views.nextVideo80;
  return {
    factor: trustInterval(views.nextVideo80),
    sentence: `In 8 of 10 cases the next video draws between ${formatWhole(low)} and ${formatWhole(high)} views in its first 30 days.`,
  };
}

function judgeReading({ safety, usableVideos }: ConfidenceInput): ConfidenceReason {
  const share = clamp(safety.viewsRead, 0, 1);
  return {
    factor: 1 - unreadCost * (1 - share),
    sentence:
      usableVideos === 0
        ? 'There is no long-form video whose texts could be read.'
        : `We could read the texts behind ${formatPercent(100 * share)} of the views.`,
  };
}

function judgeMarket({ basis }: MarketEvidence): ConfidenceReason {
  const sentences = {
    declared: 'The channel declares its country.',
    inferred: 'The channel declares no country; its market is our estimate.',
    unknown: 'The channel declares no country, and nothing in its texts gives one away.',
  } as const;
  return { factor: marketFactors[basis], sentence: sentences[basis] };
}
