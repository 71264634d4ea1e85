-- oldest program: 012
-- takes away: what only operators' commands of programs before this one used (make-admin), and nothing that serves requests
-- or works in the background.
-- Who is an administrator is decided by operators' commands, which act as the owner. A column that a later migration
-- adds to profiles has to be granted there.
revoke update on profiles from sponsorscope_app;
do $$ begin
  execute (
    select format('grant update (%s) on profiles to sponsorscope_app', string_agg(quote_ident(attname), ', ' order by attnum))
    from pg_attribute
    where attrelid = 'profiles'::regclass and attnum > 0 and not attisdropped
      and attname not in ('user_id', 'created_at', 'is_admin')
  );
end $$;

-- A secret is drawn when it is first needed, and stays.
revoke update, delete on installation_secrets from sponsorscope_app;

-- The same functions as before: with a setting in their head, only a superuser may create them.

-- Whose active key this is, and what their plan and limits follow from. A key is looked up before its user is known,
-- so the function acts as the system; in one statement instead of a transaction of four.
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
    where k.key_hash = sought_hash and k.revoked_at is null;
  perform set_config('app.actor', before, true);
end $$;

-- A user's newest stored analysis of what a reference points at, beside the preferences they have now. Acts for that
-- user, until it ends.
create or replace function find_stored_analysis(sought_user uuid, sought_reference text, sought_demo boolean, since timestamptz)
returns table (
  analysis_id uuid, kept_key text, kept_text text, sensitivity smallint, risk text, size_preference text, liked_niches text[]
) language plpgsql volatile as $$
declare
  before constant text := coalesce(current_setting('app.user_id', true), '');
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
  perform set_config('app.user_id', before, true);
end $$;
