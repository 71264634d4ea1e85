import { createAskedPriceHandlers } from './offers/asked-prices.handlers.ts';
import { createCampaignLinkHandlers } from './campaigns/campaign-links.handlers.ts';
import { createCampaignHandlers } from './campaigns/campaigns.handlers.ts';
import { createDeliveryHandlers } from './campaigns/delivery.handlers.ts';
import { createOfferHandlers } from './offers/offers.handlers.ts';
import { createVisitorOfferHandlers } from './offers/visitor-offers.handlers.ts';
import { createProposalHandlers } from './proposals/proposals.handlers.ts';
import { createQuoteHandlers } from './quotes/quotes.handlers.ts';
import { createAssumptionSetHandlers } from './returns/assumption-sets.handlers.ts';
import { createReturnsHandlers } from './returns/returns.handlers.ts';
import { createConversionHandlers } from './tracking/conversions.handlers.ts';
import { createTrackingHandlers } from './tracking/tracking.handlers.ts';

/** What the handlers of deals need; grows with them. */
export type DealsDependencies = Parameters<typeof createCampaignHandlers>[0] &
  Parameters<typeof createCampaignLinkHandlers>[0] &
  Parameters<typeof createDeliveryHandlers>[0] &
  Parameters<typeof createOfferHandlers>[0] &
  Parameters<typeof createVisitorOfferHandlers>[0] &
  Parameters<typeof createProposalHandlers>[0] &
  Parameters<typeof createQuoteHandlers>[0] &
  Parameters<typeof createReturnsHandlers>[0] &
  Parameters<typeof createTrackingHandlers>[0];

/** The procedures of the contract for deals: offers, returns, quotes, proposals. */
export function createDealsRoutes(dependencies: DealsDependencies) {
  return {
    ...createAskedPriceHandlers(dependencies),
    ...createCampaignHandlers(dependencies),
    ...createCampaignLinkHandlers(dependencies),
    ...createDeliveryHandlers(dependencies),
    ...createConversionHandlers(dependencies),
    ...createOfferHandlers(dependencies),
    ...createVisitorOfferHandlers(dependencies),
    ...createProposalHandlers(dependencies),
    ...createQuoteHandlers(dependencies),
    ...createAssumptionSetHandlers(dependencies),
    ...createReturnsHandlers(dependencies),
    ...createTrackingHandlers(dependencies),
  };
}
