import type { InboxThread } from '../../../contract/creators/quote-requests.ts';
import type { RequestPlace } from '../../../contract/creators/request-place.ts';
import type { OfferQuestion } from '../../../contract/deals/offers.ts';
import type { Deliverable, OfferAssessment } from '../../../engine/pricing/offers/offer.ts';
import { openForCalculation } from '../../analysis/channel-analysis/history.usecases.ts';
import { assessInFull, OfferRefusal } from '../../deals/offers/assess-offer.usecases.ts';
import { readFloor } from '../rate-cards/rate-cards.usecases.ts';
import type { InboxContext } from './inbox.usecases.ts';
import { readInbox } from './inbox.usecases.ts';
import { readDeliverables } from './priced-formats.ts';
import { QuoteRefusal } from './send-request.usecases.ts';

/** Where the price that a brand names stands, and what could be answered. Throws `QuoteRefusal`. */
export async function readRequestPlace(
  context: InboxContext & { userId: string },
  { id }: { id: string },
): Promise<RequestPlace> {
  const request = (await readInbox(context, {})).find((each) => each.id === id);
  if (request === undefined) throw new QuoteRefusal('QUOTE_NOT_FOUND');
  const { budget, terms, channel_id: channelId } = request;
  const deliverables = readDeliverables(request.deliverables);
  const quote = await beginQuote(context, { channelId, deliverables });
  const nowhere = (reason: string) => ({ ...noPlace, reason, quote });
  if (budget === null && terms === null) return nowhere('They name no price. Say yours.');
  if (deliverables === null) return nowhere('We have no price for what they ask. Ask what they mean.');
  const floorUsdCents = await readFloor(context, { channelId, deliverables });
  try {
    const { full } = await assessInFull(context, ask(request, { deliverables, floorUsdCents }));
    const { assessment } = full;
    return {
      ...describePlace(assessment),
      quote: quote && { ...quote, price_cents: quotable(assessment) },
    };
  } catch (error) {
    if (!(error instanceof OfferRefusal)) throw error;
    return nowhere(refusals[error.code] ?? 'This price cannot be placed at the moment.');
  }
}

/** A request as an offer to judge; one that came from a form says nothing of rights and the like. */
function ask(
  { budget, terms, channel_id }: InboxThread,
  { deliverables, floorUsdCents }: { deliverables: Deliverable[]; floorUsdCents: number | null },
): OfferQuestion {
  const currency = terms?.currency ?? budget?.currency ?? 'USD';
  return {
    ...(terms ?? plainTerms),
    side: 'creator',
    channel_id,
    price_cents: budget?.cents ?? 0,
    currency,
    deliverables,
    target_cpm_cents: null,
    // The card's floor is for the whole deal, in dollars.
    floor_cents:
      terms?.floor_cents ?? (terms?.price_kind !== 'cpm' && currency === 'USD' ? floorUsdCents : null),
  };
}

const plainTerms = {
  price_kind: 'fee',
  product_value_cents: null,
  rights: [],
  exclusivity_months: 0,
  whitelisting: null,
  edit_rights: false,
  rush: false,
  guarantee: null,
} satisfies Partial<OfferQuestion>;

function describePlace({ basis, currency, position, percentile, range, answers }: OfferAssessment) {
  const without =
    basis === 'affiliate' ? 'What a commission comes to depends on the orders.' : 'Too little data to call.';
  return {
    position,
    percentile: position === null ? null : percentile,
    target_cents: range?.targetCents ?? null,
    currency,
    reason: position === null ? without : null,
    answers,
  };
}

/** A quote has one amount: of a price by views it is what typical views come to at the price to aim for. */
function quotable({ basis, cpmDeal, range, askedCents }: OfferAssessment): number | null {
  if (range === null || basis !== 'cpm') return range?.targetCents ?? null;
  if (cpmDeal === null || askedCents === null) return null;
  return Math.round((cpmDeal.p50 * range.targetCents) / askedCents / 100) * 100;
}

const refusals: Partial<Record<OfferRefusal['code'], string>> = {
  ANALYSIS_NOT_FOUND: 'Analyze your channel first.',
  ANALYSIS_FORGOTTEN: 'Analyze your channel again: its figures are older than 30 days.',
  PLAN_REQUIRED: 'This is part of the Full Report of your channel.',
  RATE_OF_EXCHANGE_MISSING: 'There is no exchange rate for this currency at the moment.',
};

const noPlace = { position: null, percentile: null, target_cents: null, currency: null, answers: null };

/** `null` where the creator cannot see the channel's prices. */
async function beginQuote(
  context: InboxContext & { userId: string },
  { channelId, deliverables }: { channelId: string; deliverables: Deliverable[] | null },
): Promise<RequestPlace['quote']> {
  const opened = await openForCalculation(context, { channelId });
  if (typeof opened === 'string' || opened.access !== 'full') return null;
  return { analysis_id: opened.id, deliverables: deliverables ?? [], price_cents: null };
}
