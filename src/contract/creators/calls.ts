import {
  answerRemovalRequest,
  listRemovalRequests,
  proveRemoval,
  requestRemoval,
} from './channel-removal.ts';
import { creatorListing } from './creator-listing.ts';
import { creatorChannels, creatorOwnership, creatorRates, creatorReport } from './creators.ts';
import { creatorKitScreenshot } from './kit-screenshots.ts';
import { creatorMediaKit } from './media-kits.ts';
import { creatorMarketplace } from './marketplace.ts';
import { creatorRateCard, saveCreatorRateCard } from './rate-cards.ts';
import {
  actOnQuoteInbox,
  actOnQuoteRequest,
  pasteOffer,
  placeQuoteRequest,
  quoteInbox,
  quoteRequests,
  requestQuote,
} from './quote-requests.ts';

/** The calls of creators and of the marketplace. */
export const creatorsCalls = {
  creatorReport,
  creatorChannels,
  creatorOwnership,
  creatorRates,
  creatorMediaKit,
  creatorKitScreenshot,
  creatorListing,
  creatorRateCard,
  saveCreatorRateCard,
  requestRemoval,
  proveRemoval,
  listRemovalRequests,
  answerRemovalRequest,
  creatorMarketplace,
  requestQuote,
  quoteRequests,
  actOnQuoteRequest,
  quoteInbox,
  actOnQuoteInbox,
  pasteOffer,
  placeQuoteRequest,
};
