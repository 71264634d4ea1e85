import { id } from './test-agency-exchanges.ts';

const instant = '2026-11-21T12:00:00.000Z';
const checks = [{ name: 'public', state: 'good', words: 'Everybody can find it.' }];
const progress = {
  id,
  creator: 'Ada',
  format: 'integration',
  state: 'verified',
  version: 2,
  published_at: instant,
  videos: [
    {
      id: 'a1234567890',
      url: 'https://www.youtube.com/watch?v=a1234567890',
      published_at: instant,
      views: 10,
      read_at: instant,
      gone_since: null,
    },
  ],
  checks,
  points: [{ day: 30, views: 10, forecast: { low: 5, typical: 10, high: 20 }, is_inside: true }],
  latest: { views: 10, read_at: instant },
  notes: ['several_videos'],
  guarantee: {
    state: 'missed',
    guaranteed_views: 20,
    views: 10,
    missing_views: 10,
    words: 'Missed by 10.',
    make_good: { text: 'Ten are missing.', credit_cents: 100, currency: 'USD' },
  },
  next_reading_at: instant,
  competitors: ['Owl'],
};

const band = { low: 5, typical: 10, high: 20 };
const part = { sum: 10, measured: 1, of: 2 };
const line = {
  id,
  creator: 'Ada',
  price_cents: 100,
  forecast: band,
  views_day_7: 5,
  views_day_30: 10,
  views_latest: 12,
  is_inside: true,
  cpm_cents: 10_000,
  clicks: 1,
  click_rate: 0.1,
  orders: { click_id: 1, code: 0, utm_content: 0, file: 0 },
  orders_in_all: 1,
  survey: null,
  revenue_cents: -5,
  cost_per_order_cents: 100,
  profit_cents: -105,
  chance_before: 0.5,
  has_paid: false,
  notes: ['gone'],
  next: { step: 'renegotiate', price_cents: 90, reason: 'It cost more.' },
};
const sharing = { has_link: true, shows_prices: false, for_client: false, has_client: true };
const report = {
  campaign: {
    id,
    name: 'Spring',
    slug: 'spring',
    state: 'reporting',
    starts_on: '2026-12-01',
    ends_on: '2026-12-31',
  },
  sharing,
  currency: 'USD',
  made_at: instant,
  lines: [line],
  totals: {
    price: part,
    costs_cents: 5,
    views_day_7: part,
    views_day_30: part,
    views_latest: part,
    forecast: band,
    is_inside: true,
    inside: { inside: 1, measured: 1 },
    cpm_cents: 10_000,
    clicks: part,
    click_rate: 0.1,
    orders: part,
    orders_by: { click_id: part, code: part, utm_content: part, file: part },
    survey: { sum: null, measured: 0, of: 2 },
    revenue: part,
    cost_per_order_cents: 100,
    profit: part,
    profit_after_costs_cents: -110,
  },
  countries: [{ country: 'DE', clicks: 5 }],
};

const handedOut = {
  attached: [{ link_id: id, creator_id: id }],
  elsewhere: [id],
  codes: [{ creator_id: id, code: 'ADA15' }],
};

/** What creators published for a campaign, and what came of it. */
export const deliveryExchanges = {
  campaignLinks: { input: { campaign_id: id }, output: handedOut },
  makeCampaignLinks: {
    input: {
      creator_id: id,
      name: 'Ada',
      placements: ['description'],
      format: 'integration',
      destination: 'https://shop.example.com/',
    },
    output: { ...handedOut, finding: 'fine' },
  },
  attachCampaignLink: { input: { creator_id: id, link_id: id }, output: handedOut },
  detachCampaignLink: { input: { link_id: id }, output: handedOut },
  deliverableProgress: { input: { id }, output: progress },
  verifyDeliverable: {
    input: { id, version: 1, address: 'https://youtu.be/a1234567890', is_reupload: false },
    output: { is_kept: true, checks, progress },
  },
  readDeliverable: { input: { id }, output: progress },
  guaranteeDeliverable: { input: { id, version: 1, views: 20 }, output: progress },
  forecastAccuracy: { output: { demo: true, finished: 20, inside_percent: 80 } },
  campaignReport: { input: { slug: 'spring' }, output: report },
  shareCampaignReport: {
    input: { campaign_id: id, link: 'make', shows_prices: false, for_client: false },
    output: { url: 'https://example.com/shared/campaign/x', sharing },
  },
  exportCampaignReport: {
    input: { slug: 'spring', format: 'csv', paper: 'a4' },
    output: new File(['x'], 'report.csv', { type: 'text/csv; charset=utf-8' }),
  },
  nameCompetitors: { input: { campaign_id: id, names: ['Owl'] }, output: { names: ['Owl'] } },
};
