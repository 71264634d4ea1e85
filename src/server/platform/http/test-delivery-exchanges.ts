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

/** What creators published for a campaign. */
export const deliveryExchanges = {
  deliverableProgress: { input: { id }, output: progress },
  verifyDeliverable: {
    input: { id, version: 1, address: 'https://youtu.be/a1234567890', is_reupload: false },
    output: { is_kept: true, checks, progress },
  },
  readDeliverable: { input: { id }, output: progress },
  guaranteeDeliverable: { input: { id, version: 1, views: 20 }, output: progress },
  nameCompetitors: { input: { campaign_id: id, names: ['Owl'] }, output: { names: ['Owl'] } },
};
