-- oldest program: 012
-- Comparisons that whoever holds the link may read, until it ends.
create table shared_comparisons (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  -- Of the link's secret part, which is kept nowhere.
  token_digest bytea not null unique,
  -- In their order; one that is deleted is left out of what the link shows.
  analysis_ids uuid[] not null check (cardinality(analysis_ids) between 2 and 6),
  shows_prices boolean not null,
  made_by uuid default acting_person(),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index shared_comparisons_workspace on shared_comparisons (workspace_id, created_at);

do $$ declare
  belongs constant text := '(workspace_id = (select acting_user()) or (select acts_as_system()))';
begin
  alter table shared_comparisons enable row level security;
  alter table shared_comparisons force row level security;
  execute format('create policy shared_comparisons_workspace on shared_comparisons using %s with check %s', belongs, belongs);
end $$;
grant select, insert, update, delete on shared_comparisons to sponsorscope_app;
