-- oldest program: 012
-- What the channels of a list ask, as somebody entered it.
create table asked_prices (
  list_id uuid not null,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  channel_id text not null,
  price_cents bigint not null check (price_cents > 0),
  currency text not null,
  -- For one of these.
  format text not null,
  saved_at timestamptz not null,
  primary key (list_id, channel_id),
  foreign key (list_id, channel_id) references list_items (list_id, channel_id) on delete cascade
);
create index asked_prices_workspace on asked_prices (workspace_id);
create index asked_prices_channel on asked_prices (channel_id);

-- Which channels for a budget, as computed: question and answer are frozen. Texts, since jsonb would reorder them.
create table portfolios (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  -- It may be gone; what was computed of it stays.
  list_id uuid not null,
  name text not null,
  channel_ids text[] not null,
  input text not null,
  result text not null,
  engine_version text not null,
  assumption_set text not null,
  made_by uuid default acting_person(),
  created_at timestamptz not null
);
create index portfolios_workspace on portfolios (workspace_id, created_at desc);
create index portfolios_channels on portfolios using gin (channel_ids);

do $$ declare
  owned text;
  belongs constant text := '(workspace_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['asked_prices', 'portfolios'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_workspace', owned, belongs, belongs);
  end loop;
end $$;
grant select, insert, update, delete on asked_prices, portfolios to sponsorscope_app;
