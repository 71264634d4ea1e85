-- oldest program: 012
-- What people are told, in the product and by mail; rows are deleted after 90 days.
create table notifications (
  id uuid primary key,
  person_id uuid not null references profiles (user_id) on delete cascade,
  -- Where it happened; empty for what is about the person alone.
  workspace_id uuid references profiles (user_id) on delete cascade,
  kind text not null,
  subject text not null,
  -- Plain sentences, one after the other.
  details json not null,
  -- A path of this product.
  link text not null,
  -- The person's choice when it arose.
  how text not null check (how in ('mail', 'digest', 'none')),
  created_at timestamptz not null,
  read_at timestamptz,
  mailed_at timestamptz
);
create index notifications_newest on notifications (person_id, created_at desc, id);
create index notifications_unread on notifications (person_id) where read_at is null;
create index notifications_waiting on notifications (person_id) where how = 'digest' and mailed_at is null;
create index notifications_workspace on notifications (workspace_id);
create index notifications_created_at on notifications (created_at);

-- Choices that differ from what is usual for a kind.
create table notification_settings (
  person_id uuid not null references profiles (user_id) on delete cascade,
  kind text not null,
  how text not null check (how in ('mail', 'digest', 'none')),
  -- What a mail's link has switched off, so that the same link can switch it on again.
  how_before text check (how_before in ('mail', 'digest')),
  changed_at timestamptz not null,
  primary key (person_id, kind)
);

-- The last day on which a person's digest was made: whoever writes the day makes it, and nobody else.
create table notification_digests (
  person_id uuid primary key references profiles (user_id) on delete cascade,
  day date not null
);

do $$ declare
  owned text;
  belongs constant text := '(person_id = (select acting_person()) or (select acts_as_system()))';
begin
  foreach owned in array array['notifications', 'notification_settings', 'notification_digests'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_person', owned, belongs, belongs);
  end loop;
end $$;
grant select, insert, update, delete on notifications, notification_settings, notification_digests
  to sponsorscope_app;
