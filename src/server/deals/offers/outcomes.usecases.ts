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
  agreed: { amount_cents: number; currency: Currency } | null;
  agreed_on: string | null;
  share_rate: boolean;
}

const oldestYears = 5;

/** Says how an offer ended, once, and passes the agreed amount on where people consented: both or neither. */
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
      agreed_amount_cents: deal?.amountCents ?? null,
      agreed_currency: deal?.currency ?? null,
      agreed_on: deal?.day ?? null,
      at,
    });
    if (!isFirst) throw new OfferRefusal('ALREADY_SETTLED');
    if (rate !== null) await passOnRate(context, { ...rate, workspaceId });
  });
}

interface Deal {
  amountCents: number;
  currency: Currency;
  day: string;
}

function readDeal(verdict: KeptVerdict, settlement: Settlement, at: Date): Deal | null {
  const { outcome, agreed, agreed_on: day } = settlement;
  if (outcome === 'declined') return null;
  const asked = {
    amount_cents: readInput(verdict).offer.terms.priceCents,
    currency: readResult(verdict).currency,
  };
  const amount = outcome === 'accepted' ? asked : agreed;
  if (amount === null || day === null || amount.amount_cents === 0) throw new OfferRefusal('AMOUNT_MISSING');
  if (!isRecentDay(day, at)) throw new OfferRefusal('WRONG_DATE');
  return { amountCents: amount.amount_cents, currency: amount.currency, day };
}

/** Within the last five years, the day of `at` included (UTC). Days compare as their texts do. */
function isRecentDay(day: string, at: Date): boolean {
  const oldest = new Date(at);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - oldestYears);
  return day >= oldest.toISOString().slice(0, 10) && day <= at.toISOString().slice(0, 10);
}

/** Prices are those of one plain integration; other deals would teach them something else. */
function toRate(verdict: KeptVerdict, { amountCents, currency, day }: Deal) {
  const { deliverables, priceKind } = readInput(verdict).offer.terms;
  const [only] = deliverables;
  const isPlain = deliverables.length === 1 && only?.format === 'integration' && only.count === 1;
  if (!isPlain || readResult(verdict).extras.length > 0) throw new OfferRefusal('NOT_A_RATE');
  const rateType: RateType = priceKind === 'cpm' ? 'cpm' : 'flat_fee';
  return {
    id: verdict.id,
    channel_id: verdict.channel_id,
    rate_type: rateType,
    amount_hundredths: amountCents,
    currency,
    agreed_on: day,
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
