import { adminAnalytics, adminAnalyticsCsv } from './admin-analytics.ts';
import { adminSessionManager } from './admin-sessions.ts';
import { alerts, resolveAlert } from './alerts.ts';
import { auditLog, exportAuditLog } from './audit-log.ts';
import { manageApiKeys } from './api-keys.ts';
import { bulkChannelAnalysis, bulkJobAction, bulkJobs, bulkLines, bulkProgress } from './bulk-analysis.ts';
import {
  calibration,
  discardCalibration,
  improveAlgorithm,
  makeCalibrationCurrent,
  priceAccuracy,
} from './calibration.ts';
import {
  acceptSubmittedRate,
  addCreatorRate,
  deleteCreatorRate,
  listCreatorRates,
  refuseSubmittedRate,
  updateCreatorRate,
  waitingRates,
} from './creator-rates.ts';
import {
  deleteExchangeRate,
  importExchangeRates,
  listExchangeRates,
  saveExchangeRate,
} from './exchange-rates.ts';
import { importCreatorRates, previewRateImport } from './rate-import.ts';
import { operations, retryJob, runDataLifecycle } from './operations.ts';
import { adminSecurityAudit, findAccount } from './tier-overrides.ts';
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
  listCreatorRates,
  addCreatorRate,
  updateCreatorRate,
  deleteCreatorRate,
  previewRateImport,
  importCreatorRates,
  waitingRates,
  acceptSubmittedRate,
  refuseSubmittedRate,
  listExchangeRates,
  saveExchangeRate,
  deleteExchangeRate,
  importExchangeRates,
  improveAlgorithm,
  calibration,
  makeCalibrationCurrent,
  discardCalibration,
  priceAccuracy,
  adminAnalytics,
  adminAnalyticsCsv,
  findAccount,
  adminSecurityAudit,
  adminSessionManager,
  alerts,
  resolveAlert,
  auditLog,
  exportAuditLog,
  operations,
  retryJob,
  runDataLifecycle,
};
