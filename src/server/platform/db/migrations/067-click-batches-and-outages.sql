-- oldest program: 012
-- The last part of its counts that a process has written: a part that is sent again is not added twice.
alter table click_counters add column batch bigint not null default 0;

-- Destinations of a workspace's links that are out of order at the moment.
create table destination_outages (
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  destination text not null,
  began_at timestamptz not null,
  -- The last look that found it so, what it found, and when the next one is due.
  seen_at timestamptz not null,
  finding text not null check (finding in ('dead', 'refused')),
  next_look_at timestamptz not null,
  ended_at timestamptz,
  -- Outages that are told of together share a notice; so do those that are told to have ended.
  notice uuid,
  told_at timestamptz,
  end_notice uuid,
  primary key (workspace_id, destination)
);
create index destination_outages_due on destination_outages (next_look_at) where ended_at is null;
alter table destination_outages enable row level security;
alter table destination_outages force row level security;
create policy destination_outages_workspace on destination_outages
  using (workspace_id = (select acting_user()) or (select acts_as_system()))
  with check (workspace_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, update, delete on destination_outages to sponsorscope_app;
