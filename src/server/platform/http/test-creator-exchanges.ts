import { rateLines } from '../../../engine/creators/rate-card.ts';
import { id } from './test-agency-exchanges.ts';

const instant = '2026-11-21T12:00:00.000Z';
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

const rateCard = {
  channel_id: channelId,
  analysed_at: null,
  version: 0,
  wage_cents: 5_000,
  lines: rateLines.map((line) => ({
    line,
    label: 'A line',
    hours: 0,
    costs_cents: 0,
    ask_cents: null,
    shown: false,
    is_monthly: false,
    market: null,
    basis: 'No price',
    floor_cents: null,
    is_below_floor: false,
  })),
  steps: [],
  versions: [],
};

const mediaKit = {
  channel_id: channelId,
  url: address,
  shared: false,
  headline: '',
  about: '',
  contact_address: null,
  shows_rates: false,
  takes_requests: false,
  sponsors: [{ name: 'Acme', note: '2025, three videos' }],
  audience: { as_of: '2026-11-01', rows: [{ label: '18 to 24', percent: 41.5 }] },
  screenshot: { added_at: instant, width: 1200, height: 800 },
  slug: 'kestrel',
  views: { days: 30, views: 12, visitors: 9, pdfs: 1, left_out: 31 },
};

export const creatorExchanges = {
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
    output: mediaKit,
  },
  creatorKitScreenshot: { input: { action: 'remove', channel_id: channelId }, output: mediaKit },
  creatorRateCard: { input: { channel_id: channelId }, output: rateCard },
  saveCreatorRateCard: {
    input: { channel_id: channelId, base_version: 0, wage_cents: 5_000, lines: [] },
    output: rateCard,
  },
  creatorListing: {
    input: { action: 'get', channel_id: channelId },
    output: { listing },
  },
  creatorMarketplace: {
    input: { action: 'list' },
    output: {
      creators: [
        {
          ...listing,
          channel_name: 'A',
          handle: 'a',
          thumbnail_url: null,
          own_analysis: null,
          media_kit_url: null,
          asked: { day: '2026-11-21', usd: { min: 1, max: 2 }, missing: 'own_analysis' },
          demo: false,
        },
      ],
      next_cursor: null,
    },
  },
} as const;
