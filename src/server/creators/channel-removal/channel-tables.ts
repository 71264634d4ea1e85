/** What becomes of a table's rows when their channel is forgotten. */
type Fate =
  /** They are deleted. */
  | 'deleted'
  /** They are deleted with the rows of the named table, which they belong to. */
  | { with: string }
  /** They stay, and the reason. */
  | { kept: string };

/**
 * Every table that names channels. A test walks the database and finds one that does not stand here, or that still
 * names a channel after it was forgotten.
 */
export const channelTables: Readonly<Record<string, Fate>> = {
  channel_references: 'deleted',
  channel_snapshots: 'deleted',
  second_readings: 'deleted',
  channel_results: 'deleted',
  channel_analyses: { with: 'channel_results' },
  analysis_feedback: { with: 'channel_analyses' },
  shared_reports: { with: 'channel_analyses' },
  marketplace_creators: 'deleted',
  marketplace_facts: 'deleted',
  creator_channels: 'deleted',
  creator_listings: { with: 'creator_channels' },
  media_kits: { with: 'creator_channels' },
  media_kit_slugs: { with: 'media_kits' },
  kit_screenshots: { with: 'media_kits' },
  kit_views: { with: 'media_kits' },
  rate_cards: { with: 'creator_channels' },
  creator_requests: 'deleted',
  quotes: {
    kept: 'An offer between two parties stays theirs: its label and its amounts are their own words, nothing of YouTube’s.',
  },
  proposals: {
    kept: 'As with quotes: an offer between two parties stays theirs, in their own words.',
  },
  campaign_creators: {
    kept: 'What a campaign spends stays in its books, without the channel and with nothing that names it.',
  },
  submitted_rates: 'deleted',
  offer_verdicts: 'deleted',
  watches: 'deleted',
  watched_channels: 'deleted',
  watch_alerts: 'deleted',
  sponsor_sightings: 'deleted',
  stored_creator_rates: 'deleted',
  idempotent_calls: 'deleted',
  list_items: 'deleted',
  removed_items: 'deleted',
  contacts: 'deleted',
  channel_facts: 'deleted',
  simulations: 'deleted',
  portfolios: 'deleted',
  asked_prices: { with: 'list_items' },
  list_comments: { with: 'list_items' },
  client_notes: 'deleted',
  client_decisions: 'deleted',
  bulk_lines: {
    kept: 'A job’s numbers stay right; the line says that its channel was removed, and not which.',
  },
  checkouts: { kept: 'What somebody paid stays in their books, without the channel it was for.' },
  removal_requests: { kept: 'Until it is answered by mail; then it names nothing any more.' },
};
