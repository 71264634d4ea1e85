import { manageApiKeys } from './api-keys.ts';
import { bulkChannelAnalysis, bulkJobAction, bulkJobs, bulkLines, bulkProgress } from './bulk-analysis.ts';
import { creatorListing } from './creator-listing.ts';
import { checkSubscription, sendWelcomeEmail, start, updateProfile } from './account.ts';
import {
  analyzeYoutubeChannel,
  analyzeYoutubeChannelSteps,
  sampleReport,
  storedAnalysis,
} from './channel-analysis.ts';
import {
  creatorChannels,
  creatorMediaKit,
  creatorOwnership,
  creatorRates,
  creatorReport,
} from './creators.ts';
import { dashboard } from './dashboard.ts';
import {
  exportAnalysisCsv,
  exportAnalysisExcel,
  exportAnalysisPdf,
  exportAnalysisReport,
} from './exports.ts';
import { apiChannelAnalysis } from './external-api.ts';
import { creatorMarketplace } from './marketplace.ts';
import { checkout, createCheckout, customerPortal, offers } from './payments.ts';
import { personalizeUserAlgorithm } from './personalization.ts';
import { shareReport } from './shared-reports.ts';
import { previewWhiteLabel, saveWhiteLabel, verifyDomain, whiteLabelSettings } from './white-label.ts';

/** Every call that crosses the wire. Server, pages and the OpenAPI document all read this one object. */
export const contract = {
  start,
  analyzeYoutubeChannel,
  analyzeYoutubeChannelSteps,
  storedAnalysis,
  sampleReport,
  dashboard,
  personalizeUserAlgorithm,
  checkSubscription,
  sendWelcomeEmail,
  updateProfile,
  offers,
  createCheckout,
  customerPortal,
  checkout,
  exportAnalysisCsv,
  exportAnalysisExcel,
  exportAnalysisPdf,
  exportAnalysisReport,
  creatorReport,
  creatorChannels,
  creatorOwnership,
  creatorRates,
  creatorMediaKit,
  creatorListing,
  manageApiKeys,
  apiChannelAnalysis,
  bulkChannelAnalysis,
  bulkJobs,
  bulkProgress,
  bulkJobAction,
  bulkLines,
  creatorMarketplace,
  whiteLabelSettings,
  saveWhiteLabel,
  previewWhiteLabel,
  verifyDomain,
  shareReport,
};
