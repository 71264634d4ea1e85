import { trackingExchanges } from './test-tracking-exchanges.ts';
import { watchExchanges } from './test-watch-exchanges.ts';
import { libraryExchanges } from './test-library-exchanges.ts';
import { creatorExchanges } from './test-creator-exchanges.ts';
import type { contract } from '../../../contract/contract.ts';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import { computeSampleReport } from '../../analysis/channel-analysis/sample-report.usecases.ts';
import { teamExchanges } from './test-team-exchanges.ts';
import { accountExchanges, file } from './test-account-exchanges.ts';
import { adminExchanges } from './test-admin-exchanges.ts';
import { dealQuoteExchanges } from './test-deal-quote-exchanges.ts';
import { campaignExchanges } from './test-campaign-exchanges.ts';
import { deliveryExchanges } from './test-delivery-exchanges.ts';
import { proposalExchanges } from './test-proposal-exchanges.ts';
import { quoteExchanges } from './test-quote-exchanges.ts';
import { agencyExchanges, id } from './test-agency-exchanges.ts';
import { listExchanges } from './test-list-exchanges.ts';
import { returnsExchanges } from './test-returns-exchanges.ts';
import { offerExchanges } from './test-offer-exchanges.ts';

export type Name = keyof typeof contract;

const instant = '2026-11-21T12:00:00.000Z';
const subscription = {
  subscribed: false,
  subscription_tier: 'free',
  subscription_end: null,
  status: null,
  renews: false,
};
const profile = {
  user_id: id,
  full_name: 'Ada Example',
  avatar_url: null,
  email: 'ada@example.org',
  is_admin: false,
  subscription_tier: 'free',
  monthly_analyses_count: 0,
  credits_remaining: 10,
  override_subscription_tier: null,
  override_until: null,
  created_at: instant,
};
const account = {
  workspace: { id, name: 'Ada', avatar_url: null, role: 'owner', is_team: false, rights: ['read'] },
  teams: [],
  email_verified: true,
  profile,
  plan: { tier: 'free', origin: 'free', ends_at: null, features: [] },
  usage: { analyses: 0, limit: 10, per_hour: 3, resets_at: instant },
  subscription,
  unread: 0,
  welcome_pending: false,
  two_step_due: null,
};
const preferences = {
  analysis_count: 0,
  confidence_score: 0,
  feedback_score: null,
  pricing_sensitivity: 1,
  risk_tolerance: 'medium',
  channel_size_preference: 'mixed',
  preferred_niches: [],
  algorithm_version: '1.0.0',
};
const recent = {
  id,
  channel_name: null,
  channel_id: 'UC',
  sponsorship_score: 50,
  verdict: 'Caution',
  created_at: instant,
};
const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
const analysis = { input: { channelUrl: '@kestrelworkbench' }, output: JSON.parse(computeSampleReport()) };

const address = 'https://example.org/';
const channelId = `UC${'a'.repeat(22)}`;
/** For each procedure a valid input and an answer that matches its contract. */
export const exchanges: Record<Name, { input?: Record<string, unknown>; output: object }> = {
  start: {
    output: {
      site: {
        demo: { youtube: false, mail: false, payments: false },
        sampleHandles: [],
        googleSignIn: false,
      },
      account,
    },
  },
  analyzeYoutubeChannel: analysis,
  analyzeYoutubeChannelSteps: { ...analysis, output: { type: 'result', analysis: analysis.output } },
  storedAnalysis: { ...analysis, input: { id } },
  sampleReport: { output: analysis.output },
  priceAccuracy: {
    output: {
      demo: true,
      measured: {
        version: 'calibration-1',
        rates_analysed: 200,
        rough_rates: 20,
        measured_at: '2026-11-21T12:00:00.000Z',
        median_error_percent: 21.5,
        coverage: 0.75,
      },
    },
  },
  dashboard: {
    output: { recent_analyses: [recent], usage_trend: months.map((month) => ({ month, analyses: 0 })) },
  },
  library: {
    output: {
      analyses: [
        {
          ...recent,
          access: 'full',
          handle: 'a',
          thumbnail_url: null,
          niche: 'Tech',
          brand_safety: 'high',
          score_change: null,
          risk_level: 'low',
          subscribers: 1,
          typical_views: 1,
          country: 'US',
          language: 'English',
          member: null,
          lists: ['Spring'],
          cpm: 20,
          engagement_rate: 3.1,
          trend: -2,
          price: 1200,
          price_change: -50,
          views: [1, 2],
        },
      ],
      total: 1,
    },
  },
  ...libraryExchanges,
  personalizeUserAlgorithm: { input: { action: 'get_preferences' }, output: { preferences } },
  checkSubscription: { output: subscription },
  sendWelcomeEmail: { input: { email: 'ada@example.org', name: 'Ada' }, output: { sent: true } },
  updateProfile: { input: { full_name: 'Ada', avatar_url: '' }, output: profile },
  offers: {
    output: {
      offers: [
        { product: 'growth', price_id: 'price_1', amount_cents: 150_000, currency: 'USD', interval: 'month' },
      ],
    },
  },
  createCheckout: { input: { priceId: 'price_1' }, output: { url: address } },
  customerPortal: { output: { url: address } },
  checkout: {
    input: { id },
    output: { id, product: 'boost', status: 'open', channel_id: null, url: address },
  },
  compare: {
    input: { ids: id },
    output: {
      columns: [
        {
          id,
          channel_id: channelId,
          channel_name: null,
          handle: null,
          thumbnail_url: null,
          analysed_at: '2026-11-21T10:00:00.000Z',
          demo: true,
          is_limited: false,
          is_forgotten: true,
        },
      ],
      rows: [],
      prices: [null],
      shared_sponsors: [],
      shared_words: [],
      unread: [0],
      notes: [],
    },
  },
  exportComparison: { input: { ids: id, paper: 'a4' }, output: file(fileTypes.pdf) },
  exportComparisonExcel: { input: { ids: id }, output: file(fileTypes.workbook) },
  comparisonLinks: { output: { links: [] } },
  shareComparison: {
    input: { ids: id, prices: true, days: '7' },
    output: {
      url: 'https://sponsorscope.example/shared/comparison/a',
      expires_at: '2026-11-28T10:00:00.000Z',
    },
  },
  endComparisonLink: { input: { id }, output: { ended: true } },
  exportAnalysisCsv: { input: { all: true }, output: file(fileTypes.csv) },
  exportAnalysisExcel: { input: { all: true }, output: file(fileTypes.workbook) },
  exportAnalysisPdf: { input: { analysisId: id }, output: { html: '<p></p>', filename: 'report.html' } },
  exportAnalysisReport: { input: { analysisId: id, paper: 'a4' }, output: file(fileTypes.pdf) },
  creatorReport: {
    input: { channel_id: channelId },
    output: {
      channel_id: channelId,
      analysis: analysis.output,
      recommendations: [],
      full: { metrics: [], checks: [] },
      bought: true,
    },
  },
  ...creatorExchanges,
  ...accountExchanges,
  ...teamExchanges,
  apiChannelAnalysis: { ...analysis, input: { channel_url: '@kestrelworkbench' } },
  ...agencyExchanges,
  ...listExchanges,
  ...returnsExchanges,
  ...offerExchanges,
  ...adminExchanges,
  ...watchExchanges,
  ...trackingExchanges,
  ...quoteExchanges,
  ...dealQuoteExchanges,
  ...campaignExchanges,
  ...deliveryExchanges,
  ...proposalExchanges,
  shareReport: { input: { analysisId: id, action: 'get' }, output: { url: null } },
};
