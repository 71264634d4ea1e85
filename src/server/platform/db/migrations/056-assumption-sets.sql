-- oldest program: 012
-- A workspace's own assumptions of returns, in versions of which each is only ever added.
create table assumption_sets (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  made_by uuid default acting_person(),
  created_at timestamptz not null,
  unique (id, workspace_id)
);
create index assumption_sets_workspace on assumption_sets (workspace_id);

create table assumption_set_versions (
  set_id uuid not null,
  version integer not null check (version > 0),
  workspace_id uuid not null,
  name text not null,
  note text not null,
  ranges json not null,
  made_by uuid default acting_person(),
  saved_at timestamptz not null,
  primary key (set_id, version),
  foreign key (set_id, workspace_id) references assumption_sets (id, workspace_id) on delete cascade
);
create index assumption_set_versions_workspace on assumption_set_versions (workspace_id);

do $$ declare
  owned text;
  belongs constant text := '(workspace_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['assumption_sets', 'assumption_set_versions'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_workspace', owned, belongs, belongs);
  end loop;
end $$;

-- A version goes only with its set, and never changes: so the database itself, whoever asks.
create function refuse_assumption_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from assumption_sets where id = old.set_id) then
    return old;
  end if;
  raise exception 'a version of assumptions is never changed or deleted';
end $$;
create trigger assumption_set_versions_kept before update or delete on assumption_set_versions
  for each row execute function refuse_assumption_change();

grant select, insert, delete on assumption_sets to sponsorscope_app;
grant select, insert on assumption_set_versions to sponsorscope_app;
