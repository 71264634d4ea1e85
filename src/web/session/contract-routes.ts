import type { AnyContractRouter } from '@orpc/contract';

/** Written by `npm run build-routes`. */
export const routes: AnyContractRouter = {
  start: { '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/start' } } },
  analyzeYoutubeChannel: {
    '~orpc': {
      errorMap: {},
      meta: {},
      route: { method: 'POST', path: '/functions/v1/analyze-youtube-channel' },
    },
  },
  analyzeYoutubeChannelSteps: {
    '~orpc': {
      errorMap: {},
      meta: {},
      route: { method: 'POST', path: '/functions/v1/analyze-youtube-channel/steps' },
    },
  },
  storedAnalysis: { '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/analysis' } } },
  sampleReport: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/functions/v1/sample-report' } },
  },
  dashboard: { '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/dashboard' } } },
  personalizeUserAlgorithm: {
    '~orpc': {
      errorMap: {},
      meta: {},
      route: { method: 'POST', path: '/functions/v1/personalize-user-algorithm' },
    },
  },
  checkSubscription: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/functions/v1/check-subscription' } },
  },
  sendWelcomeEmail: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/functions/v1/send-welcome-email' } },
  },
  updateProfile: { '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/profile' } } },
  offers: { '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/offers' } } },
  createCheckout: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/functions/v1/create-checkout' } },
  },
  customerPortal: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/functions/v1/customer-portal' } },
  },
  checkout: { '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/checkout' } } },
  creditHistory: { '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/credits' } } },
  exportAnalysisCsv: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/functions/v1/export-analysis-csv' } },
  },
  exportAnalysisExcel: {
    '~orpc': {
      errorMap: {},
      meta: {},
      route: { method: 'POST', path: '/functions/v1/export-analysis-excel' },
    },
  },
  exportAnalysisPdf: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/functions/v1/export-analysis-pdf' } },
  },
  exportAnalysisReport: {
    '~orpc': {
      errorMap: {},
      meta: {},
      route: { method: 'POST', path: '/functions/v1/export-analysis-report' },
    },
  },
  creatorReport: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/creators/report' } },
  },
  creatorChannels: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/creators/channels' } },
  },
  creatorOwnership: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/creators/ownership' } },
  },
  creatorRates: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/creators/rates' } },
  },
  creatorMediaKit: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/creators/media-kit' } },
  },
  creatorListing: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/creators/listing' } },
  },
  manageApiKeys: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/functions/v1/manage-api-keys' } },
  },
  apiChannelAnalysis: {
    '~orpc': {
      errorMap: {},
      meta: {},
      route: { method: 'POST', path: '/functions/v1/api-channel-analysis' },
    },
  },
  bulkChannelAnalysis: {
    '~orpc': {
      errorMap: {},
      meta: {},
      route: { method: 'POST', path: '/functions/v1/bulk-channel-analysis' },
    },
  },
  bulkJobs: { '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/bulk/jobs' } } },
  bulkProgress: { '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/bulk/progress' } } },
  bulkJobAction: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/bulk/job-action' } },
  },
  bulkLines: { '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/bulk/lines' } } },
  creatorMarketplace: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/functions/v1/creator-marketplace' } },
  },
  whiteLabelSettings: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/white-label' } },
  },
  saveWhiteLabel: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/white-label/save' } },
  },
  previewWhiteLabel: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/white-label/preview' } },
  },
  verifyDomain: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/white-label/domain' } },
  },
  shareReport: { '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/reports/share' } } },
  listCreatorRates: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/admin/creator-rates' } },
  },
  addCreatorRate: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/creator-rates/add' } },
  },
  updateCreatorRate: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/creator-rates/update' } },
  },
  deleteCreatorRate: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/creator-rates/delete' } },
  },
  previewRateImport: {
    '~orpc': {
      errorMap: {},
      meta: {},
      route: { method: 'POST', path: '/api/admin/creator-rates/preview-import' },
    },
  },
  importCreatorRates: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/creator-rates/import' } },
  },
  waitingRates: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/admin/submitted-rates' } },
  },
  acceptSubmittedRate: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/submitted-rates/accept' } },
  },
  refuseSubmittedRate: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/submitted-rates/refuse' } },
  },
  listExchangeRates: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/admin/exchange-rates' } },
  },
  saveExchangeRate: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/exchange-rates/save' } },
  },
  deleteExchangeRate: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/exchange-rates/delete' } },
  },
  importExchangeRates: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/exchange-rates/import' } },
  },
  improveAlgorithm: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/functions/v1/improve-algorithm' } },
  },
  calibration: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/admin/calibration' } },
  },
  makeCalibrationCurrent: {
    '~orpc': {
      errorMap: {},
      meta: {},
      route: { method: 'POST', path: '/api/admin/calibration/make-current' },
    },
  },
  discardCalibration: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/calibration/discard' } },
  },
  priceAccuracy: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/price-accuracy' } },
  },
  adminAnalytics: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/admin/analytics' } },
  },
  adminAnalyticsCsv: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/admin/analytics/csv' } },
  },
  findAccount: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/accounts/find' } },
  },
  adminSecurityAudit: {
    '~orpc': {
      errorMap: {},
      meta: {},
      route: { method: 'POST', path: '/functions/v1/admin-security-audit' },
    },
  },
  supportSearch: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/support/search' } },
  },
  supportAccount: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/support/account' } },
  },
  supportAct: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/support/act' } },
  },
  adminSessionManager: {
    '~orpc': {
      errorMap: {},
      meta: {},
      route: { method: 'POST', path: '/functions/v1/admin-session-manager' },
    },
  },
  alerts: { '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/admin/alerts' } } },
  resolveAlert: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/alerts/resolve' } },
  },
  auditLog: { '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/admin/audit-log' } } },
  exportAuditLog: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/audit-log/export' } },
  },
  operations: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'GET', path: '/api/admin/operations' } },
  },
  retryJob: {
    '~orpc': { errorMap: {}, meta: {}, route: { method: 'POST', path: '/api/admin/operations/retry-job' } },
  },
  runDataLifecycle: {
    '~orpc': {
      errorMap: {},
      meta: {},
      route: { method: 'POST', path: '/api/admin/operations/run-lifecycle' },
    },
  },
};
