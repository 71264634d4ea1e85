-- Sign-in data is reached by a role of its own; the application's role has no right to it at all.
do $$ begin
  create role sponsorscope_accounts nologin nosuperuser nobypassrls;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant sponsorscope_accounts to %I', current_user);
exception when others then null;
end $$;

create schema auth;

-- The accounts library's tables, in its own spelling.
create table auth."user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table auth.session (
  id text primary key,
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references auth."user" (id) on delete cascade
);
create index session_owner on auth.session ("userId");
create index session_expires on auth.session ("expiresAt");

create table auth.account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("providerId", "accountId")
);
create index account_owner on auth.account ("userId");

create table auth.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);
create index verification_expires on auth.verification ("expiresAt");

-- How often something was tried (a password, a mail) in the window that began with the first try.
create table auth.attempts (
  key bytea primary key,
  window_start timestamptz not null,
  used integer not null check (used >= 0)
);
create index attempts_window_start on auth.attempts (window_start);

alter table auth."user" enable row level security;
alter table auth.session enable row level security;
alter table auth.account enable row level security;
alter table auth.verification enable row level security;
alter table auth.attempts enable row level security;
create policy user_accounts on auth."user" to sponsorscope_accounts using (true) with check (true);
create policy session_accounts on auth.session to sponsorscope_accounts using (true) with check (true);
create policy account_accounts on auth.account to sponsorscope_accounts using (true) with check (true);
create policy verification_accounts on auth.verification to sponsorscope_accounts using (true) with check (true);
create policy attempts_accounts on auth.attempts to sponsorscope_accounts using (true) with check (true);

grant usage on schema auth to sponsorscope_accounts;
grant select, insert, update, delete on
  auth."user", auth.session, auth.account, auth.verification, auth.attempts to sponsorscope_accounts;

-- Whose row it is decides: `app.user_id` names the user a transaction acts for, `app.actor` the product's own tasks.
create function acting_user() returns uuid language sql stable as $$
  select nullif(current_setting('app.user_id', true), '')::uuid
$$;
create function acts_as_system() returns boolean language sql stable as $$
  select coalesce(current_setting('app.actor', true), '') = 'system'
$$;

create table profiles (
  user_id uuid primary key,
  email text not null,
  full_name text not null default '',
  avatar_url text,
  is_admin boolean not null default false,
  -- The tier of the active subscription, apart from what an override or the trial adds.
  subscription_tier text not null default 'free',
  subscription_end timestamptz,
  override_subscription_tier text,
  override_until timestamptz,
  trial_until timestamptz,
  credits_remaining integer not null default 0 check (credits_remaining >= 0),
  -- The month for which plan credits were granted last, and how many for it so far; null before the first grant.
  credits_month date,
  credits_granted integer not null default 0 check (credits_granted >= 0),
  welcome_sent_at timestamptz,
  created_at timestamptz not null
);
create index profiles_email on profiles (email);

-- A profile is made with its account, in the same transaction.
create function auth.make_profile() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform set_config('app.actor', 'system', true);
  insert into profiles (user_id, email, full_name, avatar_url, created_at)
  values (new.id::uuid, new.email, new.name, new.image, new."createdAt");
  perform set_config('app.actor', '', true);
  return new;
end $$;
create trigger make_profile after insert on auth."user" for each row execute function auth.make_profile();

-- A person has one name, wherever it is changed.
create function auth.take_over_name() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update auth."user" set name = new.full_name where id = new.user_id::text;
  return new;
end $$;
create trigger take_over_name after update of full_name on profiles
  for each row execute function auth.take_over_name();

-- With an account goes everything that is its owner's.
create function auth.delete_profile() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform set_config('app.actor', 'system', true);
  delete from profiles where user_id = old.id::uuid;
  perform set_config('app.actor', '', true);
  return old;
end $$;
create trigger delete_profile after delete on auth."user" for each row execute function auth.delete_profile();

-- Nobody tries the growth plan twice: what is left of a deleted account is this digest of its address.
create table trial_claims (
  email_digest bytea primary key,
  claimed_at timestamptz not null
);

-- Every change of a user's credits; their sum is `profiles.credits_remaining`.
create table credit_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  kind text not null check (kind in ('grant', 'trial', 'boost', 'debit', 'refund')),
  credits integer not null,
  balance integer not null check (balance >= 0),
  analysis_id uuid,
  created_at timestamptz not null
);
create index credit_ledger_user on credit_ledger (user_id, id);
create unique index credit_ledger_once on credit_ledger (analysis_id, kind) where analysis_id is not null;

-- Billable analyses of a UTC calendar month; `bonus` raises that month's limit (a boost).
create table usage_months (
  user_id uuid not null references profiles (user_id) on delete cascade,
  month date not null,
  analyses integer not null default 0 check (analyses >= 0),
  bonus integer not null default 0 check (bonus >= 0),
  primary key (user_id, month)
);

create table usage_hours (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  window_start timestamptz not null,
  used integer not null check (used >= 0)
);

-- A user's analysis that has been paid for and is not finished yet.
create table analysis_reservations (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  month date not null,
  window_start timestamptz not null,
  credits smallint not null check (credits in (0, 1)),
  reserved_at timestamptz not null
);
create index analysis_reservations_reserved_at on analysis_reservations (reserved_at);

create table algorithm_preferences (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  -- Tenths, so that the steps of the slider are whole numbers.
  sensitivity_tenths smallint not null check (sensitivity_tenths between 5 and 15),
  risk_tolerance text not null,
  channel_size_preference text not null,
  preferred_niches text[] not null,
  updated_at timestamptz not null
);

create table analysis_feedback (
  analysis_id uuid primary key references channel_analyses (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  rated_at timestamptz not null
);
create index analysis_feedback_user on analysis_feedback (user_id);

-- Results under a user's own preferences stand beside those at the defaults, whose key is empty.
alter table channel_results add column preferences_key text not null default '';
alter table channel_results add column channel_name text;
do $$ declare old text; begin
  select conname into strict old from pg_constraint where conrelid = 'channel_results'::regclass and contype = 'u';
  execute format('alter table channel_results drop constraint %I', old);
end $$;
alter table channel_results add unique (channel_id, fetched_at, model_version, campaign_month, demo, preferences_key);
update channel_results set channel_name = full_result::json ->> 'channelName' where full_result is not null;

create index channel_analyses_user on channel_analyses (user_id, created_at desc);
create index channel_analyses_user_channel on channel_analyses (user_id, channel_id, created_at desc);
alter table channel_analyses add foreign key (user_id) references profiles (user_id) on delete cascade;

drop policy channel_analyses_owner on channel_analyses;
create policy channel_analyses_owner on channel_analyses
  using (user_id is not distinct from (select acting_user()) or (select acts_as_system()))
  with check (user_id is not distinct from (select acting_user()) or (select acts_as_system()));

-- Within `select`, who acts is asked once for a statement rather than for each row.
do $$ declare
  owned text;
  belongs constant text := '(user_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['profiles', 'credit_ledger', 'usage_months', 'usage_hours', 'analysis_reservations',
    'algorithm_preferences', 'analysis_feedback'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_owner', owned, belongs, belongs);
  end loop;
end $$;

grant select, insert, update, delete on usage_months, usage_hours, analysis_reservations, algorithm_preferences,
  analysis_feedback to sponsorscope_app;
grant select, update on profiles to sponsorscope_app;
-- The ledger and the claims are only ever added to.
grant select, insert on credit_ledger, trial_claims to sponsorscope_app;
