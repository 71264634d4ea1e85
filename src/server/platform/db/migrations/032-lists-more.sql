-- oldest program: 012
-- What the newest analysis of a channel in a workspace says, as plain columns: a list of ten thousand channels is
-- sorted and narrowed by it. Figures alone, no text of YouTube; triggers keep it in step with the analyses.
create table channel_facts (
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  channel_id text not null,
  analysis_id uuid not null,
  result_id uuid not null,
  analysed_at timestamptz not null,
  score integer,
  safety text,
  risk text,
  views double precision,
  -- US dollars, and percent in 90 days.
  price double precision,
  trend double precision,
  primary key (workspace_id, channel_id)
);

-- Those of some channels of a workspace as their analyses have them.
create function read_channel_facts(workspace uuid, channels text[]) returns setof channel_facts
language sql stable as $$
  select workspace, newest.channel_id, newest.id, newest.result_id, newest.created_at, newest.sponsorship_score,
    f."brandSafety", f."riskLevel", f."avgViews", (f."recommendedPricing" #>> '{flatFee,medium}')::double precision,
    f."trendPercent90Days"
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

create function note_channel_facts() returns trigger language plpgsql as $$
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
      trend = excluded.trend;
  end loop;
  return null;
end $$;
create trigger channel_analyses_noted after insert on channel_analyses
  referencing new table as touched_analyses for each statement execute function note_channel_facts();
create trigger channel_analyses_unnoted after delete on channel_analyses
  referencing old table as touched_analyses for each statement execute function note_channel_facts();

alter table channel_facts enable row level security;
alter table channel_facts force row level security;
create policy channel_facts_workspace on channel_facts
  using (workspace_id = (select acting_user()) or (select acts_as_system()))
  with check (workspace_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, update, delete on channel_facts to sponsorscope_app;
