import type { KeptOffer } from '../../../contract/deals/kept-offers.ts';
import type { Currency, RateType } from '../../../engine/pricing/rates.ts';
import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';
import { notify } from '../../accounts/notifications/notify.usecases.ts';
import { passOnRate } from '../../market/creator-rates/submitted-rates.usecases.ts';
import type { OfferContext } from './assess-offer.usecases.ts';
import { OfferRefusal } from './assess-offer.usecases.ts';
import { askedAfterMs, readInput, readResult } from './kept-offers.usecases.ts';
import type { KeptVerdict } from './offers.rows.ts';
import { findUnasked, findVerdict, noteAsked, settleVerdict } from './offers.rows.ts';

export interface Settlement {
  id: string;
  outcome: NonNullable<KeptOffer['outcome']>;
  agreed: {
    amount_cents: number | null;
    currency: Currency;
    commission_percent?: number | null | undefined;
  } | null;
  agreed_on: string | null;
  share_rate: boolean;
}

const oldestYears = 5;

/** Says how an offer ended, once, and passes the agreed fee on where people consented: both or neither. */
export function settleOffer(context: OfferContext, settlement: Settlement): Promise<void> {
  const { database, userId: workspaceId, now } = context;
  const { id, outcome } = settlement;
  return database.asUser(workspaceId, async () => {
    const verdict = await findVerdict(database, { workspaceId, id });
    if (verdict === null) throw new OfferRefusal('VERDICT_NOT_FOUND');
    const at = now();
    const deal = readDeal(verdict, settlement, at);
    const rate = settlement.share_rate && deal !== null ? toRate(verdict, deal) : null;
    const isFirst = await settleVerdict(database, {
      id: verdict.id,
      workspaceId,
      outcome,
      agreed_amount_cents: deal?.fee?.amountCents ?? null,
      agreed_currency: deal?.fee?.currency ?? null,
      agreed_commission_percent: deal?.commissionPercent ?? null,
      agreed_on: deal?.day ?? null,
      at,
    });
    if (!isFirst) throw new OfferRefusal('ALREADY_SETTLED');
    if (rate !== null) await passOnRate(context, { ...rate, workspaceId });
  });
}

/** What was agreed: a fee, a commission on the orders, or both; neither where a product stands in place of money. */
interface Deal {
  fee: { amountCents: number; currency: Currency } | null;
  commissionPercent: number | null;
  day: string;
}

function readDeal(verdict: KeptVerdict, settlement: Settlement, at: Date): Deal | null {
  const { outcome, agreed, agreed_on: day } = settlement;
  if (outcome === 'declined') return null;
  const terms = outcome === 'accepted' ? readAsked(verdict) : readAgreed(agreed);
  if (terms === null || day === null) throw new OfferRefusal('AMOUNT_MISSING');
  if (!isRecentDay(day, at)) throw new OfferRefusal('WRONG_DATE');
  return { ...terms, day };
}

function readAsked(verdict: KeptVerdict): Omit<Deal, 'day'> {
  const { priceCents: amountCents, currency, commissionPercent } = readInput(verdict).offer.terms;
  const fee = amountCents === 0 ? null : { amountCents, currency };
  return { fee, commissionPercent: commissionPercent ?? null };
}

function readAgreed(agreed: Settlement['agreed']): Omit<Deal, 'day'> | null {
  const { amount_cents: amountCents = null, commission_percent: percent, currency } = agreed ?? {};
  const fee = amountCents === null || currency === undefined ? null : { amountCents, currency };
  const commissionPercent = percent ?? null;
  return fee === null && commissionPercent === null ? null : { fee, commissionPercent };
}

/** Within the last five years, the day of `at` included (UTC). Days compare as their texts do. */
function isRecentDay(day: string, at: Date): boolean {
  const oldest = new Date(at);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - oldestYears);
  return day >= oldest.toISOString().slice(0, 10) && day <= at.toISOString().slice(0, 10);
}

/** Prices are fees of one plain integration; other deals would teach them something else, a commission nothing. */
function toRate(verdict: KeptVerdict, { fee, commissionPercent, day }: Deal) {
  const { deliverables, priceKind } = readInput(verdict).offer.terms;
  const [only] = deliverables;
  const isPlain = deliverables.length === 1 && only?.format === 'integration' && only.count === 1;
  if (fee === null || !isPlain || readResult(verdict).extras.length > 0) throw new OfferRefusal('NOT_A_RATE');
  const rateType: RateType = priceKind === 'cpm' ? 'cpm' : 'flat_fee';
  return {
    id: verdict.id,
    channel_id: verdict.channel_id,
    rate_type: rateType,
    amount_hundredths: fee.amountCents,
    currency: fee.currency,
    agreed_on: day,
    // Whoever has a share of the orders too takes less: people decide whether it is a price.
    notes: commissionPercent === null ? '' : `Beside a commission of ${commissionPercent}% of each order.`,
  };
}

const askedAtOnce = 100;

/** Asks whoever kept an offer how it ended: once, two weeks later. */
export async function askHowOffersEnded(context: NotifyContext): Promise<void> {
  const { database, now } = context;
  const before = new Date(now().getTime() - askedAfterMs);
  const due = await database.asSystem(() => findUnasked(database, { before, most: askedAtOnce }));
  for (const { id, workspace_id: workspaceId, made_by: madeBy, label } of due) {
    await notify(context, {
      personIds: [madeBy ?? workspaceId],
      workspaceId,
      kind: 'offer_outcome',
      subject: `How did the offer for “${label}” end?`,
      details: ['Two clicks. Prices learn from agreed amounts, if you pass yours on.'],
      link: `/verdict/${id}`,
      once: `offer_outcome/${id}`,
    });
    await database.asSystem(() => noteAsked(database, { id, at: now() }));
  }
}
