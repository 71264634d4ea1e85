-- Statements of the application run as this role: it owns nothing and row level security binds it.
do $$ begin
  create role sponsorscope_app nologin nosuperuser nobypassrls;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant sponsorscope_app to %I', current_user);
exception when others then null;
end $$;

create table installation_secrets (
  name text primary key,
  value bytea not null
);

create table channel_references (
  reference_key text primary key,
  channel_id text not null,
  found_at timestamptz not null
);
create index channel_references_found_at on channel_references (found_at);

create table channel_snapshots (
  channel_id text primary key,
  record json not null,
  fetched_at timestamptz not null
);
create index channel_snapshots_fetched_at on channel_snapshots (fetched_at);

-- One result per reading of a channel, whoever asked. The two result columns hold texts of YouTube and are
-- emptied after 30 days; the figures beside them may be kept for 36 months.
create table channel_results (
  id uuid primary key,
  channel_id text not null,
  fetched_at timestamptz not null,
  model_version text not null,
  campaign_month smallint not null,
  demo boolean not null,
  figures json not null,
  full_result text,
  limited_result text,
  created_at timestamptz not null,
  unique (channel_id, fetched_at, model_version, campaign_month)
);
create index channel_results_created_at on channel_results (created_at);

create table channel_analyses (
  id uuid primary key,
  user_id uuid,
  address_hash bytea,
  channel_id text not null,
  sponsorship_score smallint not null check (sponsorship_score between 0 and 100),
  result_id uuid not null references channel_results (id) on delete cascade,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, address_hash) = 1)
);
create index channel_analyses_visitor on channel_analyses (address_hash, channel_id, created_at desc);
create index channel_analyses_result on channel_analyses (result_id);

create table anonymous_allowances (
  address_hash bytea primary key,
  window_start timestamptz not null,
  used smallint not null check (used >= 0)
);

-- An analysis that has taken its place in the allowance and is not finished yet.
create table pending_analyses (
  id uuid primary key,
  address_hash bytea not null,
  window_start timestamptz not null,
  reserved_at timestamptz not null
);

create table youtube_days (
  day date primary key,
  units integer not null,
  anonymous_units integer not null,
  exhausted boolean not null default false
);

create table youtube_calls (
  day date not null,
  method text not null,
  audience text not null,
  calls integer not null,
  primary key (day, method, audience)
);

alter table channel_analyses enable row level security;
alter table channel_analyses force row level security;
create policy channel_analyses_owner on channel_analyses
  using (user_id is not distinct from nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id is not distinct from nullif(current_setting('app.user_id', true), '')::uuid);

grant usage on schema public to sponsorscope_app;
grant select, insert, update, delete on
  installation_secrets, channel_references, channel_snapshots, channel_results, channel_analyses,
  anonymous_allowances, pending_analyses, youtube_days, youtube_calls
  to sponsorscope_app;
