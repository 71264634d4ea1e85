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
};
