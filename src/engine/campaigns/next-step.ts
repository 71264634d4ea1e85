import { toStepBelow } from '../pricing/offers/offer-range.ts';
import { formatWhole } from '../../values/wording.ts';
import { writeRoundMoney } from '../pricing/offers/offer-money.ts';
import type { Currency } from '../pricing/rates.ts';

/** What to do with a creator after a campaign: by rule, with its reason. */

export const nextSteps = ['book_again', 'renegotiate', 'drop', 'too_early'] as const;
export type NextStep = (typeof nextSteps)[number];

export const nextStepNames: Record<NextStep, string> = {
  book_again: 'Book again',
  renegotiate: 'Renegotiate',
  drop: 'Drop',
  too_early: 'Too early to say',
};

export interface StepInput {
  priceCents: number | null;
  currency: Currency;
  /** After all costs of this creator; `null` where it was not measured. */
  profitCents: number | null;
  /** On day 30, of everything that is published. */
  views: number | null;
  forecast: { low: number; typical: number } | null;
  /** A video was taken down before its time. */
  isGone: boolean;
}

export interface StepAdvice {
  step: NextStep;
  /** Up to which price it would have been worth it; only of `renegotiate`. */
  priceCents: number | null;
  reason: string;
}

/** Below half of the price nobody finds together (our own). */
const leastShare = 0.5;

/**
 * Money decides where it was measured: a profit is booked again, a loss at the price that would have paid. Without it
 * views decide, against the low end of the forecast.
 */
export function adviseNextStep(input: StepInput): StepAdvice {
  const { priceCents, profitCents, views, forecast } = input;
  if (input.isGone) return advise('drop', 'The video was taken down.');
  if (priceCents === null) return advise('too_early', 'No price was agreed.');
  if (profitCents !== null) return adviseByProfit(input, { priceCents, profitCents });
  if (views === null) return advise('too_early', 'Views on day 30 are not measured.');
  if (forecast === null) return advise('too_early', 'There is no forecast to compare with.');
  const [seen, low] = [views, forecast.low].map(formatWhole);
  if (views >= forecast.low)
    return advise('book_again', `${seen} views, within or above what was forecast (from ${low}).`);
  const fair = priceCents * (views / Math.max(1, forecast.typical));
  return adviseAt(input, {
    priceCents,
    fairCents: fair,
    reason: `${seen} views, below the forecast’s low end of ${low}.`,
  });
}

function adviseByProfit(
  input: StepInput,
  { priceCents, profitCents }: { priceCents: number; profitCents: number },
): StepAdvice {
  const amount = writeRoundMoney(Math.abs(profitCents), input.currency);
  if (profitCents >= 0) return advise('book_again', `It brought ${amount} more than it cost.`);
  const reason = `It cost ${amount} more than it brought.`;
  return adviseAt(input, { priceCents, fairCents: priceCents + profitCents, reason });
}

function adviseAt(
  { currency }: StepInput,
  { priceCents, fairCents, reason }: { priceCents: number; fairCents: number; reason: string },
): StepAdvice {
  if (fairCents < leastShare * priceCents)
    return advise('drop', `${reason} Worth less than half of the price.`);
  const cents = Math.round(toStepBelow(fairCents / 100) * 100);
  return {
    step: 'renegotiate',
    priceCents: cents,
    reason: `${reason} Worth it up to ${writeRoundMoney(cents, currency)}.`,
  };
}

function advise(step: NextStep, reason: string): StepAdvice {
  return { step, priceCents: null, reason };
}
