import type { RequestPlace } from '../../../contract/creators/quote-requests.ts';
import { quoteFormats } from '../../../contract/limits.ts';
import type { Deliverable } from '../../../engine/pricing/offers/offer.ts';
import type { ContentFormat } from '../../../engine/pricing/quotes/quote.ts';
import { openForCalculation } from '../../analysis/channel-analysis/history.usecases.ts';
import { assessInFull, OfferRefusal } from '../../deals/offers/assess-offer.usecases.ts';
import { readFloor } from '../rate-cards/rate-cards.usecases.ts';
import type { InboxContext } from './inbox.usecases.ts';
import { readInbox } from './inbox.usecases.ts';
import { QuoteRefusal } from './send-request.usecases.ts';

/** Where the price that a brand names stands, and what could be answered. Throws `QuoteRefusal`. */
export async function readRequestPlace(
  context: InboxContext & { userId: string },
  { id }: { id: string },
): Promise<RequestPlace> {
  const request = (await readInbox(context, {})).find((each) => each.id === id);
  if (request === undefined) throw new QuoteRefusal('QUOTE_NOT_FOUND');
  const { budget, channel_id: channelId } = request;
  const deliverables = readDeliverables(request.deliverables);
  const quote = await beginQuote(context, { channelId, deliverables });
  const nowhere = (reason: string) => ({ ...noPlace, reason, quote });
  if (budget === null) return nowhere('They name no price. Say yours.');
  if (deliverables === null) return nowhere('We have no price for what they ask. Ask what they mean.');
  const floorUsdCents = await readFloor(context, { channelId, deliverables });
  try {
    const { full } = await assessInFull(context, {
      side: 'creator',
      channel_id: channelId,
      price_kind: 'fee',
      price_cents: budget.cents,
      currency: budget.currency,
      product_value_cents: null,
      deliverables,
      rights: [],
      exclusivity_months: 0,
      whitelisting: null,
      edit_rights: false,
      rush: false,
      guarantee: null,
      target_cpm_cents: null,
      floor_cents: budget.currency === 'USD' ? floorUsdCents : null,
    });
    const { position, percentile, range, answers } = full.assessment;
    return {
      position,
      percentile: position === null ? null : percentile,
      target_cents: range?.targetCents ?? null,
      currency: budget.currency,
      reason: position === null ? 'Too little data to call.' : null,
      answer: answers?.friendly ?? null,
      quote,
    };
  } catch (error) {
    if (!(error instanceof OfferRefusal)) throw error;
    return nowhere(refusals[error.code] ?? 'This price cannot be placed at the moment.');
  }
}

const refusals: Partial<Record<OfferRefusal['code'], string>> = {
  ANALYSIS_NOT_FOUND: 'Analyze your channel first.',
  ANALYSIS_FORGOTTEN: 'Analyze your channel again: its figures are older than 30 days.',
  PLAN_REQUIRED: 'This is part of the Full Report of your channel.',
  RATE_OF_EXCHANGE_MISSING: 'There is no exchange rate for this currency at the moment.',
};

const noPlace = { position: null, percentile: null, target_cents: null, currency: null, answer: null };

/** `null` where the creator cannot see the channel's prices. */
async function beginQuote(
  context: InboxContext & { userId: string },
  { channelId, deliverables }: { channelId: string; deliverables: Deliverable[] | null },
): Promise<RequestPlace['quote']> {
  const opened = await openForCalculation(context, { channelId });
  if (typeof opened === 'string' || opened.access !== 'full') return null;
  return { analysis_id: opened.id, deliverables: deliverables ?? [] };
}

const formats: Partial<Record<(typeof quoteFormats)[number], ContentFormat>> = {
  Integration: 'integration',
  Mention: 'mention',
  'Dedicated video': 'dedicated',
  Short: 'short',
};

/** `null` where something is asked that has no price. */
function readDeliverables(asked: readonly { format: string; count: number }[]): Deliverable[] | null {
  const read = asked.flatMap(({ format, count }) => {
    const known = quoteFormats.find((name) => name === format);
    const priced = known === undefined ? undefined : formats[known];
    return priced === undefined ? [] : [{ format: priced, count }];
  });
  return read.length === 0 || read.length < asked.length ? null : read;
}
