import { id } from './test-agency-exchanges.ts';

const instant = '2026-11-21T12:00:00.000Z';
const channelId = `UC${'a'.repeat(22)}`;
const names = { channel_id: channelId, channel_name: 'A channel', handle: 'a', thumbnail_url: null };
const watch = {
  id,
  ...names,
  list_id: null,
  list_name: null,
  frequency: 'weekly',
  rules: { price: true, new_sponsor: { brands: ['Northwind'] } },
  paused: false,
  channels: 1,
  waiting_for_plan: 0,
  waiting_for_credits: 0,
  gone: 0,
  refreshed_at: null,
  next_at: instant,
  created_at: instant,
};
const measure = { value: 1_000, low: 900, high: 1_200 };
const alert = {
  id,
  ...names,
  created_at: instant,
  read: false,
  analysis_id: null,
  rule: 'price',
  before: measure,
  after: { value: 2_000, low: 1_900, high: 2_200 },
  before_at: instant,
};
const sighting = {
  ...names,
  brand: 'Northwind',
  kind: 'sponsor',
  niche: 'Tech',
  video_id: 'aaaaaaaaaaA',
  published_at: instant,
  first_read_at: instant,
  read_at: instant,
};

/** What a workspace watches. */
export const watchExchanges = {
  watches: { output: { watches: [watch], watched: 1, limit: 50, most: 'weekly' } },
  addWatch: {
    input: { kind: 'channel', channel: channelId, frequency: 'weekly', rules: { gone: true } },
    output: { id },
  },
  changeWatch: { input: { id, paused: true, frequency: 'weekly', rules: {} }, output: {} },
  endWatch: { input: { id }, output: {} },
  watchAlerts: { output: { alerts: [alert], unread: 1, more: false, out_of_credits_since: null } },
  readWatchAlerts: { input: { until: instant }, output: { unread: 0 } },
  sponsorFeed: { output: { sightings: [sighting], more: false, hidden_channels: 0 } },
};
