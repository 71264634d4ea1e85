import { id } from './test-agency-exchanges.ts';

const instant = '2026-11-21T12:00:00.000Z';
const destination = 'https://shop.example.com/offer';
const utm = { source: 'youtube', medium: 'creator', campaign: 'spring', content: 'ada', term: 'integration' };
const counted = { classes: [{ class: 'human', count: 3 }], visitors: 2, scans: 1 };
const link = {
  id,
  creator: 'Ada',
  code: 'abcdefg',
  alias: null,
  url: 'https://example.org/r/abcdefg',
  placement: 'description',
  destination,
  utm,
  address: `${destination}?utm_source=youtube`,
  is_active: true,
  expires_at: null,
  has_ended: false,
  fallback: null,
  finding: 'fine',
  checked_at: instant,
  down_since: null,
  counted_until: null,
  counted,
  created_at: instant,
};
const promoCode = {
  id,
  creator: 'Ada',
  code: 'ADA15',
  percent: 15,
  ends_on: '2026-12-24',
  created_at: instant,
};

const settings = { has_click_ids: true, window_days: 30, on_conflict: 'code' };
const table = {
  rows: [
    ['order_id', 'time', 'value', 'currency'],
    ['1', '2026-11-20', '24.50', 'USD'],
  ],
};
const surveyTable = {
  rows: [
    ['creator', 'week', 'answers'],
    ['Ada', '2026-11-20', '3'],
  ],
};
const importCounts = { total_rows: 2, rejected_rows: 1, rejected: [{ row: 3, text: 'x', reason: 'y' }] };
const creatorResult = {
  creator: 'Ada',
  clicks: 5,
  orders: { click_id: 1, code: 2, utm_content: 0 },
  uncredited_orders: 0,
  refunds: 1,
  signups: 0,
  leads: 0,
  revenue: [{ currency: 'USD', cents: 2_450 }],
  survey: 3,
  conflicts: 1,
  doubtful: 0,
  many_cancelled: false,
};

/** A workspace's links and codes. */
export const trackingExchanges = {
  trackingLinks: { output: { links: [link], codes: [promoCode], limit: 50, counted, gaps: [instant] } },
  trackingLink: {
    input: { id },
    output: {
      days: [{ day: '2026-11-21', clicks: 3, visitors: 2, requests: 5 }],
      devices: [{ device: 'mobile', clicks: 3 }],
      countries: [{ country: null, clicks: 3 }],
      former_aliases: ['ada-spring'],
      changes: [
        {
          at: instant,
          destination_before: destination,
          destination_after: destination,
          was_active: true,
          is_active: false,
        },
      ],
    },
  },
  saveTrackingLink: {
    input: {
      id: null,
      creator: 'Ada',
      placement: 'description',
      destination,
      utm,
      is_active: true,
      expires_at: null,
      fallback: '',
      alias: 'ada-spring',
    },
    output: { id, url: link.url, finding: 'fine' },
  },
  savePromoCode: {
    input: { creator: 'Ada', code: 'ADA15', percent: 15, ends_on: null },
    output: { id },
  },
  endPromoCode: { input: { id }, output: { ended: true } },
  exportPromoCodes: { output: new File(['Code\r\n'], 'codes.csv', { type: 'text/csv; charset=utf-8' }) },
  recordConversions: {
    input: {
      conversions: [
        { event_id: '1', type: 'purchase', occurred_at: instant, value_cents: 2_450, currency: 'USD' },
      ],
    },
    output: { results: [{ event_id: '1', status: 'accepted', credited_by: 'code', reason: null }] },
  },
  conversionReport: {
    input: { days: '30' },
    output: {
      creators: [creatorResult],
      waiting_refunds: 0,
      settings,
      pixel_url: 'https://example.org/p/aaaaaaaaaaaaaaaa.gif',
      script_url: 'https://example.org/track.js',
    },
  },
  saveTrackingSettings: { input: settings, output: { saved: true } },
  previewConversions: { input: table, output: { ...importCounts, good_rows: 1 } },
  importConversions: { input: table, output: { ...importCounts, imported: 1 } },
  previewSurvey: { input: surveyTable, output: { ...importCounts, good_rows: 1 } },
  importSurvey: { input: surveyTable, output: { ...importCounts, imported: 1 } },
  saveSurveyCount: { input: { creator: 'Ada', week: '2026-11-20', answers: 3 }, output: { saved: true } },
};
