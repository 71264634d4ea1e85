-- oldest program: 012
-- Which processes are at work, and what makes a repeated call the same one.

-- A process says that it is ready only if it finds its migrations.
grant select on schema_migrations to sponsorscope_app;

-- One row for each running process, renewed while it lives.
create table processes (
  id uuid primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
create index processes_seen_at on processes (seen_at);
grant select, insert, update, delete on processes to sponsorscope_app;

-- What a call makes carries this id, which stays the same when the call was lost and is made again.
alter table idempotent_calls add column effect_id uuid;
