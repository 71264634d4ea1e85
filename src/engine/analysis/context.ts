import type { Niche } from './niches.ts';
import type { SecondReading } from './second-reading.ts';

export const riskTolerances = ['low', 'medium', 'high'] as const;
export type RiskTolerance = (typeof riskTolerances)[number];

export const channelSizePreferences = ['micro', 'macro', 'mixed'] as const;
export type ChannelSizePreference = (typeof channelSizePreferences)[number];

/** A user's settings of the algorithm panel (specification, sections 3 and 5). */
export interface Preferences {
  /** 0.5 to 1.5 in steps of 0.1; scales the rate before the clamp. */
  pricingSensitivity: number;
  riskTolerance: RiskTolerance;
  channelSizePreference: ChannelSizePreference;
  preferredNiches: readonly Niche[];
}

/** At these settings the result is exactly the market result. */
export const defaultPreferences: Preferences = {
  pricingSensitivity: 1,
  riskTolerance: 'medium',
  channelSizePreference: 'mixed',
  preferredNiches: [],
};

export const subscriberTiers = ['1-10K', '10-50K', '50-100K', '100-500K', '500K+'] as const;
export type SubscriberTier = (typeof subscriberTiers)[number];

/** Factors learned from collected creator rates; all are multipliers of the predicted rate, 1 where nothing is known. */
export interface Calibration {
  version: string;
  /** How many collected rates it rests on; 0 for the priors alone. */
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

/** Everything beside channel and videos that a result depends on: same input, same result. */
export interface AnalysisContext {
  /** ISO 8601, UTC: the moment the analysis speaks of. */
  now: string;
  /** 1 to 12: the month the campaign runs in (season). Apart from `now`, so that the calendar enters in one place only. */
  campaignMonth: number;
  /** Days until the campaign, from the same calendar; 0 where it is about to run. Widens the view forecast. */
  leadDays?: number;
  calibration: Calibration;
  preferences: Preferences;
  /** What a language model said of the same texts; absent where none is connected. */
  secondReading?: SecondReading | null;
}

const dayMs = 86_400_000;

/**
 * The context's part about a campaign in a month (1 to 12, the current one where none is given), seen from a moment
 * of the calendar, UTC: the next such month, and the days until it begins; 0 where it is running.
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
