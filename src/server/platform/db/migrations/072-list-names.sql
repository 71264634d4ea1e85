-- oldest program: 012
-- A list of ten thousand channels is sorted and searched by what YouTube calls them: in narrow rows, since results are
-- a hundred times as wide. Triggers fill these as they fill the rest; rows from before are filled in pieces by the program.
alter table channel_facts add column name_key text;
alter table channel_facts add column handle_key text;
alter table channel_facts add column is_named boolean not null default false;

create or replace function read_channel_facts(workspace uuid, channels text[]) returns setof channel_facts
language sql stable as $$
  select workspace, newest.channel_id, newest.id, newest.result_id, newest.created_at, newest.sponsorship_score,
    f."brandSafety", f."riskLevel", f."avgViews", (f."recommendedPricing" #>> '{flatFee,medium}')::double precision,
    f."trendPercent90Days", lower(r.channel_name), lower(r.handle), true
  from (select distinct channel from unnest(channels) channel) asked
  cross join lateral (
    select a.id, a.channel_id, a.result_id, a.created_at, a.sponsorship_score from channel_analyses a
    where a.user_id = workspace and a.channel_id = asked.channel order by a.created_at desc limit 1
  ) newest
  join channel_results r on r.id = newest.result_id
  cross join lateral json_to_record(r.figures) as f("brandSafety" text, "riskLevel" text, "avgViews" double precision,
    "trendPercent90Days" double precision, "recommendedPricing" json)
  -- One order for all writers, so that no two wait for each other.
  order by newest.channel_id
$$;

create or replace function note_channel_facts() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select user_id, array_agg(distinct channel_id) as channels from touched_analyses
    where user_id is not null group by user_id order by user_id
  loop
    if tg_op = 'DELETE' then
      delete from channel_facts where workspace_id = touched.user_id and channel_id = any (touched.channels);
      -- With an account everything of it goes.
      continue when not exists (select from profiles where user_id = touched.user_id);
    end if;
    insert into channel_facts select * from read_channel_facts(touched.user_id, touched.channels)
    on conflict (workspace_id, channel_id) do update set analysis_id = excluded.analysis_id,
      result_id = excluded.result_id, analysed_at = excluded.analysed_at, score = excluded.score,
      safety = excluded.safety, risk = excluded.risk, views = excluded.views, price = excluded.price,
      trend = excluded.trend, name_key = excluded.name_key, handle_key = excluded.handle_key,
      is_named = excluded.is_named;
  end loop;
  return null;
end $$;

-- Words of YouTube come and go with those of the result, as they do in the library.
create function note_channel_names() returns trigger language plpgsql as $$
begin
  update channel_facts set name_key = new.name_key, handle_key = new.handle_key, is_named = true
  where workspace_id = new.user_id and channel_id = new.channel_id and analysis_id = new.id;
  return null;
end $$;
create trigger channel_analyses_named after update on channel_analyses
  for each row when (new.user_id is not null and (old.name_key is distinct from new.name_key
    or old.handle_key is distinct from new.handle_key)) execute function note_channel_names();
