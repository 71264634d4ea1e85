import type { contract } from '../../../contract/contract.ts';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import { computeSampleReport } from '../../analysis/channel-analysis/sample-report.usecases.ts';
import { accountExchanges, file } from './test-account-exchanges.ts';
import { adminExchanges } from './test-admin-exchanges.ts';
import { agencyExchanges, id } from './test-agency-exchanges.ts';

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
  email_verified: true,
  profile,
  plan: { tier: 'free', origin: 'free', ends_at: null, features: [] },
  usage: { analyses: 0, limit: 10, per_hour: 3, resets_at: instant },
  subscription,
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
const creatorChannel = {
  channel_id: channelId,
  channel_name: null,
  bought: false,
  code: null,
  proven_at: null,
  media_kit_url: null,
  listed: false,
};

const listing = {
  id,
  channel_id: channelId,
  channel_name: null,
  channel_url: address,
  subscriber_count: null,
  bio: '',
  content_categories: ['Tech'],
  language: 'en',
  region: 'US',
  min_rate: 1,
  max_rate: 2,
  rate_currency: 'USD',
  verified_badge: true,
};

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
          price: 1200,
          price_change: -50,
          views: [1, 2],
        },
      ],
      total: 1,
    },
  },
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
  creatorChannels: { output: { channels: [creatorChannel] } },
  creatorOwnership: { input: { action: 'request', channel_id: channelId }, output: creatorChannel },
  creatorRates: {
    input: { action: 'list' },
    output: {
      rates: [
        {
          id,
          channel_id: channelId,
          rate_type: 'flat_fee',
          amount_hundredths: 120_000,
          currency: 'USD',
          agreed_on: '2026-11-01',
          notes: '',
          status: 'waiting',
          refusal_reason: null,
          created_at: instant,
        },
      ],
    },
  },
  creatorMediaKit: {
    input: { action: 'get', channel_id: channelId },
    output: {
      channel_id: channelId,
      url: address,
      shared: false,
      headline: '',
      about: '',
      contact_address: null,
      shows_rates: false,
    },
  },
  creatorListing: {
    input: { action: 'get', channel_id: channelId },
    output: { listing },
  },
  ...accountExchanges,
  apiChannelAnalysis: { ...analysis, input: { channel_url: '@kestrelworkbench' } },
  ...agencyExchanges,
  ...adminExchanges,
  creatorMarketplace: {
    input: { action: 'list' },
    output: {
      creators: [
        { ...listing, channel_name: 'A', handle: 'a', thumbnail_url: null, own_analysis: null, demo: false },
      ],
      next_cursor: null,
    },
  },
  shareReport: { input: { analysisId: id, action: 'get' }, output: { url: null } },
};
