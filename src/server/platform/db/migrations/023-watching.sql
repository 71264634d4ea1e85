-- oldest program: 012
-- Mails that wait to be handed over. Their address and text are sealed: links in them sign people in. A mail that is
-- handed over is deleted; of one that was given up only its subject stays, which names nobody.
create table outgoing_mails (
  id uuid primary key,
  urgent boolean not null,
  subject text not null,
  sealed bytea,
  attempts integer not null default 0,
  created_at timestamptz not null,
  -- When it is tried next; while one process tries it, that lies ahead.
  next_at timestamptz not null,
  failure text,
  given_up_at timestamptz
);
create index outgoing_mails_due on outgoing_mails (next_at) where given_up_at is null;
create index outgoing_mails_given_up on outgoing_mails (given_up_at) where given_up_at is not null;

-- The processes of this installation, each with when it was last heard of. One that ends in order deletes its row.
create table processes (
  id uuid primary key,
  role text not null,
  version text not null,
  host text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- When administrators were told that it is gone.
  told_at timestamptz
);

do $$ declare kept text; begin
  foreach kept in array array['outgoing_mails', 'processes'] loop
    execute format('alter table %I enable row level security', kept);
    execute format('alter table %I force row level security', kept);
    execute format('create policy %I on %I using ((select acts_as_system())) with check ((select acts_as_system()))',
      kept || '_system', kept);
  end loop;
end $$;
grant select, insert, update, delete on outgoing_mails, processes to sponsorscope_app;

-- When an authenticator app was set up; unknown for those of before.
alter table auth."twoFactor" add column "setUpAt" timestamptz;
alter table auth."twoFactor" alter column "setUpAt" set default now();
