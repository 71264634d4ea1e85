-- oldest program: 012
-- Channels that people collect in a workspace. What YouTube says of a channel stays where analyses keep it: here are
-- its id and what people wrote themselves.
create table clients (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  name text not null,
  -- Logo and colours, as white-label settings have them.
  look json not null default '{}',
  made_by uuid default acting_person(),
  created_at timestamptz not null,
  unique (id, workspace_id)
);
create unique index clients_name on clients (workspace_id, lower(name));

create table lists (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  name text not null,
  folder text not null default '',
  -- Whom the list is for.
  client_id uuid references clients (id) on delete set null,
  -- Own columns, each with id, name, kind (text, number, date, choice) and choices.
  columns json not null default '[]',
  -- How much each measure counts in the ranking, 0 to 5.
  weights json not null default '{}',
  -- In cents for 1,000 views, US dollars; for how well a price fits.
  target_cpm_cents integer check (target_cpm_cents > 0),
  made_by uuid default acting_person(),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (id, workspace_id)
);
create index lists_workspace on lists (workspace_id, folder, lower(name), id);
create index lists_client on lists (client_id);

create table list_items (
  list_id uuid not null,
  workspace_id uuid not null,
  channel_id text not null,
  -- Where people put it; equal ones by channel id.
  position double precision not null,
  -- The name people gave it: YouTube's own may be kept for 30 days only.
  label text not null default '',
  status text not null default 'new' check (status in ('new', 'shortlisted', 'contacted', 'negotiating', 'agreed', 'declined')),
  -- Who in the workspace looks after it.
  owner_id uuid references profiles (user_id) on delete set null,
  tags text[] not null default '{}',
  rating smallint check (rating between 1 and 5),
  note text not null default '',
  -- Values of the list's own columns, by the column's id.
  fields json not null default '{}',
  made_by uuid default acting_person(),
  added_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (list_id, channel_id),
  foreign key (list_id, workspace_id) references lists (id, workspace_id) on delete cascade
);
create index list_items_position on list_items (list_id, position, channel_id);
create index list_items_channel on list_items (workspace_id, channel_id);
create index list_items_owner on list_items (owner_id);

-- Whom to write to about a channel: one for a workspace, whichever lists the channel is in.
create table contacts (
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  channel_id text not null,
  name text not null default '',
  email text not null default '',
  source text not null default '',
  last_contacted_on date,
  changed_at timestamptz not null,
  primary key (workspace_id, channel_id)
);

do $$ declare
  owned text;
  belongs constant text := '(workspace_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['clients', 'lists', 'list_items', 'contacts'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_workspace', owned, belongs, belongs);
  end loop;
end $$;
grant select, insert, update, delete on clients, lists, list_items, contacts to sponsorscope_app;
