-- oldest program: 012
-- takes away: nothing; the functions whose execution is revoked are new here
-- An account whose owner leaves: until `due_at` it is hidden and can be taken back, then it goes with all that is its
-- owner's.
create table account_deletions (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  requested_by text not null check (requested_by in ('owner', 'administrator', 'operator')),
  -- When nothing could be charged any more, as the card provider has confirmed it.
  payments_stopped_at timestamptz,
  -- Subscriptions whose renewal was ended for this, so that taking it back can begin it again.
  stopped_subscriptions text[] not null default '{}'
);
create index account_deletions_due_at on account_deletions (due_at);

-- Whether an account is hidden. Inside `asUser` of its owner, or `asSystem`.
create function is_leaving(owner uuid) returns boolean language sql stable as $$
  select exists (select from account_deletions where user_id = owner)
$$;

-- When the account of a sign-in goes: such a session may undo that, and nothing else.
alter table auth."user" add column "leavesAt" timestamptz;

-- With the request, every session ends in the same transaction.
create function auth.mark_leaving() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    update auth."user" set "leavesAt" = null where id = old.user_id::text;
    return old;
  end if;
  update auth."user" set "leavesAt" = new.due_at where id = new.user_id::text;
  delete from auth.session where "userId" = new.user_id::text;
  return new;
end $$;
create trigger mark_leaving after insert or delete on account_deletions
  for each row execute function auth.mark_leaving();

-- Deletes an account that is due, with everything that is its owner's. The application's role has no right to sign-in
-- data: this is all of it that is lent, to the product's own tasks and for accounts whose owner has left.
create function end_account(leaver uuid, at timestamptz) returns boolean language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if not acts_as_system() or not exists (
    select from account_deletions where user_id = leaver and due_at <= at
  ) then
    return false;
  end if;
  delete from auth.verification where position(leaver::text in value) > 0 or position(leaver::text in identifier) > 0;
  delete from auth."user" where id = leaver::text;
  -- The deletion of a profile ends the actor's setting.
  perform set_config('app.actor', 'system', true);
  return true;
end $$;
revoke execute on function end_account(uuid, timestamptz) from public;
grant execute on function end_account(uuid, timestamptz) to sponsorscope_app;

-- Everything about a person as a file, built in the background.
create table data_exports (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  state text not null check (state in ('waiting', 'working', 'ready', 'failed')),
  asked_at timestamptz not null,
  -- Who builds it, and when that process was last heard of.
  worker uuid,
  heard_at timestamptz,
  attempts smallint not null default 0,
  steps_done smallint not null default 0,
  steps_total smallint not null default 0,
  bytes bigint not null default 0,
  finished_at timestamptz,
  -- When it is deleted, and its link ends.
  expires_at timestamptz
);
create unique index data_exports_one_open on data_exports (user_id) where state in ('waiting', 'working');
create index data_exports_user on data_exports (user_id, asked_at desc);

create table data_export_chunks (
  export_id uuid not null references data_exports (id) on delete cascade,
  number integer not null,
  user_id uuid not null,
  bytes bytea not null,
  primary key (export_id, number)
);

-- What tax law asks for of payments whose account is gone: the provider's numbers, and nothing about the person.
create table kept_invoices (
  provider_id text primary key,
  amount_cents integer,
  currency text,
  issued_at timestamptz not null,
  account_deleted_at timestamptz not null
);
create index kept_invoices_issued_at on kept_invoices (issued_at);

-- Digests (SHA-256) of the ids and references of channels that are not read any more.
create table forgotten_channels (
  digest bytea primary key check (octet_length(digest) = 32),
  forgotten_at timestamptz not null
);

-- What is being written of a channel while it is forgotten is refused, or was there before and goes with the rest.
create function refuse_forgotten_channel() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(1397705315, hashtext(new.channel_id));
  if exists (select from forgotten_channels
      where digest = sha256(convert_to('id:' || new.channel_id, 'UTF8'))) then
    raise exception using errcode = 'SF410', message = 'this channel was removed and is not stored';
  end if;
  return new;
end $$;
do $$ declare guarded text; begin
  foreach guarded in array array['channel_snapshots', 'channel_references', 'channel_results', 'second_readings',
    'creator_channels', 'marketplace_facts', 'marketplace_creators'] loop
    execute format('create trigger refuse_forgotten_channel before insert on %I
      for each row execute function refuse_forgotten_channel()', guarded);
  end loop;
end $$;

-- Creators who ask that their channel be removed; the time to answer runs from the proof that it is theirs.
create table removal_requests (
  id uuid primary key,
  -- Empty once it is answered, like the address.
  channel_id text not null,
  channel_name text not null,
  contact_email text not null,
  code text not null,
  state text not null check (state in ('unproven', 'open', 'removed', 'refused')),
  created_at timestamptz not null,
  checked_at timestamptz,
  checks integer not null default 0,
  proven_at timestamptz,
  due_at timestamptz,
  decided_at timestamptz,
  refusal_reason text,
  -- When the answer was mailed.
  answered_at timestamptz
);
create unique index removal_requests_one_open on removal_requests (channel_id) where state = 'open';
create index removal_requests_state on removal_requests (state, due_at);

do $$ declare
  owned text;
  belongs constant text := '(user_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['account_deletions', 'data_exports', 'data_export_chunks'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_owner', owned, belongs, belongs);
  end loop;
end $$;
do $$ declare kept text; begin
  foreach kept in array array['kept_invoices', 'removal_requests'] loop
    execute format('alter table %I enable row level security', kept);
    execute format('alter table %I force row level security', kept);
    execute format('create policy %I on %I using ((select acts_as_system())) with check ((select acts_as_system()))',
      kept || '_system', kept);
  end loop;
end $$;
grant select, insert, update, delete on account_deletions, data_exports, data_export_chunks, kept_invoices,
  removal_requests to sponsorscope_app;
-- A tombstone stays.
grant select, insert on forgotten_channels to sponsorscope_app;

-- A key of an account that leaves stops at once.
create or replace function find_api_caller(sought_hash bytea, sought_month date)
returns table (
  key_id uuid, owner_id uuid, tier text, tier_end timestamptz, tier_renews boolean, override_tier text,
  override_end timestamptz, trial_end timestamptz, analyses integer, bonus integer, hour_start timestamptz, hour_used integer
) language plpgsql stable as $$
declare
  before constant text := coalesce(current_setting('app.actor', true), '');
begin
  perform set_config('app.actor', 'system', true);
  return query
    select k.id, k.user_id, p.subscription_tier, p.subscription_end, p.subscription_renews,
      p.override_subscription_tier, p.override_until, p.trial_until,
      coalesce(m.analyses, 0), coalesce(m.bonus, 0), h.window_start, coalesce(h.used, 0)
    from api_keys k join profiles p on p.user_id = k.user_id
    left join usage_months m on m.user_id = k.user_id and m.month = sought_month
    left join usage_hours h on h.user_id = k.user_id
    where k.key_hash = sought_hash and k.revoked_at is null and not is_leaving(k.user_id);
  perform set_config('app.actor', before, true);
end $$;
