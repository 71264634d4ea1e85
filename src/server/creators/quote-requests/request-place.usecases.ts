import type { OfferPlace } from '../../../contract/creators/kit-offers.ts';
import { quoteFormats } from '../../../contract/limits.ts';
import type { Deliverable } from '../../../engine/pricing/offers/offer.ts';
import type { ContentFormat } from '../../../engine/pricing/quotes/quote.ts';
import { assessInFull, OfferRefusal } from '../../deals/offers/assess-offer.usecases.ts';
import { readInbox } from '../quote-requests/quote-requests.usecases.ts';
import { readFloor } from '../rate-cards/rate-cards.usecases.ts';
import type { OfferContext } from './kit-requests.usecases.ts';
import { KitRequestRefusal, readOffers } from './kit-requests.usecases.ts';

type Sought = { source: 'media-kit' | 'marketplace'; id: string };

/** Where the price that a brand names stands, and what could be answered. Throws `KitRequestRefusal`. */
export async function readOfferPlace(context: OfferContext, { source, id }: Sought): Promise<OfferPlace> {
  const offers =
    source === 'media-kit'
      ? await readOffers(context, {})
      : await readInbox({ ...context, personId: context.userId }, {});
  const offer = offers.find((each) => each.id === id);
  if (offer === undefined) throw new KitRequestRefusal('OFFER_NOT_FOUND');
  const { budget, channel_id: channelId } = offer;
  if (budget === null) return nowhere('They name no price. Say yours.');
  const deliverables = readDeliverables(offer.deliverables);
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

function nowhere(reason: string): OfferPlace {
  return { position: null, percentile: null, target_cents: null, currency: null, reason, answer: null };
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
