import { createCreatorHandlers } from './creators/creators.handlers.ts';
import { createCreatorReportHandlers } from './creators/creator-report.handlers.ts';
import { createChannelRemovalHandlers } from './channel-removal/channel-removal.handlers.ts';
import { createQuoteRequestHandlers } from './quote-requests/quote-requests.handlers.ts';
import { createRateCardHandlers } from './rate-cards/rate-cards.handlers.ts';
import { createMarketplaceHandlers } from './marketplace/marketplace.handlers.ts';

export type CreatorsDependencies = Parameters<typeof createCreatorHandlers>[0] &
  Parameters<typeof createCreatorReportHandlers>[0] &
  Parameters<typeof createChannelRemovalHandlers>[0] &
  Parameters<typeof createRateCardHandlers>[0] &
  Parameters<typeof createMarketplaceHandlers>[0] &
  Parameters<typeof createQuoteRequestHandlers>[0];

/** The procedures of the contract for creators: their reports, media kits and marketplace. */
export function createCreatorsRoutes(dependencies: CreatorsDependencies) {
  return {
    ...createCreatorHandlers(dependencies),
    ...createCreatorReportHandlers(dependencies),
    ...createChannelRemovalHandlers(dependencies),
    ...createRateCardHandlers(dependencies),
    ...createMarketplaceHandlers(dependencies),
    ...createQuoteRequestHandlers(dependencies),
  };
}
