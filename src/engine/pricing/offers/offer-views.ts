import { normalCdf, normalQuantile } from '../../../values/normal.ts';
import type { OfferAssessment, OfferViews } from './offer.ts';
import { spreadOfInterval } from './price-distribution.ts';

/** The day that views are counted to unless an offer names another. */
const usualDay = 30;
/** Chances in percent that guaranteed views are reached; 80 is what we suggest. */
const shownChances = [50, 80, 90] as const;
/** A make-good clause takes hold below this share of what was projected (ThoughtLeaders' sponsorship rules, no. 7). */
const makeGoodShare = 0.5;

/** Views of the next video by a day that are reached with each chance, and the chance of the views that were asked. */
export function guaranteeViews(
  views: OfferViews,
  asked: { views: number; day: number } | null,
): NonNullable<OfferAssessment['guarantee']> {
  const day = asked?.day ?? usualDay;
  // All views are those of day 30; others follow the growth that the analysis used.
  const middle = Math.max(1, views.typical) * (day / usualDay) ** views.growthExponent;
  const spread = Math.max(smallestSpread, spreadOfInterval(views.nextVideo80));
  const reachedWith = (chance: number) =>
    Math.round(middle * Math.exp(spread * normalQuantile(1 - chance / 100)));
  return {
    day,
    levels: shownChances.map((chance) => ({ chance, views: reachedWith(chance) })),
    asked:
      asked === null
        ? null
        : {
            views: asked.views,
            chance: Math.round(100 * normalCdf(Math.log(middle / Math.max(1, asked.views)) / spread)),
          },
    makeGoodViews: Math.round(middle * makeGoodShare),
  };
}

/** Counts without any spread would be certain, and nothing is. */
const smallestSpread = 0.01;
