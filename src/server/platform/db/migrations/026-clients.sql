-- oldest program: 012
-- What a workspace's clients see of it: lists that were given to them, through links or as invited people, and what
-- these guests decided about each channel.
create table client_access (
  id uuid primary key,
  workspace_id uuid not null,
  client_id uuid not null,
  name text not null,
  -- SHA-256 of a link's token; whoever is invited by address has none.
  token_digest bytea unique check (octet_length(token_digest) = 32),
  email text,
  shows_prices boolean not null default false,
  may_decide boolean not null default true,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_seen_at timestamptz,
  made_by uuid default acting_person(),
  created_at timestamptz not null,
  check ((token_digest is null) <> (email is null)),
  foreign key (client_id, workspace_id) references clients (id, workspace_id) on delete cascade
);
create index client_access_client on client_access (client_id, created_at);
create index client_access_workspace on client_access (workspace_id, created_at);
create index client_access_email on client_access (lower(email));
create unique index client_access_invited on client_access (client_id, lower(email)) where revoked_at is null;

create table client_lists (
  list_id uuid primary key,
  workspace_id uuid not null,
  client_id uuid not null,
  -- What is shown of each channel beside its name.
  facts text[] not null default '{}',
  asks text not null default '',
  due_on date,
  round integer not null default 1 check (round > 0),
  -- Nobody decides on a closed list until it is given once more.
  closed_at timestamptz,
  given_at timestamptz not null,
  foreign key (list_id, workspace_id) references lists (id, workspace_id) on delete cascade,
  foreign key (client_id, workspace_id) references clients (id, workspace_id) on delete cascade
);
create index client_lists_client on client_lists (client_id);

-- What guests read beside a channel: a text of its own, never the workspace's note.
create table client_notes (
  list_id uuid not null,
  channel_id text not null,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  note text not null,
  changed_at timestamptz not null,
  primary key (list_id, channel_id),
  foreign key (list_id, channel_id) references list_items (list_id, channel_id) on delete cascade
);
create index client_notes_workspace on client_notes (workspace_id);

-- Only added to: the newest row of a channel counts, those before it say how it came to that.
create table client_decisions (
  id bigint generated always as identity primary key,
  workspace_id uuid not null,
  client_id uuid not null,
  list_id uuid not null,
  channel_id text not null,
  round integer not null,
  access_id uuid references client_access (id) on delete set null,
  access_name text not null,
  decision text not null check (decision in ('approved', 'changes', 'undone')),
  comment text not null default '',
  decided_at timestamptz not null,
  foreign key (list_id, workspace_id) references lists (id, workspace_id) on delete cascade,
  foreign key (client_id, workspace_id) references clients (id, workspace_id) on delete cascade
);
create index client_decisions_channel on client_decisions (list_id, channel_id, id desc);
create index client_decisions_access on client_decisions (access_id, decided_at);
create index client_decisions_client on client_decisions (client_id);
create trigger refuse_forgotten_channel before insert on client_decisions
  for each row execute function refuse_forgotten_channel();

do $$ declare
  owned text;
  belongs constant text := '(workspace_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['client_access', 'client_lists', 'client_notes', 'client_decisions'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_workspace', owned, belongs, belongs);
  end loop;
end $$;
grant select, insert, update, delete on client_access, client_lists, client_notes, client_decisions to sponsorscope_app;
