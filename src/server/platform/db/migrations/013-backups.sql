-- oldest program: 012
-- Backups that the product makes by itself: each try, with its file or with what went wrong.
create table backup_runs (
  started_at timestamptz primary key,
  ended_at timestamptz not null,
  file text,
  bytes bigint check (bytes >= 0),
  failure text,
  check (num_nonnulls(file, failure) = 1)
);
alter table backup_runs enable row level security;
alter table backup_runs force row level security;
create policy backup_runs_system on backup_runs
  using ((select acts_as_system())) with check ((select acts_as_system()));
grant select, insert, delete on backup_runs to sponsorscope_app;
