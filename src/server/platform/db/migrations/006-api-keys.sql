-- Keys of the external API; of a key itself only its hash is kept.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  key_name text not null,
  key_prefix text not null,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  usage_count bigint not null default 0,
  last_used_at timestamptz,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index api_keys_user on api_keys (user_id, created_at desc);

-- What was answered under an Idempotency-Key; neither an answer nor a refusal while the call is under way.
create table idempotent_calls (
  user_id uuid not null references profiles (user_id) on delete cascade,
  idempotency_key text not null,
  body_hash bytea not null,
  call_id uuid not null,
  begun_at timestamptz not null,
  answer text,
  refusal text,
  primary key (user_id, idempotency_key),
  check (num_nonnulls(answer, refusal) <= 1)
);
create index idempotent_calls_begun_at on idempotent_calls (begun_at);

do $$ declare
  owned text;
  belongs constant text := '(user_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['api_keys', 'idempotent_calls'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_owner', owned, belongs, belongs);
  end loop;
end $$;
grant select, insert, update, delete on api_keys, idempotent_calls to sponsorscope_app;

-- Whose active key this is, and what their plan and limits follow from. A key is looked up before its user is known,
-- so the function acts as the system; in one statement instead of a transaction of four.
create function find_api_caller(sought_hash bytea, sought_month date)
returns table (
  key_id uuid, owner_id uuid, tier text, tier_end timestamptz, tier_renews boolean, override_tier text,
  override_end timestamptz, trial_end timestamptz, analyses integer, bonus integer, hour_start timestamptz, hour_used integer
) language plpgsql stable set app.actor = 'system' as $$
begin
  return query
    select k.id, k.user_id, p.subscription_tier, p.subscription_end, p.subscription_renews,
      p.override_subscription_tier, p.override_until, p.trial_until,
      coalesce(m.analyses, 0), coalesce(m.bonus, 0), h.window_start, coalesce(h.used, 0)
    from api_keys k join profiles p on p.user_id = k.user_id
    left join usage_months m on m.user_id = k.user_id and m.month = sought_month
    left join usage_hours h on h.user_id = k.user_id
    where k.key_hash = sought_hash and k.revoked_at is null;
end $$;

-- A user's newest stored analysis of what a reference points at, beside the preferences they have now. Acts for that
-- user: the setting ends with the function.
create function find_stored_analysis(sought_user uuid, sought_reference text, sought_demo boolean, since timestamptz)
returns table (
  analysis_id uuid, kept_key text, kept_text text, sensitivity smallint, risk text, size_preference text, liked_niches text[]
) language plpgsql volatile set app.user_id = '' as $$
begin
  perform set_config('app.user_id', sought_user::text, true);
  return query
    select a.id, r.preferences_key, r.full_result,
      s.sensitivity_tenths, s.risk_tolerance, s.channel_size_preference, s.preferred_niches
    from channel_references c
    join channel_analyses a on a.channel_id = c.channel_id
    join channel_results r on r.id = a.result_id
    left join algorithm_preferences s on s.user_id = a.user_id
    where c.reference_key = sought_reference and c.demo = sought_demo and a.user_id = sought_user
      and a.created_at > since and r.demo = sought_demo and r.full_result is not null
    order by a.created_at desc limit 1;
end $$;
