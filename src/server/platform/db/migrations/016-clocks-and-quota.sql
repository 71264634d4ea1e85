-- oldest program: 012
-- When YouTube last said that a day's units are used up, or was asked again whether they are.
alter table youtube_days add column exhausted_at timestamptz;

-- The invented creators asked for exactly what an analysis withholds; they are entered anew at the next start.
delete from marketplace_creators where demo and listing_id is null;

-- The same function, for which a clock that was ahead has stored nothing: `since` is a day ago.
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
      and a.created_at > since and a.created_at < since + interval '24 hours 5 minutes' and r.demo = sought_demo and r.full_result is not null
    order by a.created_at desc limit 1;
  perform set_config('app.user_id', before, true);
end $$;
