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
};
