import { workspaceTables } from './workspace-tables.ts';
import type { ExportedTable, LeftOutTable } from './exported-table.ts';

/**
 * Every table that names a person: what a person gets of it, or why it is left out. A test walks the database and finds
 * a table that stands in neither place.
 */
export const personalTables: Readonly<Record<string, ExportedTable | LeftOutTable>> = {
  'auth.user': {
    owner: 'id',
    file: 'account',
    says: 'Your account: name, address, and since when.',
    reader: 'sign-in data',
  },
  'auth.account': {
    owner: 'userId',
    file: 'sign-in-methods',
    says: 'How you sign in: with a password or with Google.',
    reader: 'sign-in data',
  },
  'auth.session': {
    owner: 'userId',
    file: 'sign-ins',
    says: 'Where you are signed in at the moment.',
    reader: 'sign-in data',
  },
  'auth.passkey': {
    owner: 'userId',
    file: 'passkeys',
    says: 'Your passkeys: their names, and since when.',
    reader: 'sign-in data',
    columns: ['id', 'name', 'createdAt'],
  },
  'auth.twoFactor': { leftOut: 'Secrets of the second step; whether it is on stands in the account.' },
  'auth.address_changes': {
    owner: 'user_id',
    file: 'address-changes',
    says: 'Changes of your address that are under way or can be taken back.',
    reader: 'sign-in data',
    columns: ['id', 'old_email', 'new_email', 'requested_at', 'changed_at', 'ends_at'],
  },
  ...workspaceTables,
  payment_disputes: { owner: 'user_id', file: 'disputes', says: 'Payments that were disputed.' },
  failed_requests: {
    owner: 'user_id',
    file: 'failed-requests',
    says: 'Calls of yours that failed in the last two weeks.',
  },
  sent_mails: { owner: 'user_id', file: 'mails', says: 'Subjects of the mails we sent you.' },
  profiles: { owner: 'user_id', file: 'profile', says: 'Your profile, plan and credits.' },
  channel_analyses: {
    owner: 'user_id',
    file: 'analyses',
    says: 'The channels you have analyzed, when, and their scores. What an analysis says is about the channel; you find it on your dashboard.',
  },
  analysis_feedback: { owner: 'user_id', file: 'ratings', says: 'How you rated analyses.' },
  algorithm_preferences: { owner: 'user_id', file: 'preferences', says: 'How you set the algorithm.' },
  analysis_reservations: { owner: 'user_id', file: 'running-analyses', says: 'Analyses under way.' },
  credit_ledger: { owner: 'user_id', file: 'credits', says: 'Every change of your credits.' },
  usage_months: {
    owner: 'user_id',
    file: 'usage-by-month',
    says: 'How many analyses you made in each month.',
  },
  usage_hours: { owner: 'user_id', file: 'usage-of-the-hour', says: 'Your analyses of the last hour.' },
  payment_customers: {
    owner: 'user_id',
    file: 'payment-customer',
    says: 'Your number at the card provider.',
  },
  checkouts: { owner: 'user_id', file: 'purchases', says: 'What you bought, or began to buy.' },
  checkout_hours: {
    owner: 'user_id',
    file: 'purchases-of-the-hour',
    says: 'Purchases begun in the last hour.',
  },
  creator_channels: {
    owner: 'user_id',
    file: 'channels',
    says: 'Channels you said are yours, and the codes for them.',
  },
  media_kits: { owner: 'user_id', file: 'media-kits', says: 'What you wrote in your media kits.' },
  media_kit_slugs: {
    owner: 'user_id',
    file: 'media-kit-addresses',
    says: 'The addresses of your media kits.',
  },
  kit_screenshots: {
    owner: 'user_id',
    file: 'media-kit-screenshots',
    says: 'The screenshots you added to your own figures: WebP pictures, as base64.',
  },
  kit_views: {
    owner: 'user_id',
    file: 'media-kit-views',
    says: 'How often your media kits were opened, by day.',
  },
  rate_cards: {
    owner: 'user_id',
    file: 'rate-cards',
    says: 'What you ask for your work, each saving of it.',
  },
  creator_listings: { owner: 'user_id', file: 'marketplace', says: 'Your entries of the marketplace.' },
  submitted_rates: { owner: 'user_id', file: 'rates', says: 'Rates you told us you were paid.' },
  bulk_jobs: { owner: 'user_id', file: 'bulk-jobs', says: 'Your lists of channels.' },
  bulk_lines: { owner: 'user_id', file: 'bulk-lines', says: 'The lines of these lists.' },
  library_views: {
    owner: 'made_by',
    file: 'library-views',
    says: 'Views of the library that you saved.',
    reader: 'system',
  },
  api_keys: { owner: 'user_id', file: 'api-keys', says: 'Your API keys: their names and beginnings.' },
  idempotent_calls: {
    owner: 'user_id',
    file: 'api-calls',
    says: 'Answers to your calls of the API, kept for a day.',
  },
  white_label_settings: { owner: 'user_id', file: 'white-label', says: 'The look of your own pages.' },
  white_label_domains: { owner: 'user_id', file: 'domains', says: 'Your own domain.' },
  shared_reports: { owner: 'user_id', file: 'shared-reports', says: 'Which reports you share by link.' },
  shared_comparisons: {
    owner: 'workspace_id',
    file: 'shared-comparisons',
    says: 'Which comparisons you share by link.',
  },
  admin_sessions: {
    owner: 'admin_user_id',
    file: 'admin-sessions',
    says: 'Your admin sessions, if you are an administrator.',
    reader: 'system',
  },
  admin_actions_audit: {
    owner: 'target_user_id',
    file: 'administration',
    says: 'What administrators did with your account.',
    reader: 'system',
    columns: ['sequence', 'action_type', 'justification', 'old_values', 'new_values', 'created_at'],
  },
  account_deletions: {
    owner: 'user_id',
    file: 'deletion',
    says: 'That your account is to be deleted, and when.',
  },
  data_exports: {
    owner: 'user_id',
    file: 'downloads',
    says: 'When you asked for this file, and earlier ones.',
  },
  data_export_chunks: { leftOut: 'They are this file.' },
  'auth.verification': {
    leftOut: 'Links in mails to you, as digests; they end within the hour and are secrets.',
  },
  admin_alerts: {
    leftOut:
      'Warnings to the operator about attacks; they name whoever an attack was aimed at, and an attacker could learn from them what was noticed.',
  },
  stored_creator_rates: {
    leftOut:
      'The rates that prices learn from. Those that you submitted are in rates; an administrator’s entries are about channels.',
  },
  calibration_versions: {
    leftOut: 'What prices have learned; an administrator’s name beside it is in the audit log.',
  },
  removal_requests: {
    leftOut: 'Requests to remove a channel are made without an account, and deleted soon after the answer.',
  },
};

/** Columns of these names hold what opens something, or proves it: they are in no file. */
export const secretColumns = /token|password|secret|hash|digest|backup_?codes|credential/i;
