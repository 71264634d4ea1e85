import type { VisitorQuestion } from '../../../contract/deals/visitor-offers.ts';
import { assessOffer as computeAssessment } from '../../../engine/pricing/offers/assess-offer.ts';
import { mostVisitorOffers } from '../../../engine/pricing/offers/offer-limits.ts';
import type { OfferTerms } from '../../../engine/pricing/offers/offer.ts';
import { openForVisitor } from '../../analysis/channel-analysis/history.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import type { Band, PricingContext } from './assess-offer.usecases.ts';
import { composeInput, describeBand, OfferRefusal, readExchange } from './assess-offer.usecases.ts';
import { deletePastVisitorOffers, takeOfVisitor, visitorOffersKeptMs } from './visitor-offers.rows.ts';

export interface VisitorOfferContext extends PricingContext {
  hashAddress: (address: string) => Buffer;
  /** The visitor's. */
  address: string;
}

/**
 * Judges a price for a channel that a visitor has analysed, in one word and only so often: whoever may try any number
 * of prices knows the recommended one.
 */
export async function assessVisitorOffer(
  context: VisitorOfferContext,
  question: VisitorQuestion,
): Promise<Band> {
  const { database, address, hashAddress, now } = context;
  const analysis = await openForVisitor(context, { id: question.analysis_id, address });
  if (analysis === 'not-found') throw new OfferRefusal('ANALYSIS_NOT_FOUND');
  if (analysis === 'forgotten') throw new OfferRefusal('ANALYSIS_FORGOTTEN');
  const exchange = await readExchange(context, question);
  const input = await composeInput(context, { terms: toTerms(question), exchange, analysis });
  const assessment = computeAssessment(input);
  const used = await takeOfVisitor(database, { addressHash: hashAddress(address), at: now() });
  if (used === null) throw new OfferRefusal('ACCOUNT_REQUIRED');
  return describeBand(assessment, mostVisitorOffers - used);
}

/** One piece of content for one price, and nothing else agreed. */
function toTerms({ format, price_cents: priceCents, currency }: VisitorQuestion): OfferTerms {
  return {
    side: 'brand',
    priceKind: 'fee',
    priceCents,
    currency,
    productValueCents: null,
    deliverables: [{ format, count: 1 }],
    rights: [],
    exclusivityMonths: 0,
    whitelisting: null,
    editRights: false,
    rush: false,
    guarantee: null,
    targetCpmCents: null,
    floorCents: null,
  };
}

/** What `forgetVisitorOffers` sees to. */
export const keptVisitorOffers: readonly KeptKind[] = [
  {
    kind: 'visitor_offers',
    title: 'How many prices visitors’ addresses had judged, as digests',
    table: 'visitor_offers',
    since: 'window_start',
    keptMs: visitorOffersKeptMs,
    fate: 'deleted',
  },
];

export function forgetVisitorOffers({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): Promise<void> {
  return deletePastVisitorOffers(database, now());
}
