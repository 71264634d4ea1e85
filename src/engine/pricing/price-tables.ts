import type { Levels } from '../analysis/judgements.ts';
import type { Niche } from '../analysis/niches.ts';

/** Published price figures as data. All are list prices of calculators and agencies, not bookings. */

/** The specification's limits of CPMs by niche, USD per 1,000 views: for the medium level, before the market. */
export const rateLimits = { low: 15, high: 100 } as const;

/** The specification's ratio of the CPM price to the flat-fee rate. */
export const cpmRatio = 1.3;

/** Shown beside every price. */
export const baseCpmSource =
  'Published list prices of 2025 and 2026 for a 60-90 second integration, fitted over eight tables ' +
  '(Gamut, instantviews, sponsorrate, CreatiCalc, WMR, Creator Fusion and two smaller ones)';

/**
 * USD per 1,000 views of a 60-90 s integration. Market: two-way log-additive fit (niche and source) of eight
 * published tables, 71 figures, at Gamut's 2026 level. Low is 0.7 of it and high 1.7, the spread between the
 * sources' levels, within 15 to 100. Our inference from: gamutapp.com, instantviews.net, sponsorrate-com.pages.dev,
 * github.com/CreatiCalc, WMR, Creator Fusion (all 2025-2026).
 */
export const baseCpms: Record<Niche, Levels> = {
  Finance: { low: 27, medium: 39, high: 66 },
  Business: { low: 22, medium: 32, high: 54 },
  Tech: { low: 21, medium: 30, high: 52 },
  Fitness: { low: 18, medium: 26, high: 45 },
  Beauty: { low: 17, medium: 25, high: 42 },
  Travel: { low: 17, medium: 24, high: 41 },
  Education: { low: 17, medium: 24, high: 41 },
  Fashion: { low: 16, medium: 23, high: 39 },
  Lifestyle: { low: 15, medium: 20, high: 34 },
  Food: { low: 15, medium: 20, high: 33 },
  Gaming: { low: 15, medium: 19, high: 33 },
  Entertainment: { low: 15, medium: 17, high: 28 },
};

/**
 * USD per 1,000 views: the range of list prices in a niche. Gamut 2026 for Finance, Business, Tech, Fitness, Beauty,
 * Education, Gaming and Entertainment; it names no others, for which we use the mean of its ratios to the medium
 * (0.82 and 1.38). Engagement and season never take the medium level outside it.
 */
export const publishedRanges: Record<Niche, { low: number; high: number }> = {
  Finance: { low: 30, high: 50 },
  Business: { low: 28, high: 45 },
  Tech: { low: 25, high: 40 },
  Fitness: { low: 22, high: 38 },
  Beauty: { low: 20, high: 35 },
  Travel: { low: 20, high: 33 },
  Education: { low: 20, high: 35 },
  Fashion: { low: 19, high: 32 },
  Lifestyle: { low: 16, high: 28 },
  Food: { low: 16, high: 28 },
  Gaming: { low: 15, high: 20 },
  Entertainment: { low: 15, high: 20 },
};

/** USD that the smallest creators ask for a video, whatever the views (ytincome.in 2026, nano tier). */
export const smallestFees = { low: 50, high: 300 } as const;

/**
 * Percent of sales. Our reading of published ranges: autocloz.com 2026, overrideaff.com 2026-06, referralcandy.com
 * 2025-09, postaffiliatepro, CreatiCalc niche pages 2026-03, Amazon's published rates 2025.
 */
export const affiliatePercents: Record<Niche, Levels> = {
  Tech: { low: 5, medium: 10, high: 20 },
  Gaming: { low: 5, medium: 10, high: 15 },
  Beauty: { low: 8, medium: 15, high: 20 },
  Lifestyle: { low: 8, medium: 12, high: 15 },
  Fitness: { low: 10, medium: 17, high: 25 },
  Food: { low: 5, medium: 10, high: 15 },
  Travel: { low: 4, medium: 8, high: 12 },
  Finance: { low: 10, medium: 20, high: 30 },
  Education: { low: 15, medium: 25, high: 40 },
  Entertainment: { low: 5, medium: 8, high: 12 },
  Business: { low: 15, medium: 22, high: 30 },
  Fashion: { low: 5, medium: 12, high: 15 },
};

interface Season {
  niche: Niche;
  /** 1 to 12. */
  months: readonly number[];
  multiplier: number;
  reason: string;
}

/** Middle of CreatiCalc's ranges (niche pages, 2026-03); it gives no figure for travel's peak, so that is ours. */
const seasons: readonly Season[] = [
  {
    niche: 'Tech',
    months: [10, 11, 12],
    multiplier: 1.35,
    reason: 'Tech brands pay more in the fourth quarter',
  },
  { niche: 'Fitness', months: [1], multiplier: 1.5, reason: 'Fitness brands pay more in January' },
  {
    niche: 'Food',
    months: [11, 12],
    multiplier: 1.3,
    reason: 'Food brands pay more in November and December',
  },
  {
    niche: 'Travel',
    months: [1, 2, 3],
    multiplier: 1.15,
    reason: 'Travel brands book from January to March',
  },
];

/** The season of a niche in a month (1 to 12), if one is known. */
export function findSeason(niche: Niche, month: number): Season | null {
  return seasons.find((season) => season.niche === niche && season.months.includes(month)) ?? null;
}
