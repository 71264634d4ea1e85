-- Lists of channels that are analysed in the background.
create table bulk_jobs (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  job_name text not null,
  -- A job in preparation has not got all its lines yet; it is nobody's to see, and costs nothing.
  status text not null check (status in ('preparing', 'processing', 'paused', 'completed', 'failed', 'cancelled')),
  demo boolean not null,
  -- Counters, kept with the channels' states in the same transactions.
  total_channels integer not null check (total_channels >= 0),
  completed_count integer not null default 0,
  failed_count integer not null default 0,
  duplicate_count integer not null default 0,
  rejected_count integer not null default 0,
  -- What is held for the channels that are not done: in credits (0 where unlimited) and in the month's counter.
  round smallint not null default 1,
  month date not null,
  credits_held integer not null default 0 check (credits_held >= 0),
  analyses_held integer not null default 0 check (analyses_held >= 0),
  analyses_spent integer not null default 0,
  -- Until when YouTube's quota is used up.
  waiting_until timestamptz,
  -- When channels of it were last begun: of a user's jobs the one that waits longest is next.
  served_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index bulk_jobs_user on bulk_jobs (user_id, created_at desc);
create index bulk_jobs_open on bulk_jobs (status) where status in ('preparing', 'processing', 'paused');

-- A line of a job's list that names a channel, or that was left out with its reason.
create table bulk_lines (
  job_id uuid not null references bulk_jobs (id) on delete cascade,
  line integer not null,
  user_id uuid not null,
  channel_url text not null,
  -- A job is cancelled without touching its lines: those that wait then are never begun.
  state text not null check (state in ('waiting', 'running', 'completed', 'failed', 'duplicate', 'rejected')),
  -- Empty where the line is no channel. One channel of a job stands in one line: by its reference, and by its id once known.
  reference_key text,
  channel_id text,
  analysis_id uuid,
  billed boolean not null default false,
  -- Why it failed or was left out: a code of the contract, and whether another try may help.
  failure text,
  retryable boolean not null default false,
  -- Who works on it and how often that was begun: what ends its worker again and again is worked on alone, then given up.
  claimed_by uuid,
  claimed_at timestamptz,
  attempts smallint not null default 0,
  -- How often YouTube could not answer, and from when on it is asked again.
  tries smallint not null default 0,
  not_before timestamptz,
  finished_at timestamptz,
  primary key (job_id, line)
);
create unique index bulk_lines_reference on bulk_lines (job_id, reference_key)
  where state not in ('duplicate', 'rejected');
create unique index bulk_lines_channel on bulk_lines (job_id, channel_id)
  where channel_id is not null and state <> 'duplicate';
create index bulk_lines_state on bulk_lines (job_id, state, line);
create index bulk_lines_running on bulk_lines (claimed_at) where state = 'running';
create index bulk_lines_retryable on bulk_lines (job_id, line) where state = 'failed' and retryable;
create index bulk_lines_finished on bulk_lines (job_id, state, finished_at desc);

-- Holding a job's credits and giving back what it did not need, each once for a round of it.
alter table credit_ledger add column bulk_job_id uuid;
alter table credit_ledger add column bulk_round smallint;
-- How many analyses of the hold's month are taken, or given back (below zero); credits may be unlimited.
alter table credit_ledger add column bulk_analyses integer;
create unique index credit_ledger_bulk_once on credit_ledger (bulk_job_id, bulk_round, kind)
  where bulk_job_id is not null;
alter table credit_ledger drop constraint credit_ledger_kind_check;
alter table credit_ledger add constraint credit_ledger_kind_check
  check (kind in ('grant', 'trial', 'boost', 'boost_refund', 'debit', 'refund', 'bulk_hold', 'bulk_return'));

do $$ declare
  owned text;
  belongs constant text := '(user_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['bulk_jobs', 'bulk_lines'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_owner', owned, belongs, belongs);
  end loop;
end $$;
grant select, insert, update, delete on bulk_jobs, bulk_lines to sponsorscope_app;

-- The queue's tables belong to a role that sees nothing else; nobody else sees them.
do $$ begin
  create role sponsorscope_jobs nologin nosuperuser nobypassrls;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant sponsorscope_jobs to %I', current_user);
exception when others then null;
end $$;
create schema jobs authorization sponsorscope_jobs;
