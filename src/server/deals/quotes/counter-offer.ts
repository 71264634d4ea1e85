import type { CounterOffer } from '../../../contract/deals/linked-quotes.ts';
import { mostHandLines } from '../../../contract/deals/deal-limits.ts';
import type { ItemisedRequest, QuoteDeliverable } from '../../../engine/pricing/quotes/itemised-request.ts';
import type { QuoteDocument } from '../../../engine/pricing/quotes/quote-document.ts';
import { compareVersions } from '../../../engine/pricing/quotes/quote-document.ts';
import { QuoteRefusal } from './quote-context.ts';
import { priceRequest } from './quote-versions.ts';

const counterLabel = 'Counter-offer';

/** The next version as the recipient wants it: quantities, price and payment of the newest one. Throws `QuoteRefusal`. */
export function writeCounterOffer(newest: QuoteDocument, offer: CounterOffer): QuoteDocument {
  const changed = changeRequest(newest.request, offer);
  const request = meetSubtotal(changed, offer.subtotal_cents);
  const { payment } = newest.terms;
  const { signing_percent: signingPercent, net_days: netDays } = offer;
  const isPaidOtherwise = signingPercent !== null || netDays !== null;
  const terms = {
    ...newest.terms,
    payment: isPaidOtherwise
      ? {
          signingPercent: signingPercent ?? payment?.signingPercent ?? 0,
          netDays: netDays ?? payment?.netDays ?? 30,
        }
      : payment,
  };
  const next: QuoteDocument = {
    ...newest,
    version: newest.version + 1,
    author: 'recipient',
    request,
    quote: priceRequest(request),
    terms,
    note: offer.note.trim() === '' ? newest.note : offer.note,
  };
  if (compareVersions(newest, next).length === 0)
    throw new QuoteRefusal('NOT_A_QUOTE', { text: 'Change something first: this is the offer itself.' });
  return next;
}

function changeRequest(request: ItemisedRequest, { counts, months }: CounterOffer): ItemisedRequest {
  const deliverables = request.deliverables.map((deliverable) => {
    const key = keyOfDeliverable(deliverable);
    const wanted = counts.find((each) => keyOfDeliverable(each) === key);
    return { key, former: deliverable, count: wanted?.count ?? deliverable.count };
  });
  const rights = request.rights.map((entry) => {
    const wanted = months.find(({ right }) => right === entry.right);
    return { former: entry, months: wanted?.months ?? entry.months };
  });
  // An amount that was set for another number of things does not hold for this one.
  const changed = [
    ...deliverables.flatMap(({ key, former, count }) =>
      count === former.count ? [] : [`format:${key}`, `package:${key}`],
    ),
    ...rights.flatMap(({ former, months }) => (months === former.months ? [] : [`right:${former.right}`])),
  ];
  return {
    ...request,
    deliverables: deliverables.flatMap(({ former, count }) => (count === 0 ? [] : [{ ...former, count }])),
    rights: rights.flatMap(({ former, months }) => (months === 0 ? [] : [{ ...former, months }])),
    byHand: request.byHand.filter(({ label }) => label !== counterLabel),
    overrides: request.overrides.filter(({ key }) => !changed.includes(key)),
  };
}

/** How a line of what is made is called in a counter-offer: as in its key. */
export function keyOfDeliverable({ format, ugcOnly }: Pick<QuoteDeliverable, 'format' | 'ugcOnly'>): string {
  return ugcOnly ? `ugc:${format}` : format;
}

/** One more line, so that the lines come to what is offered. */
function meetSubtotal(request: ItemisedRequest, wantedCents: number | null): ItemisedRequest {
  if (wantedCents === null) return request;
  const amountCents = wantedCents - priceRequest(request).subtotalCents;
  if (amountCents === 0) return request;
  if (request.byHand.length >= mostHandLines)
    throw new QuoteRefusal('NOT_A_QUOTE', { text: 'This quote has no room for another line.' });
  return { ...request, byHand: [...request.byHand, { label: counterLabel, amountCents }] };
}
