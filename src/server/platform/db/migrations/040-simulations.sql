-- oldest program: 012
-- What sponsorships may bring, as computed: inputs, result and versions are frozen. Texts, since jsonb would reorder them.
create table simulations (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  analysis_id uuid not null,
  channel_id text not null,
  input text not null,
  result text not null,
  engine_version text not null,
  assumption_set text not null,
  model_version text not null,
  calibration text not null,
  made_by uuid default acting_person(),
  created_at timestamptz not null
);
create index simulations_workspace on simulations (workspace_id, channel_id, created_at desc);
create index simulations_newest on simulations (workspace_id, created_at desc);
create index simulations_channel on simulations (channel_id);
alter table simulations enable row level security;
alter table simulations force row level security;
create policy simulations_workspace on simulations
  using (workspace_id = (select acting_user()) or (select acts_as_system()))
  with check (workspace_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, update, delete on simulations to sponsorscope_app;
