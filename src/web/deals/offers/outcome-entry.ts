import type { offerOutcomes } from '../../../engine/pricing/offers/offer.ts';
import { highestOfferCents } from '../../../engine/pricing/offers/offer-limits.ts';
import type { Currency } from '../../../engine/pricing/rates.ts';
import type { api } from '../../session/api.ts';
import { readHundredths } from '../../ui/decimal-amount.ts';
import { readCommission } from './entry.ts';
import { texts } from './texts.ts';
import type { OpenedOffer } from './use-offers.ts';

/** How an offer ended, as it is being entered. */
export interface OutcomeEntry {
  outcome: (typeof offerOutcomes)[number];
  amount: string;
  currency: Currency;
  /** Percent of each order, beside a fee or alone. */
  commission: string;
  day: string;
  /** Prices may learn from the fee. */
  shares: boolean;
}

export type OutcomeErrors = Partial<Record<'amount' | 'commission' | 'day', string>>;
type Settlement = Omit<Parameters<typeof api.settleOffer>[0], 'id'>;
interface Asked {
  terms: Pick<OpenedOffer['terms'], 'priceCents'>;
}

export const emptyOutcome: OutcomeEntry = {
  outcome: 'accepted',
  amount: '',
  currency: 'USD',
  commission: '',
  day: '',
  shares: false,
};

/** Whether what is being entered has a fee: prices learn from that alone. */
export function bringsFee({ outcome, amount, commission }: OutcomeEntry, { terms }: Asked): boolean {
  if (outcome === 'accepted') return terms.priceCents > 0;
  return amount.trim() !== '' || commission.trim() === '';
}

/** What is sent, or what is wrong with what was entered. */
export function readOutcome(
  entry: OutcomeEntry,
  asked: Asked,
): { settlement: Settlement } | { errors: OutcomeErrors } {
  const { outcome, currency, day, shares } = entry;
  if (outcome === 'declined')
    return { settlement: { outcome, agreed: null, agreed_on: null, share_rate: false } };
  const agreed = outcome === 'agreed' ? readAgreed(entry) : null;
  const errors: OutcomeErrors = {
    ...(agreed !== null && 'errors' in agreed && agreed.errors),
    ...(day === '' && { day: texts.dayMissing }),
  };
  if (Object.keys(errors).length > 0 || (agreed !== null && 'errors' in agreed)) return { errors };
  return {
    settlement: {
      outcome,
      agreed: agreed && { amount_cents: agreed.cents, currency, commission_percent: agreed.percent },
      agreed_on: day,
      share_rate: shares && bringsFee(entry, asked),
    },
  };
}

function readAgreed({
  amount,
  commission,
}: OutcomeEntry): { cents: number | null; percent: number | null } | { errors: OutcomeErrors } {
  const cents = readHundredths(amount);
  const percent = readCommission(commission);
  const hasAmount = amount.trim() !== '';
  const hasCommission = commission.trim() !== '';
  if (!hasAmount && !hasCommission) return { errors: { amount: texts.nothingAgreed } };
  const isWrong = hasAmount && (cents === null || cents > highestOfferCents);
  if (isWrong || (hasCommission && percent === null))
    return {
      errors: {
        ...(isWrong && { amount: texts.wrongAmount }),
        ...(hasCommission && percent === null && { commission: texts.wrongCommission }),
      },
    };
  return { cents, percent };
}
