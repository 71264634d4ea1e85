-- oldest program: 012
-- A workspace is what plan, credits and everything made belong to. Each account has one with its own id, so a column
-- `user_id` names a workspace and no row moves. A team's workspace has a profile too, for its plan and its credits, but
-- no account: people come into it by a membership.
alter table profiles add column is_team boolean not null default false;

create table memberships (
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  person_id uuid not null references profiles (user_id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'manager', 'analyst', 'finance')),
  -- How many credits a person may spend in a UTC month; null is no limit of their own.
  monthly_credits integer check (monthly_credits >= 0),
  joined_at timestamptz not null,
  primary key (workspace_id, person_id)
);
create index memberships_person on memberships (person_id);

-- Of an invitation's link only this digest is kept. One address has one open invitation to a workspace: a
-- second one takes its place. One that has ended is kept for a while, so that whoever follows its link late is told why.
create table invitations (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  token_digest bytea not null unique,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'manager', 'analyst', 'finance')),
  invited_by uuid references profiles (user_id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('accepted', 'withdrawn'))
);
create unique index invitations_one_open on invitations (workspace_id, email) where ended_at is null;
create index invitations_expires_at on invitations (expires_at);
create index invitations_invited_by on invitations (invited_by);

-- What people did in a workspace, for those who work in it; rows are deleted after a year.
create table workspace_activity (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  person_id uuid references profiles (user_id) on delete set null,
  action text not null,
  -- What it was done to, as a name that people gave: never a text of YouTube.
  subject text not null default '',
  details json not null default '{}',
  created_at timestamptz not null
);
create index workspace_activity_newest on workspace_activity (workspace_id, id desc);
create index workspace_activity_person on workspace_activity (person_id);
create index workspace_activity_created_at on workspace_activity (created_at);

-- `app.user_id` names the workspace a transaction acts in, `app.person_id` who does so, if it is not their own.
create function acting_person() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('app.person_id', true), ''), nullif(current_setting('app.user_id', true), ''))::uuid
$$;

-- Rows of users are seen as the system sees them within these functions alone: each answers for whoever acts.
-- Lets a transaction act in a workspace for a person who is a member of it at that moment.
create function enter_workspace(person uuid, workspace uuid) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare is_member boolean;
begin
  perform set_config('app.actor', 'system', true);
  select exists (select from memberships where workspace_id = workspace and person_id = person) into is_member;
  perform set_config('app.actor', '', true);
  if not is_member then
    raise exception 'This person is not a member of this workspace.' using errcode = 'WS001';
  end if;
  perform set_config('app.user_id', workspace::text, true);
  perform set_config('app.person_id', person::text, true);
end $$;

-- The role in which a signed-in person acts in a workspace; null for those who are not members of it.
create function auth.role_in(person text, workspace text) returns text language plpgsql security definer
set search_path = public, pg_temp as $$
declare found_role text;
begin
  perform set_config('app.actor', 'system', true);
  select role into found_role from memberships where workspace_id = workspace::uuid and person_id = person::uuid;
  perform set_config('app.actor', '', true);
  return found_role;
end $$;

-- The teams of a person who acts in their own workspace or in one of these, with their role in each.
create function teams_of_acting_person() returns table (id uuid, name text, avatar_url text, role text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.actor', 'system', true);
  return query select p.user_id, p.full_name, p.avatar_url, m.role
    from memberships m join profiles p on p.user_id = m.workspace_id
    where m.person_id = acting_person() order by lower(p.full_name), p.user_id;
  perform set_config('app.actor', '', true);
end $$;

-- The members of the workspace in which a transaction acts.
create function members_of_acting_workspace()
returns table (person_id uuid, name text, email text, avatar_url text, role text, monthly_credits integer,
  joined_at timestamptz, leaves boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.actor', 'system', true);
  return query select m.person_id, p.full_name, p.email, p.avatar_url, m.role, m.monthly_credits, m.joined_at,
    exists (select from account_deletions d where d.user_id = m.person_id)
    from memberships m join profiles p on p.user_id = m.person_id
    where m.workspace_id = acting_user() order by m.joined_at, m.person_id;
  perform set_config('app.actor', '', true);
end $$;

-- A team begins without a plan and without credits, with whoever acts as its owner. It has no address of its own.
create function make_team(team uuid, name text, at timestamptz) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform set_config('app.actor', 'system', true);
  insert into profiles (user_id, email, full_name, is_team, welcome_sent_at, created_at)
  select team, '', make_team.name, true, at, at from profiles p where p.user_id = acting_person() and not p.is_team;
  insert into memberships (workspace_id, person_id, role, joined_at) values (team, acting_person(), 'owner', at);
  insert into workspace_activity (workspace_id, person_id, action, subject, created_at)
  values (team, acting_person(), 'team_made', make_team.name, at);
  perform set_config('app.actor', '', true);
end $$;

-- Deletes the team in which a transaction acts, with everything that belongs to it; only its owner may.
create function delete_acting_team() returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform set_config('app.actor', 'system', true);
  delete from profiles p where p.user_id = acting_user() and p.is_team and exists (
    select from memberships m where m.workspace_id = p.user_id and m.person_id = acting_person() and m.role = 'owner');
  perform set_config('app.actor', '', true);
end $$;

-- In which workspace a sign-in acts; null is the person's own.
alter table auth.session add column "workspaceId" text;

-- Who made a row in a workspace; null where it was its owner, or made before.
alter table channel_analyses add column made_by uuid;
alter table channel_analyses alter column made_by set default acting_person();
alter table bulk_jobs add column made_by uuid;
alter table bulk_jobs alter column made_by set default acting_person();
alter table api_keys add column made_by uuid;
alter table api_keys alter column made_by set default acting_person();
alter table credit_ledger add column made_by uuid;
alter table credit_ledger alter column made_by set default acting_person();

-- Credits that go with a subscription from a personal workspace into a team's. Wider than before, so the rows there
-- need not be looked through.
alter table credit_ledger drop constraint credit_ledger_kind_check;
alter table credit_ledger add constraint credit_ledger_kind_check check (kind in ('grant', 'trial', 'boost',
  'boost_refund', 'debit', 'refund', 'bulk_hold', 'bulk_return', 'boost_freeze', 'boost_return', 'boost_loss',
  'adjustment', 'plan_move')) not valid;

do $$ declare
  owned text;
  belongs constant text := '(workspace_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['invitations', 'workspace_activity'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_workspace', owned, belongs, belongs);
  end loop;
end $$;
alter table memberships enable row level security;
alter table memberships force row level security;
create policy memberships_workspace on memberships
  using (workspace_id = (select acting_user()) or (select acts_as_system()))
  with check (workspace_id = (select acting_user()) or (select acts_as_system()));

grant select, insert, update, delete on memberships, invitations to sponsorscope_app;
grant select, insert, delete on workspace_activity to sponsorscope_app;
