-- Tables of rates that were imported, or are being so.
create table rate_imports (
  id uuid primary key,
  -- Null until all of its rows are there.
  completed_at timestamptz
);

-- Rates that were really agreed, from which the prices learn. What counts of them is seen as `creator_rates`.
create table stored_creator_rates (
  id uuid primary key,
  -- Who entered it; null for samples and after that account is gone.
  admin_user_id uuid references profiles (user_id) on delete set null,
  source text not null check (source in ('admin', 'import', 'creator', 'sample')),
  channel_name text not null,
  channel_url text,
  -- Where the address leads to, as far as it is known.
  channel_id text,
  subscriber_count text not null default '',
  -- The number it says; null where it says none.
  subscribers bigint check (subscribers >= 0),
  niche text not null,
  rate_type text not null check (rate_type in ('flat_fee', 'cpm', 'affiliate')),
  quoted_amount numeric(11, 2) not null check (quoted_amount > 0),
  currency text not null check (currency in ('USD', 'EUR', 'GBP')),
  notes text not null default '',
  date_collected date not null,
  -- The creator's submission it was taken over from.
  submitted_rate_id uuid,
  -- The import that brings it: it counts once that is complete.
  import_id uuid,
  -- Of channel, type, amount, currency and day: a table that is imported twice adds its rates once.
  fingerprint uuid not null unique,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index creator_rates_created_at on stored_creator_rates (created_at desc, date_collected desc, id);
create unique index creator_rates_submitted on stored_creator_rates (submitted_rate_id) where submitted_rate_id is not null;
create index creator_rates_import on stored_creator_rates (import_id) where import_id is not null;

create view creator_rates with (security_invoker) as select * from stored_creator_rates
  where import_id is null or import_id in (select id from rate_imports where completed_at is not null);

-- When the invented rates were put in: what is deleted of them afterwards stays deleted.
create table sample_fillings (
  name text primary key,
  filled_at timestamptz not null
);

create table exchange_rates (
  currency text not null check (currency in ('EUR', 'GBP')),
  day date not null,
  -- An invented one, until somebody saves the day's own.
  demo boolean not null,
  -- US dollars for one unit.
  usd_per_unit numeric(12, 6) not null check (usd_per_unit > 0),
  saved_at timestamptz not null,
  primary key (currency, day)
);

-- What a run has learned. At most one version of an installation's kind of data is current, and at most one waits.
create table calibration_versions (
  id uuid primary key,
  demo boolean not null,
  number integer not null check (number > 0),
  state text not null check (state in ('proposed', 'current', 'former', 'discarded')),
  -- The factors, and how they were found, as the contract tells them.
  calibration json not null,
  report json not null,
  created_by uuid references profiles (user_id) on delete set null,
  created_at timestamptz not null,
  current_since timestamptz,
  unique (demo, number)
);
create unique index calibration_versions_one_current on calibration_versions (demo) where state = 'current';
create unique index calibration_versions_one_proposed on calibration_versions (demo) where state = 'proposed';

-- What one process at a time does; one that died loses its lease after a while.
create table leases (
  name text primary key,
  holder uuid not null,
  -- By the database's clock.
  heard_at timestamptz not null
);

-- Results under another calibration are other results.
alter table channel_results add column calibration_version text not null default 'priors';
do $$ declare old text; begin
  select conname into strict old from pg_constraint where conrelid = 'channel_results'::regclass and contype = 'u';
  execute format('alter table channel_results drop constraint %I', old);
end $$;
alter table channel_results
  add unique (channel_id, fetched_at, model_version, campaign_month, demo, preferences_key, calibration_version);

alter table submitted_rates add column decided_at timestamptz;
-- In an administrator's words, for the creator; null where a rate was refused because its channel is somebody else's.
alter table submitted_rates add column refusal_reason text;

-- What dangerous actions need. Of the token only its digest is kept.
create table admin_sessions (
  id uuid primary key,
  admin_user_id uuid not null references profiles (user_id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The sign-in it was made in: with it, it ends.
  sign_in_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- However often it is extended, it ends here.
  ends_at timestamptz not null check (expires_at <= ends_at),
  revoked_at timestamptz
);
create index admin_sessions_owner on admin_sessions (admin_user_id, created_at desc);

create table admin_alerts (
  id uuid primary key,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  alert_type text not null,
  -- What it is about: as long as it is open, the same again only counts.
  subject text not null,
  alert_data json not null,
  occurrences integer not null default 1 check (occurrences > 0),
  is_resolved boolean not null default false,
  resolved_by uuid references profiles (user_id) on delete set null,
  resolved_at timestamptz,
  created_at timestamptz not null,
  last_at timestamptz not null
);
create unique index admin_alerts_open_once on admin_alerts (alert_type, subject) where not is_resolved;
create index admin_alerts_last_at on admin_alerts (is_resolved, last_at desc, created_at desc, id);

-- Each row's digest covers the row before it, so nothing in between can be changed, taken out or put in unseen.
create table admin_actions_audit (
  sequence bigint primary key check (sequence > 0),
  action_type text not null,
  admin_user_id uuid,
  admin_email text,
  target_user_id uuid,
  target_email text,
  justification text,
  ip_address text,
  requires_approval boolean not null default false,
  old_values text,
  new_values text,
  created_at timestamptz not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);
create index admin_actions_audit_action on admin_actions_audit (action_type, sequence desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of the audit log are never changed or deleted';
end $$;
create trigger admin_actions_audit_kept before update or delete on admin_actions_audit
  for each row execute function refuse_audit_change();
create trigger admin_actions_audit_never_emptied before truncate on admin_actions_audit
  for each statement execute function refuse_audit_change();

-- When the tasks that have their time were done last, by whichever process.
create table timed_task_runs (
  name text primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  succeeded boolean not null,
  failures integer not null
);

-- What the administration's figures count by.
create index channel_analyses_created_at on channel_analyses (created_at);
create index channel_results_samples on channel_results (id) where demo;
create index profiles_created_at on profiles (created_at);
create index checkouts_paid_at on checkouts (paid_at) where paid_at is not null;

-- The administration's rows belong to nobody: they are seen by the product's own tasks alone.
do $$ declare kept text; begin
  foreach kept in array array['stored_creator_rates', 'rate_imports', 'exchange_rates', 'sample_fillings', 'leases', 'admin_sessions', 'admin_alerts',
    'admin_actions_audit'] loop
    execute format('alter table %I enable row level security', kept);
    execute format('alter table %I force row level security', kept);
    execute format('create policy %I on %I using ((select acts_as_system())) with check ((select acts_as_system()))',
      kept || '_system', kept);
  end loop;
end $$;

grant select, insert, update, delete on creator_rates, stored_creator_rates, rate_imports, exchange_rates, sample_fillings, calibration_versions, leases,
  admin_sessions, admin_alerts, timed_task_runs to sponsorscope_app;
-- The audit log is only ever added to.
grant select, insert on admin_actions_audit to sponsorscope_app;
