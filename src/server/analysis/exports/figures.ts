import { z } from 'zod';

// An older model may not have had a figure: it is then missing, and the others are told all the same.
const number = z.number().nullable().catch(null);
const text = z.string().nullable().catch(null);
const levels = z.object({ low: number, medium: number, high: number }).nullable().catch(null);
const pricing = z.object({ flatFee: levels, cpm: levels, affiliate: levels }).nullable().catch(null);

/** The kept figures of a result, whichever model made it. Units: `engine/analysis/analysis.ts`. */
export const keptFigures = z.object({
  subscriberCount: number,
  avgViews: number,
  engagementRate: number,
  contentFrequency: text,
  niche: text,
  riskLevel: text,
  brandSafety: text,
  verdict: text,
  market: z.object({ basis: text, multiplier: number }).nullable().catch(null),
  recommendedPricing: pricing,
});
export type KeptFigures = z.infer<typeof keptFigures>;
