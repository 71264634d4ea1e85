/** `high` is the best value of `brandSafety` and the worst of `riskLevel`. */
export const ratings = ['high', 'medium', 'low'] as const;
export type Rating = (typeof ratings)[number];

/** The engine's one-word verdict on a channel, the best first. */
export const verdicts = ['Strong', 'Good', 'Caution', 'Avoid', 'Not scored'] as const;
export type Verdict = (typeof verdicts)[number];

/** The specification's positive mark: with at least this score a channel can be a strong one. */
export const strongScore = 80;

export const priceLevels = ['low', 'medium', 'high'] as const;
export type PriceLevel = (typeof priceLevels)[number];
export type Levels = Record<PriceLevel, number>;

/** Prices in US dollars. */
export interface RecommendedPricing {
  /** Whole dollars for one 60-90 second integration: `round(avgViews / 1000 * rate)`. */
  flatFee: Levels;
  /** Dollars and cents per 1,000 views: `1.3 * rate`. */
  cpm: Levels;
  /** Percent of sales. */
  affiliate: Levels;
}
