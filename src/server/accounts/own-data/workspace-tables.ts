/** What of a table is about a person: the column that names them, and what its file says. */
export interface ExportedTable {
  owner: string;
  /** The file's name, without its ending. */
  file: string;
  says: string;
  /** Who may read it: by default the person themselves, in their own transaction. */
  reader?: 'sign-in data' | 'system';
  /** Only these columns; by default all but secrets. */
  columns?: readonly string[];
}

/** A table that names people and is in no file, with the reason. */
export interface LeftOutTable {
  leftOut: string;
}

/** What people make and keep in workspaces: lists, watches, clients, deals. */
export const workspaceTables: Readonly<Record<string, ExportedTable | LeftOutTable>> = {
  memberships: {
    owner: 'person_id',
    file: 'memberships',
    says: 'The teams that you work in.',
    reader: 'system',
  },
  invitations: { leftOut: 'Belongs to the workspace that invites; the mail itself holds all of it.' },
  workspace_activity: { leftOut: 'Belongs to the workspace; your own shows it on its page.' },
  clients: { owner: 'workspace_id', file: 'clients', says: 'Your clients.' },
  client_access: {
    owner: 'workspace_id',
    file: 'client-accesses',
    says: 'Links to your clients’ pages, and whom you invited to them.',
  },
  client_lists: { owner: 'workspace_id', file: 'client-lists', says: 'Which lists your clients see.' },
  client_notes: { owner: 'workspace_id', file: 'client-notes', says: 'What you wrote for your clients.' },
  client_decisions: {
    owner: 'workspace_id',
    file: 'client-decisions',
    says: 'What your clients decided about channels.',
  },
  lists: { owner: 'workspace_id', file: 'lists', says: 'Your lists.' },
  list_items: {
    owner: 'workspace_id',
    file: 'list-channels',
    says: 'The channels of your lists, and what you wrote of them.',
  },
  list_comments: {
    owner: 'workspace_id',
    file: 'list-comments',
    says: 'What was written about channels of your lists.',
  },
  simulations: {
    owner: 'workspace_id',
    file: 'simulations',
    says: 'What sponsorships may bring, as you had it computed.',
  },
  asked_prices: {
    owner: 'workspace_id',
    file: 'asked-prices',
    says: 'What the channels of your lists ask, as you entered it.',
  },
  portfolios: {
    owner: 'workspace_id',
    file: 'portfolios',
    says: 'Which channels you had chosen for a budget.',
  },
  removed_items: { leftOut: 'For a day, what you took out of lists: so that you can undo it.' },
  channel_facts: { leftOut: 'Figures of the analyses again, so that lists are sorted quickly.' },
  contacts: { owner: 'workspace_id', file: 'contacts', says: 'Whom you noted as contacts of channels.' },
  offer_verdicts: {
    owner: 'workspace_id',
    file: 'offers',
    says: 'Offers that you kept: what was asked, what we said, how it ended.',
  },
  shared_offer_verdicts: {
    owner: 'workspace_id',
    file: 'shared-offers',
    says: 'Which offers you share by link.',
  },
  offer_months: {
    owner: 'workspace_id',
    file: 'offers-by-month',
    says: 'How many offers we judged for you.',
  },
  tracked_creators: {
    owner: 'workspace_id',
    file: 'tracked-creators',
    says: 'Creators whose links and codes you handed out.',
  },
  tracking_links: { owner: 'workspace_id', file: 'links', says: 'Your links, and where they lead.' },
  tracking_link_changes: {
    owner: 'workspace_id',
    file: 'link-changes',
    says: 'What was changed of your links.',
  },
  click_counts: {
    owner: 'workspace_id',
    file: 'click-counts',
    says: 'How often your links were opened, by hour and kind.',
  },
  tracking_settings: {
    owner: 'workspace_id',
    file: 'order-settings',
    says: 'How your orders are credited to creators.',
  },
  click_ids: { leftOut: 'Digests of random numbers, one for each click; gone after 90 days.' },
  conversions: {
    owner: 'workspace_id',
    file: 'orders',
    says: 'Orders that your shop reported: amounts and times, no customers.',
  },
  survey_counts: {
    owner: 'workspace_id',
    file: 'survey-counts',
    says: 'How often customers named a creator.',
  },
  promo_codes: { owner: 'workspace_id', file: 'promo-codes', says: 'Codes for your shop.' },
  watches: { owner: 'workspace_id', file: 'watches', says: 'What you watch, and by which rules.' },
  watched_channels: {
    owner: 'workspace_id',
    file: 'watched-channels',
    says: 'The channels of your watches: when each was read and is read next.',
    columns: ['channel_id', 'frequency', 'paused', 'refreshes', 'refreshed_at', 'next_at', 'added_at'],
  },
  watch_alerts: { owner: 'workspace_id', file: 'watch-alerts', says: 'What changed on channels you watch.' },
  notifications: { owner: 'person_id', file: 'notifications', says: 'What we told you in the last 90 days.' },
  notification_settings: {
    owner: 'person_id',
    file: 'notification-settings',
    says: 'How you want to be told of things, where that is not the usual way.',
  },
  notification_digests: { owner: 'person_id', file: 'digests', says: 'The day of your last digest.' },
  quote_requests: {
    owner: 'workspace_id',
    file: 'quote-requests',
    says: 'Quotes that you asked creators for.',
  },
  quote_messages: {
    owner: 'person_id',
    file: 'quote-messages',
    says: 'What you wrote to creators, or as a creator to brands.',
    reader: 'system',
  },
  quote_blocks: { leftOut: 'Names workspaces of others alone; your inbox shows whom you blocked.' },
  quotes: { owner: 'workspace_id', file: 'quotes', says: 'Your itemised quotes, as they stand.' },
  quote_numbers: { leftOut: 'The last number of each year; the quotes themselves have theirs.' },
  quote_versions: {
    owner: 'workspace_id',
    file: 'quote-versions',
    says: 'What you sent of your quotes, and what was offered back, word for word.',
    columns: ['quote_id', 'version', 'author', 'document', 'created_at'],
  },
  quote_links: {
    owner: 'workspace_id',
    file: 'quote-links',
    says: 'Since when links to your quotes work, and until when.',
    columns: ['quote_id', 'created_at', 'expires_at'],
  },
  quote_codes: { leftOut: 'Secrets that were mailed to the other side, for ten minutes each.' },
  quote_acceptances: {
    owner: 'workspace_id',
    file: 'quote-acceptances',
    says: 'Who accepted your quotes, and when.',
    columns: ['quote_id', 'version', 'accepted_by', 'name', 'company', 'email', 'accepted_at'],
  },
  quote_events: {
    owner: 'workspace_id',
    file: 'quote-events',
    says: 'What happened to your quotes.',
  },
  quote_notices: { leftOut: 'Mails that are due within a minute.' },
  quote_choices: { leftOut: 'Which quotes belong to one proposal; the proposal itself says it.' },
  proposals: {
    owner: 'workspace_id',
    file: 'proposals',
    says: 'Your proposals: their packages and words.',
    columns: [
      'id',
      'side',
      'state',
      'tone',
      'channel_id',
      'channel_label',
      'recipient',
      'valid_until',
      'tiers',
      'paragraphs',
      'link_ends_at',
      'created_at',
      'changed_at',
    ],
  },
};
