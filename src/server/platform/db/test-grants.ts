import { accountsRole, applicationRole } from './pool.ts';
import { withClient } from './test-filled-database.ts';

/** Tables whose rows the application's statements read, add, change and delete. */
const applicationTables = [
  'account_deletions',
  'admin_alerts',
  'admin_sessions',
  'algorithm_preferences',
  'analysis_feedback',
  'analysis_reservations',
  'anonymous_allowances',
  'api_keys',
  'approvals',
  'asked_prices',
  'bulk_jobs',
  'bulk_lines',
  'calibration_versions',
  'campaign_comments',
  'campaign_costs',
  'campaign_creators',
  'campaign_links',
  'campaign_report_links',
  'campaigns',
  'channel_analyses',
  'channel_facts',
  'channel_references',
  'channel_results',
  'channel_snapshots',
  'checkout_hours',
  'checkouts',
  'click_counters',
  'click_counts',
  'click_ids',
  'click_totals',
  'client_access',
  'client_decisions',
  'client_lists',
  'client_notes',
  'clients',
  'contacts',
  'conversions',
  'creator_channels',
  'creator_listings',
  'creator_rates',
  'creator_requests',
  'data_export_chunks',
  'data_exports',
  'deliverable_videos',
  'deliverables',
  'delivered_views',
  'destination_outages',
  'exchange_rates',
  'failed_requests',
  'finished_deals',
  'idempotent_calls',
  'invitations',
  'kept_invoices',
  'kit_screenshots',
  'kit_views',
  'leases',
  'library_views',
  'link_aliases',
  'link_countries',
  'list_comments',
  'list_items',
  'lists',
  'marketplace_creators',
  'marketplace_facts',
  'marketplace_spellings',
  'marketplace_terms',
  'media_kits',
  'memberships',
  'notification_digests',
  'notification_settings',
  'notifications',
  'offer_months',
  'offer_verdicts',
  'order_totals',
  'outgoing_mails',
  'payment_customers',
  'payment_disputes',
  'payment_events',
  'pending_analyses',
  'portfolios',
  'processes',
  'promo_codes',
  'proposals',
  'quote_blocks',
  'quote_messages',
  'rate_imports',
  'removal_requests',
  'report_addresses',
  'report_schedules',
  'sample_fillings',
  'second_reader_days',
  'second_readings',
  'sent_mails',
  'shared_comparisons',
  'shared_offer_verdicts',
  'shared_reports',
  'simulations',
  'sponsor_sightings',
  'stand_in_payment_objects',
  'stored_creator_rates',
  'submitted_rates',
  'survey_counts',
  'timed_task_runs',
  'tracked_creators',
  'tracking_link_changes',
  'tracking_links',
  'tracking_settings',
  'usage_hours',
  'usage_months',
  'visitor_offers',
  'visitor_secrets',
  'watch_alerts',
  'watched_channels',
  'watches',
  'white_label_domains',
  'white_label_settings',
  'writer_days',
  'youtube_calls',
  'youtube_days',
];
const accountsTables = [
  'auth."twoFactor"',
  'auth."user"',
  'auth.account',
  'auth.address_changes',
  'auth.attempts',
  'auth.passkey',
  'auth.session',
  'auth.verification',
];

/** Columns of a profile that requests change: never who is an administrator, nor whose it is since when. */
const profileColumns = [
  'admin_since',
  'avatar_url',
  'credits_granted',
  'credits_month',
  'credits_remaining',
  'email',
  'full_name',
  'override_contract',
  'override_subscription_tier',
  'override_until',
  'subscription_end',
  'subscription_renews',
  'subscription_status',
  'subscription_tier',
  'trial_until',
  'welcome_sent_at',
];

/** What a role may do that does not own it: privileges in the order of the alphabet, by "role thing". */
export type Grants = Record<string, string>;

const all = 'delete insert select update';
const each = (role: string, tables: readonly string[], privileges: string): Grants =>
  Object.fromEntries(tables.map((table) => [`${role} ${table}`, privileges]));

/** Everything that the product needs; a migration that grants something else has to add it here. */
export const declaredGrants: Grants = {
  'public schema public': 'usage',
  [`${applicationRole} schema public`]: 'usage',
  [`${accountsRole} schema auth`]: 'usage',
  ...each(applicationRole, applicationTables, all),
  ...each(accountsRole, accountsTables, all),
  // Views by which programs of before know creator_requests.
  ...each(applicationRole, ['kit_requests', 'quote_requests'], all),
  // Only ever added to.
  ...each(
    applicationRole,
    ['admin_actions_audit', 'credit_ledger', 'forgotten_channels', 'trial_claims'],
    'insert select',
  ),
  ...each(
    applicationRole,
    [
      'quote_acceptances',
      'quote_choices',
      'quote_events',
      'quote_links',
      'quote_versions',
      'assumption_set_versions',
    ],
    'insert select',
  ),
  ...each(applicationRole, ['quote_codes', 'quote_numbers', 'quotes'], 'insert select update'),
  [`${applicationRole} campaign_activity`]: 'insert select',
  [`${applicationRole} quote_notices`]: 'delete insert select',
  [`${applicationRole} backup_runs`]: 'delete insert select',
  [`${applicationRole} removed_items`]: 'delete insert select',
  [`${applicationRole} rate_cards`]: 'delete insert select',
  [`${applicationRole} media_kit_slugs`]: 'delete insert select',
  [`${applicationRole} assumption_sets`]: 'delete insert select',
  [`${applicationRole} workspace_activity`]: 'delete insert select',
  // Drawn when it is first needed, and kept.
  [`${applicationRole} installation_secrets`]: 'insert select',
  [`${applicationRole} schema_migrations`]: 'select',
  [`${applicationRole} profiles`]: ['select', ...profileColumns.map((name) => `update(${name})`)].join(' '),
};

const everyGrant = `
  with known as (select oid, nspname from pg_namespace where nspname in ('public', 'auth', 'jobs')),
  granted as (
    select acl.grantee, c.oid::regclass::text as thing, acl.privilege_type as privilege, c.relowner as owner, '' as part
    from pg_class c join known on known.oid = c.relnamespace cross join aclexplode(c.relacl) acl
    union all
    select acl.grantee, c.oid::regclass::text, acl.privilege_type, c.relowner, format('(%s)', t.attname)
    from pg_attribute t join pg_class c on c.oid = t.attrelid join known on known.oid = c.relnamespace
      cross join aclexplode(t.attacl) acl
    union all
    select acl.grantee, 'schema ' || n.nspname, acl.privilege_type, n.nspowner, ''
    from pg_namespace n join known using (oid) cross join aclexplode(n.nspacl) acl
  )
  select coalesce(role.rolname, 'public') || ' ' || thing as key,
    string_agg(lower(privilege) || part, ' ' order by lower(privilege) || part) as privileges
  from granted left join pg_roles role on role.oid = granted.grantee
  where granted.grantee <> granted.owner group by 1`;

/** What every role but the owners may really do with tables, views, sequences, columns and schemas. */
export function readGrants(url: string): Promise<Grants> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ key: string; privileges: string }>(everyGrant);
    return Object.fromEntries(rows.map(({ key, privileges }) => [key, privileges]));
  });
}
