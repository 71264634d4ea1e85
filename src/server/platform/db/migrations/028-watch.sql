-- oldest program: 012
-- What a workspace watches: one channel, or whatever is in a list.
create table watches (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  channel_id text,
  list_id uuid,
  -- True for the invented samples.
  demo boolean not null,
  frequency text not null check (frequency in ('weekly', 'daily')),
  rules json not null,
  paused_at timestamptz,
  made_by uuid default acting_person(),
  created_at timestamptz not null,
  foreign key (list_id, workspace_id) references lists (id, workspace_id) on delete cascade,
  check ((channel_id is null) <> (list_id is null))
);
create unique index watches_channel on watches (workspace_id, channel_id, demo) where channel_id is not null;
create unique index watches_list on watches (list_id, workspace_id) where list_id is not null;
create index watches_demo on watches (demo, workspace_id);

-- The channels that the watches come to, each once. Figures, dates and digests alone: no text of YouTube's.
create table watched_channels (
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  channel_id text not null,
  demo boolean not null,
  frequency text not null check (frequency in ('weekly', 'daily')),
  -- Why nothing is read although a watch asks for it.
  paused text check (paused in ('plan', 'credits', 'watch')),
  -- What the next reading is compared with; null until the first one.
  baseline json,
  refreshes integer not null default 0,
  refreshed_at timestamptz,
  next_at timestamptz not null,
  -- How often YouTube could not answer since it last did.
  tries smallint not null default 0,
  claimed_by uuid,
  claimed_at timestamptz,
  added_at timestamptz not null,
  primary key (workspace_id, channel_id)
);
create index watched_channels_due on watched_channels (demo, next_at) where paused is null;
create index watched_channels_channel on watched_channels (channel_id);

-- What changed: figures and ids, kept for a year. A sponsor is a digest here; its name is in `sponsor_sightings`.
create table watch_alerts (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  -- Null for what concerns the whole workspace.
  channel_id text,
  rule text not null,
  -- The fact, so that it is told once.
  fact text not null,
  details json not null,
  -- The analysis that shows it, where there is one.
  analysis_id uuid references channel_analyses (id) on delete set null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (workspace_id, fact)
);
create index watch_alerts_newest on watch_alerts (workspace_id, created_at desc);
create index watch_alerts_created_at on watch_alerts (created_at);
create index watch_alerts_channel on watch_alerts (channel_id);
create index watch_alerts_analysis on watch_alerts (analysis_id) where analysis_id is not null;

-- Who sponsors whom, as read in public texts: the same for everybody who has read the channel. Names go 30 days after
-- they were last read, like the texts they stand in.
create table sponsor_sightings (
  channel_id text not null,
  demo boolean not null,
  video_id text not null,
  -- A digest of the name.
  sponsor text not null,
  name text not null,
  kind text not null check (kind in ('sponsor', 'affiliate')),
  niche text not null,
  published_at timestamptz not null,
  first_read_at timestamptz not null,
  read_at timestamptz not null,
  primary key (channel_id, demo, video_id, sponsor)
);
create index sponsor_sightings_read_at on sponsor_sightings (read_at);
create index sponsor_sightings_sponsor on sponsor_sightings (sponsor);

-- Of a day's units, those that watching has used.
alter table youtube_days add column watch_units integer not null default 0;

-- Wider than before, so the rows there are need not be looked through.
alter table credit_ledger drop constraint credit_ledger_kind_check;
alter table credit_ledger add constraint credit_ledger_kind_check check (kind in ('grant', 'trial', 'boost',
  'boost_refund', 'debit', 'refund', 'bulk_hold', 'bulk_return', 'boost_freeze', 'boost_return', 'boost_loss',
  'adjustment', 'plan_move', 'watch')) not valid;

do $$ declare guarded text; begin
  foreach guarded in array array['watched_channels', 'sponsor_sightings'] loop
    execute format('create trigger refuse_forgotten_channel before insert on %I
      for each row execute function refuse_forgotten_channel()', guarded);
  end loop;
end $$;
do $$ declare
  owned text;
  belongs constant text := '(workspace_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['watches', 'watched_channels', 'watch_alerts'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_workspace', owned, belongs, belongs);
  end loop;
end $$;
grant select, insert, update, delete on watches, watched_channels, watch_alerts, sponsor_sightings
  to sponsorscope_app;
