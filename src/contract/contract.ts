import { adminAnalytics, adminAnalyticsCsv } from './admin/admin-analytics.ts';
import { adminSessionManager } from './admin/admin-sessions.ts';
import { alerts, resolveAlert } from './admin/alerts.ts';
import { auditLog, exportAuditLog } from './admin/audit-log.ts';
import { manageApiKeys } from './agency/api-keys.ts';
import {
  bulkChannelAnalysis,
  bulkJobAction,
  bulkJobs,
  bulkLines,
  bulkProgress,
} from './analysis/bulk-analysis.ts';
import {
  calibration,
  discardCalibration,
  improveAlgorithm,
  makeCalibrationCurrent,
  priceAccuracy,
} from './market/calibration.ts';
import {
  acceptSubmittedRate,
  addCreatorRate,
  deleteCreatorRate,
  listCreatorRates,
  refuseSubmittedRate,
  updateCreatorRate,
  waitingRates,
} from './market/creator-rates.ts';
import {
  deleteExchangeRate,
  importExchangeRates,
  listExchangeRates,
  saveExchangeRate,
} from './market/exchange-rates.ts';
import { importCreatorRates, previewRateImport } from './market/rate-import.ts';
import { operations, retryJob, runDataLifecycle } from './admin/operations.ts';
import { supportAct } from './admin/support-act.ts';
import { supportAccount, supportSearch } from './admin/support.ts';
import { adminSecurityAudit, findAccount } from './admin/tier-overrides.ts';
import {
  answerRemovalRequest,
  listRemovalRequests,
  proveRemoval,
  requestRemoval,
} from './creators/channel-removal.ts';
import { creditHistory } from './accounts/credits.ts';
import { creatorListing } from './creators/creator-listing.ts';
import { addressChange, cancelAddressChange } from './accounts/address-change.ts';
import { endSession, endSessions, listSessions } from './accounts/sessions.ts';
import { checkSubscription, sendWelcomeEmail, start, updateProfile } from './accounts/account.ts';
import {
  analyzeYoutubeChannel,
  analyzeYoutubeChannelSteps,
  sampleReport,
  storedAnalysis,
} from './analysis/channel-analysis.ts';
import {
  creatorChannels,
  creatorMediaKit,
  creatorOwnership,
  creatorRates,
  creatorReport,
} from './creators/creators.ts';
import { askForOwnData, deleteAccount, downloadOwnData, keepAccount, ownData } from './accounts/own-data.ts';
import { dashboard } from './analysis/dashboard.ts';
import { library } from './analysis/library.ts';
import {
  exportAnalysisCsv,
  exportAnalysisExcel,
  exportAnalysisPdf,
  exportAnalysisReport,
} from './analysis/exports.ts';
import { apiChannelAnalysis } from './agency/external-api.ts';
import { creatorMarketplace } from './creators/marketplace.ts';
import { checkout, createCheckout, customerPortal, offers } from './accounts/payments.ts';
import { personalizeUserAlgorithm } from './analysis/personalization.ts';
import { shareReport } from './analysis/shared-reports.ts';
import {
  previewWhiteLabel,
  saveWhiteLabel,
  verifyDomain,
  whiteLabelReport,
  whiteLabelSettings,
} from './agency/white-label.ts';

/** Every call that crosses the wire. The server, the pages and the OpenAPI document all use this one object. */
export const contract = {
  start,
  analyzeYoutubeChannel,
  analyzeYoutubeChannelSteps,
  storedAnalysis,
  sampleReport,
  dashboard,
  library,
  personalizeUserAlgorithm,
  checkSubscription,
  sendWelcomeEmail,
  updateProfile,
  listSessions,
  endSession,
  endSessions,
  addressChange,
  cancelAddressChange,
  ownData,
  askForOwnData,
  downloadOwnData,
  deleteAccount,
  keepAccount,
  offers,
  createCheckout,
  customerPortal,
  checkout,
  creditHistory,
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
  requestRemoval,
  proveRemoval,
  listRemovalRequests,
  answerRemovalRequest,
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
  whiteLabelReport,
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
  supportSearch,
  supportAccount,
  supportAct,
  adminSessionManager,
  alerts,
  resolveAlert,
  auditLog,
  exportAuditLog,
  operations,
  retryJob,
  runDataLifecycle,
};
