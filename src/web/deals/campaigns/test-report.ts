import type { CampaignReport, CampaignReportLine } from '../../../contract/deals/campaign-report.ts';
import { id, otherId } from './test-campaigns.ts';

/** Everything of it was measured. */
const whole: CampaignReportLine = {
  id,
  creator: 'Kestrel Workbench',
  price_cents: 120_000,
  forecast: { low: 30_000, typical: 41_000, high: 60_000 },
  views_day_7: 25_001,
  views_day_30: 40_002,
  views_latest: 45_003,
  is_inside: true,
  cpm_cents: 3_000,
  clicks: 904,
  click_rate: 0.02009,
  orders: { click_id: 11, code: 22, utm_content: 3, file: 0 },
  orders_in_all: 36,
  survey: 7,
  revenue_cents: 310_050,
  cost_per_order_cents: 3_333,
  profit_cents: 35_030,
  chance_before: 0.62,
  has_paid: true,
  notes: [],
  next: { step: 'book_again', price_cents: null, reason: 'It brought $350 more than it cost.' },
};

/** Of this one its price is known, and what its video had on day 30. */
const scarce: CampaignReportLine = {
  ...whole,
  id: otherId,
  creator: 'Owl & Sons',
  price_cents: 80_000,
  views_day_7: null,
  views_day_30: 9_004,
  views_latest: null,
  is_inside: false,
  cpm_cents: 8_885,
  clicks: null,
  click_rate: null,
  orders: null,
  orders_in_all: null,
  survey: null,
  revenue_cents: null,
  cost_per_order_cents: null,
  profit_cents: null,
  chance_before: null,
  has_paid: null,
  notes: ['gone'],
  next: { step: 'renegotiate', price_cents: 50_000, reason: 'Worth it up to $500.' },
};

const both = (sum: number) => ({ sum, measured: 2, of: 2 });
const first = (sum: number) => ({ sum, measured: 1, of: 2 });

export const report: CampaignReport = {
  campaign: {
    id,
    name: 'Spring',
    slug: 'spring',
    state: 'reporting',
    starts_on: '2026-12-01',
    ends_on: '2026-12-31',
  },
  sharing: { has_link: false, shows_prices: false, for_client: false, has_client: false },
  currency: 'USD',
  made_at: '2027-01-20T10:00:00.000Z',
  lines: [whole, scarce],
  totals: {
    price: both(200_000),
    costs_cents: 15_000,
    views_day_7: first(25_001),
    views_day_30: both(49_006),
    views_latest: first(45_003),
    forecast: { low: 68_000, typical: 84_000, high: 108_000 },
    is_inside: false,
    inside: { inside: 1, measured: 2 },
    cpm_cents: 4_081,
    clicks: first(904),
    click_rate: 0.02009,
    orders: first(36),
    orders_by: { click_id: first(11), code: first(22), utm_content: first(3), file: first(0) },
    survey: first(7),
    revenue: first(310_050),
    cost_per_order_cents: 3_333,
    profit: first(35_030),
    profit_after_costs_cents: null,
  },
  countries: null,
};
