-- oldest program: 012
-- What people of a workspace write to each other about a channel of a list.
create table list_comments (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  list_id uuid not null,
  channel_id text not null,
  text text not null,
  made_by uuid default acting_person(),
  created_at timestamptz not null,
  foreign key (list_id, channel_id) references list_items (list_id, channel_id) on delete cascade
);
create index list_comments_item on list_comments (list_id, channel_id, created_at);
create index list_comments_workspace on list_comments (workspace_id);
alter table list_comments enable row level security;
alter table list_comments force row level security;
create policy list_comments_workspace on list_comments
  using (workspace_id = (select acting_user()) or (select acts_as_system()))
  with check (workspace_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, update, delete on list_comments to sponsorscope_app;
