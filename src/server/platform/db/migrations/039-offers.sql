-- oldest program: 012
-- Prices that were asked or offered, and what was said of them: kept with the figures it was worked out from, so that
-- the same comes out again. No text of YouTube: `label` is what people of the workspace call the channel.
create table offer_verdicts (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  made_by uuid default acting_person(),
  analysis_id uuid not null,
  channel_id text not null,
  label text not null,
  input json not null,
  result json not null,
  engine_version text not null,
  created_at timestamptz not null,
  -- How it ended: at the price asked, at another, or not at all.
  outcome text check (outcome in ('accepted', 'agreed', 'declined')),
  agreed_amount_cents bigint check (agreed_amount_cents > 0),
  agreed_currency text check (agreed_currency in ('USD', 'EUR', 'GBP')),
  agreed_on date,
  settled_at timestamptz,
  -- When people were asked how it ended; they are asked once.
  asked_at timestamptz,
  check ((outcome is null) = (settled_at is null)),
  check ((agreed_amount_cents is null) = (agreed_currency is null) and (agreed_amount_cents is null) = (agreed_on is null))
);
create index offer_verdicts_workspace on offer_verdicts (workspace_id, created_at desc, id);
create index offer_verdicts_channel on offer_verdicts (channel_id);
create index offer_verdicts_unasked on offer_verdicts (created_at) where asked_at is null and outcome is null;

-- Verdicts that whoever holds the link may read, until it ends.
create table shared_offer_verdicts (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  verdict_id uuid not null references offer_verdicts (id) on delete cascade,
  -- Of the link's secret part, which is kept nowhere.
  token_digest bytea not null unique,
  made_by uuid default acting_person(),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index shared_offer_verdicts_verdict on shared_offer_verdicts (verdict_id);
create index shared_offer_verdicts_workspace on shared_offer_verdicts (workspace_id, created_at);

-- How many offers a plan with a limit has had judged in a month.
create table offer_months (
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  -- `2026-11`, in UTC.
  month text not null,
  used integer not null check (used > 0),
  primary key (workspace_id, month)
);

do $$ declare
  owned text;
  belongs constant text := '(workspace_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['offer_verdicts', 'shared_offer_verdicts', 'offer_months'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_workspace', owned, belongs, belongs);
  end loop;
end $$;
grant select, insert, update, delete on offer_verdicts, shared_offer_verdicts, offer_months to sponsorscope_app;

-- Administrators look at agreed amounts of verdicts too: these have no creator, and the id of their verdict, so that
-- each comes once.
alter table submitted_rates alter column user_id drop not null;
alter table submitted_rates add column workspace_id uuid;
create policy submitted_rates_workspace on submitted_rates
  using (workspace_id = (select acting_user())) with check (workspace_id = (select acting_user()));
