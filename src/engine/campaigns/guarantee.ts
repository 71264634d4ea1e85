import { formatWhole } from '../../values/wording.ts';
import { toStepBelow } from '../pricing/offers/offer-range.ts';
import { writeRoundMailMoney } from '../pricing/offers/offer-money.ts';
import type { Currency } from '../pricing/rates.ts';

/** Whether a creator delivered the views that were guaranteed, and what makes good for the missing ones. */

/** Guarantees are decided on the views of this day. */
export const guaranteeDay = 30;

export const guaranteeStates = ['open', 'met', 'missed', 'not_measured'] as const;
export type GuaranteeState = (typeof guaranteeStates)[number];

export interface GuaranteeInput {
  guaranteedViews: number;
  /** On the day of the decision; `null` where they were not measured. */
  dayViews: number | null;
  /** The newest count. */
  latestViews: number | null;
  /** Whole days since publication; `null` before it. */
  ageDays: number | null;
  /** What the deliverable costs, if that is agreed. */
  price: { cents: number; currency: Currency } | null;
}

export interface GuaranteeOutcome {
  state: GuaranteeState;
  guaranteedViews: number;
  /** What it was decided on, or the newest count while it is open. */
  views: number | null;
  missingViews: number | null;
  words: string;
  /** What to write to the creator where views are missing. */
  makeGood: { text: string; creditCents: number | null } | null;
}

/** Met as soon as the views are there; missed on day 30 and not before. Same input, same words. */
export function decideGuarantee(input: GuaranteeInput): GuaranteeOutcome {
  const { guaranteedViews, dayViews, latestViews, ageDays } = input;
  const found = (state: GuaranteeState, views: number | null, words: string): GuaranteeOutcome => ({
    state,
    guaranteedViews,
    views,
    missingViews: null,
    words,
    makeGood: null,
  });
  const isDecided = ageDays !== null && ageDays >= guaranteeDay;
  const early = isDecided ? null : latestViews;
  const counted = dayViews ?? early;
  const aim = formatWhole(guaranteedViews);
  if (counted !== null && counted >= guaranteedViews)
    return found('met', counted, `Met: ${formatWhole(counted)} views of ${aim} guaranteed.`);
  if (!isDecided) {
    const soFar = latestViews === null ? 'not read yet' : `${formatWhole(latestViews)} so far`;
    return found('open', latestViews, `Open until day ${guaranteeDay}: ${aim} views guaranteed, ${soFar}.`);
  }
  if (dayViews === null)
    return found('not_measured', null, `Not measured: nothing was read around day ${guaranteeDay}.`);
  return describeMissed(input, dayViews);
}

function describeMissed(input: GuaranteeInput, dayViews: number): GuaranteeOutcome {
  const { guaranteedViews, price } = input;
  const missingViews = guaranteedViews - dayViews;
  const share = ((100 * dayViews) / guaranteedViews).toFixed(1);
  const [views, aim, missing] = [dayViews, guaranteedViews, missingViews].map(formatWhole);
  const creditCents = price === null ? null : creditOf(price.cents, missingViews / guaranteedViews);
  const credit =
    price === null || creditCents === null || creditCents === 0
      ? ''
      : `, or a credit of ${writeRoundMailMoney(creditCents, price.currency)} toward the next one`;
  return {
    state: 'missed',
    guaranteedViews,
    views: dayViews,
    missingViews,
    words: `Missed by ${missing}: ${views} views of ${aim} guaranteed (${share}%).`,
    makeGood: {
      text:
        `On day ${guaranteeDay} the video had ${views} of the ${aim} views we agreed. To make good for the missing ` +
        `${missing} we suggest a mention in one of your next videos, counted until they are reached${credit}. ` +
        `Which do you prefer?`,
      creditCents,
    },
  };
}

/** The price of the views that are missing, as a sum that people name. */
function creditOf(priceCents: number, share: number): number {
  return Math.round(toStepBelow((priceCents / 100) * share) * 100);
}
