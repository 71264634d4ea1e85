import {
  conversionReport,
  importConversions,
  previewConversions,
  recordConversions,
  saveSurveyCount,
  saveTrackingSettings,
} from './conversions.ts';
import {
  deleteOfferVerdict,
  endOfferLink,
  keepOfferVerdict,
  offerVerdict,
  offerVerdicts,
  settleOffer,
  shareOfferVerdict,
} from './kept-offers.ts';
import { assessListedOffers, assessOffer } from './offers.ts';
import { planPortfolio } from './portfolios.ts';
import { createProposal, draftProposal, editProposal, proposal, proposals } from './proposals.ts';
import {
  acceptCounterOffer,
  createQuote,
  exportQuoteLines,
  exportQuotePdf,
  quote,
  quotes,
  reviseQuote,
  sendQuote,
  withdrawQuote,
} from './quotes.ts';
import { answerLinkedQuote, readLinkedQuote } from './linked-quotes.ts';
import { deleteSimulation, exportSimulation, simulate, simulation, simulations } from './returns.ts';
import {
  endPromoCode,
  exportPromoCodes,
  savePromoCode,
  saveTrackingLink,
  trackingLink,
  trackingLinks,
} from './tracking.ts';
import { deleteProposal, exportProposal, sendProposal, withdrawProposal } from './sent-proposals.ts';

/** The calls about deals: offers, returns, quotes, proposals. */
export const dealsCalls = {
  simulate,
  simulation,
  simulations,
  deleteSimulation,
  exportSimulation,
  planPortfolio,
  quotes,
  quote,
  createQuote,
  reviseQuote,
  sendQuote,
  withdrawQuote,
  acceptCounterOffer,
  exportQuotePdf,
  exportQuoteLines,
  readLinkedQuote,
  answerLinkedQuote,
  assessOffer,
  assessListedOffers,
  keepOfferVerdict,
  offerVerdicts,
  offerVerdict,
  settleOffer,
  deleteOfferVerdict,
  shareOfferVerdict,
  endOfferLink,
  proposals,
  proposal,
  createProposal,
  draftProposal,
  editProposal,
  sendProposal,
  withdrawProposal,
  deleteProposal,
  exportProposal,
  trackingLinks,
  trackingLink,
  saveTrackingLink,
  savePromoCode,
  endPromoCode,
  exportPromoCodes,
  recordConversions,
  conversionReport,
  saveTrackingSettings,
  previewConversions,
  importConversions,
  saveSurveyCount,
};
