import type { SubscriberTier } from './channel.ts';
import type { Niche } from './niches.ts';
import type { SecondReading } from './second-reading.ts';

export const riskTolerances = ['low', 'medium', 'high'] as const;
export type RiskTolerance = (typeof riskTolerances)[number];

export const channelSizePreferences = ['micro', 'macro', 'mixed'] as const;
export type ChannelSizePreference = (typeof channelSizePreferences)[number];

/** A user's settings of the algorithm panel (specification, sections 3 and 5). */
export interface Preferences {
  /** 0.5 to 1.5 in steps of 0.1; scales the rate before it is clamped. */
  pricingSensitivity: number;
  riskTolerance: RiskTolerance;
  channelSizePreference: ChannelSizePreference;
  preferredNiches: readonly Niche[];
}

/** With these settings the result is exactly the market result. */
export const defaultPreferences: Preferences = {
  pricingSensitivity: 1,
  riskTolerance: 'medium',
  channelSizePreference: 'mixed',
  preferredNiches: [],
};

/** Factors learned from collected creator rates; all multiply the predicted rate and are 1 where nothing is known. */
export interface Calibration {
  version: string;
  /** How many collected rates they are based on; 0 for the priors alone. */
  ratesAnalysed: number;
  global: number;
  niches: Partial<Record<Niche, number>>;
  tiers: Partial<Record<SubscriberTier, number>>;
}

/** The published priors of `price-tables.ts` and nothing else. */
export const priorCalibration: Calibration = {
  version: 'priors',
  ratesAnalysed: 0,
  global: 1,
  niches: {},
  tiers: {},
};

/** Everything besides the channel and its videos that a result depends on: same input, same result. */
export interface AnalysisContext {
  /** ISO 8601, UTC: the moment the analysis describes. */
  now: string;
  /**
   * 1 to 12: the month in which the campaign runs (season). Not taken from `now`, to consult the calendar in one
   * place.
   */
  campaignMonth: number;
  /** Days until the campaign, by the same calendar; 0 if it is running. Widens the view forecast. */
  leadDays?: number;
  calibration: Calibration;
  preferences: Preferences;
  /** What a language model said about the same texts; absent if none is connected. */
  secondReading?: SecondReading | null;
}

const dayMs = 86_400_000;

/**
 * The context's fields for a campaign in a month (1 to 12, by default the current one), as of a moment in UTC: the
 * next such month and the days until it begins, 0 if it is running.
 */
export function planCampaign(
  now: Date,
  campaignMonth = now.getUTCMonth() + 1,
): { campaignMonth: number; leadDays: number } {
  const month = now.getUTCMonth();
  const monthsAhead = (campaignMonth - 1 - month + 12) % 12;
  const beginsMs = Date.UTC(now.getUTCFullYear(), month + monthsAhead, 1);
  return { campaignMonth, leadDays: Math.max(0, Math.ceil((beginsMs - now.getTime()) / dayMs)) };
}
