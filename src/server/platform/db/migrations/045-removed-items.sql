-- oldest program: 012
-- Channels taken out of lists, with what was written of them: kept for a day, so that it can be undone.
create table removed_items (
  removal_id uuid not null,
  workspace_id uuid not null,
  list_id uuid not null,
  channel_id text not null,
  -- The row of the list, and those that went with it.
  item json not null,
  comments json not null,
  client_note json,
  removed_at timestamptz not null,
  primary key (removal_id, channel_id),
  foreign key (list_id, workspace_id) references lists (id, workspace_id) on delete cascade
);
create index removed_items_list on removed_items (list_id);
create index removed_items_workspace on removed_items (workspace_id);
create index removed_items_channel on removed_items (channel_id);
create index removed_items_time on removed_items (removed_at);
alter table removed_items enable row level security;
alter table removed_items force row level security;
create policy removed_items_workspace on removed_items
  using (workspace_id = (select acting_user()) or (select acts_as_system()))
  with check (workspace_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, delete on removed_items to sponsorscope_app;
