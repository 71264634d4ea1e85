-- oldest program: 012
-- What the library sorts and filters by stands beside each analysis, in narrow rows: results are a hundred times as
-- wide. The trigger fills it, whichever program adds the analysis; rows from before are filled in pieces by a timed task.
alter table channel_analyses add column verdict text;
alter table channel_analyses add column niche text;
alter table channel_analyses add column brand_safety text;
alter table channel_analyses add column risk_level text;
-- The market rate's fee and its CPM, in US dollars.
alter table channel_analyses add column price integer;
alter table channel_analyses add column cpm double precision;
alter table channel_analyses add column typical_views bigint;
alter table channel_analyses add column engagement_rate double precision;
alter table channel_analyses add column trend double precision;
alter table channel_analyses add column subscribers bigint;
alter table channel_analyses add column country text;
alter table channel_analyses add column language text;
-- Words of YouTube, in lower case, to be found by: they come and go with those of the result.
alter table channel_analyses add column name_key text;
alter table channel_analyses add column handle_key text;
alter table channel_analyses add column sponsor_keys text;
alter table channel_analyses add column library_filled boolean not null default false;

-- When the name, handle and picture were read, if later than the result; and when they were last looked after:
-- 'infinity' once the channel is gone.
alter table channel_results add column named_at timestamptz;
alter table channel_results add column names_seen_at timestamptz;

create function number_in(kept json, variadic path text[]) returns double precision language sql immutable as $$
  select case when json_typeof(kept #> path) = 'number' then (kept #>> path)::double precision end
$$;

create function fill_library_columns() returns trigger language plpgsql as $$
declare
  result channel_results;
  figures json;
  measures json;
  kept_trend double precision;
  kept_language text;
begin
  select * into result from channel_results where id = new.result_id;
  if not found then return new; end if;
  figures := result.figures;
  measures := figures -> 'measures';
  -- Results of the program before had these in their texts alone.
  if measures is null and result.full_result is not null then
    measures := json_build_object(
      'trendPercent', result.full_result::json #> '{evidence,views,long,trendPercent90Days}',
      'language', (select substring(entry ->> 'value' from '^(.*?) [0-9<.]+%') from
        json_array_elements(case when json_typeof(result.full_result::json #> '{evidence,audience}') = 'array'
          then result.full_result::json #> '{evidence,audience}' else '[]' end) entry
        where entry ->> 'label' = 'Languages of the videos' limit 1));
  end if;
  -- Its own row keeps them when those texts are deleted.
  if tg_op = 'UPDATE' and old.result_id = new.result_id then
    kept_trend := old.trend;
    kept_language := old.language;
  end if;
  new.verdict := figures ->> 'verdict';
  new.niche := figures ->> 'niche';
  new.brand_safety := figures ->> 'brandSafety';
  new.risk_level := figures ->> 'riskLevel';
  -- The least of nothing and something is something.
  new.price := round(case when number_in(figures, 'recommendedPricing', 'flatFee', 'medium') < 2e9
    then number_in(figures, 'recommendedPricing', 'flatFee', 'medium') end);
  new.cpm := number_in(figures, 'recommendedPricing', 'cpm', 'medium');
  new.typical_views := number_in(figures, 'avgViews');
  new.engagement_rate := number_in(figures, 'engagementRate');
  new.trend := coalesce(number_in(measures, 'trendPercent'), kept_trend);
  new.subscribers := number_in(figures, 'subscriberCount');
  new.country := figures #>> '{market,country}';
  new.language := coalesce(measures ->> 'language', kept_language);
  new.name_key := lower(result.channel_name);
  new.handle_key := lower(result.handle);
  new.sponsor_keys := (select string_agg(lower(each ->> 'name'), E'\n') from
    json_array_elements(case when json_typeof(figures -> 'sponsors') = 'array' then figures -> 'sponsors' else '[]' end) each
    where each ->> 'kind' = 'sponsor');
  new.library_filled := true;
  return new;
end $$;
create trigger channel_analyses_fill before insert or update of result_id, library_filled on channel_analyses
  for each row when (new.user_id is not null) execute function fill_library_columns();

-- What becomes of a result's words becomes of what is found by them. Whoever changes a result has nobody's rows in view.
create function keep_library_in_step() returns trigger language plpgsql as $$
declare before constant text := coalesce(current_setting('app.actor', true), '');
begin
  perform set_config('app.actor', 'system', true);
  update channel_analyses set library_filled = true where result_id = new.id and user_id is not null;
  perform set_config('app.actor', before, true);
  return null;
end $$;
create trigger channel_results_in_step after update of figures, channel_name, handle on channel_results
  for each row when (old.channel_name is distinct from new.channel_name or old.handle is distinct from new.handle
    or old.figures::text is distinct from new.figures::text)
  execute function keep_library_in_step();

-- Columns, filters and an order under a name; one that is shared is everybody's in the workspace to use.
create table library_views (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  made_by uuid not null default acting_person() references profiles (user_id) on delete cascade,
  name text not null,
  is_shared boolean not null,
  columns text[] not null,
  -- As they stand in the address.
  filters json not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index library_views_workspace on library_views (workspace_id, lower(name), id);
create unique index library_views_name on library_views (made_by, workspace_id, lower(name));
alter table library_views enable row level security;
alter table library_views force row level security;
create policy library_views_workspace on library_views
  using (workspace_id = (select acting_user()) or (select acts_as_system()))
  with check (workspace_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, update, delete on library_views to sponsorscope_app;

-- A list of a plan without bulk analysis is worked off as its hour allows; until when a job waits, and for what.
alter table bulk_jobs add column by_hour boolean not null default false;
alter table bulk_jobs add column waiting_for text;
alter table bulk_jobs add constraint bulk_jobs_waiting_for check (waiting_for in ('quota', 'hour')) not valid;
-- The other columns of a file: their headings, and a line's cells.
alter table bulk_jobs add column headings text[];
alter table bulk_lines add column cells text[];
