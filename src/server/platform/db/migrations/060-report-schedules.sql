-- oldest program: 012
-- Reports that are sent by mail on a day of each week or month.
create table report_schedules (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  -- In whose name it is sent, and who is told where it stops.
  owner_id uuid references profiles (user_id) on delete set null,
  what text not null check (what in ('list', 'campaign', 'library')),
  list_id uuid references lists (id) on delete set null,
  campaign_id uuid,
  -- What narrows the library, as its page asks for it; nothing where it is all of it.
  question json,
  -- What it is of, as that was called last.
  name text not null,
  format text not null check (format in ('pdf', 'excel', 'csv')),
  paper text not null check (paper in ('a4', 'letter')),
  every text not null check (every in ('week', 'month')),
  -- 1 is Monday, or the first of a month.
  day smallint not null check (day between 1 and 28),
  hour smallint not null check (hour between 0 and 23),
  time_zone text not null,
  addresses text[] not null,
  is_paused boolean not null,
  stopped_for text check (stopped_for in ('plan', 'gone', 'owner', 'failures')),
  -- Null while it is paused, and where it does not go on by itself.
  next_at timestamptz,
  -- Whether somebody has asked for it at once, and when somebody did last.
  now_due boolean not null default false,
  now_asked_at timestamptz,
  -- Tries of what is due.
  attempts smallint not null default 0,
  claimed_by uuid,
  -- No process takes it before.
  claimed_until timestamptz,
  last_sent_at timestamptz,
  -- How many addresses got it.
  last_sent_to smallint,
  -- Whether it was too large to go with the mail.
  last_was_linked boolean not null default false,
  made_by uuid default acting_person(),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  foreign key (campaign_id, workspace_id) references campaigns (id, workspace_id) on delete set null (campaign_id)
);
create index report_schedules_workspace on report_schedules (workspace_id, created_at, id);
create index report_schedules_owner on report_schedules (owner_id);
create index report_schedules_list on report_schedules (list_id);
create index report_schedules_campaign on report_schedules (campaign_id);
create index report_schedules_due on report_schedules (next_at) where next_at is not null;
create index report_schedules_now on report_schedules (id) where now_due;

-- Whom a workspace may send reports to. Members need no row's consent; others are asked, and whoever wants no reports
-- is kept, so that they are not asked again.
create table report_addresses (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  address text not null,
  state text not null check (state in ('waiting', 'confirmed', 'off')),
  -- How often they were asked, and when last.
  asked smallint not null default 0,
  asked_at timestamptz,
  decided_at timestamptz,
  -- What a mail's link has switched off.
  state_before text check (state_before in ('waiting', 'confirmed')),
  -- How many reports went there on the last day of UTC.
  mailed_on date,
  mailed smallint not null default 0,
  created_at timestamptz not null,
  unique (workspace_id, address)
);
create index report_addresses_asked on report_addresses (asked_at);

do $$ declare
  owned text;
  belongs constant text := '(workspace_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['report_schedules', 'report_addresses'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_workspace', owned, belongs, belongs);
  end loop;
end $$;
grant select, insert, update, delete on report_schedules, report_addresses to sponsorscope_app;
