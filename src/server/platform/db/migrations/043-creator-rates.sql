-- oldest program: 012
-- What a creator asks for each format and right of one channel. Each saving is a version of its own, never changed.
create table rate_cards (
  user_id uuid not null,
  channel_id text not null,
  version integer not null check (version >= 1),
  -- Wage and lines, as entered.
  entered json not null,
  created_at timestamptz not null,
  primary key (user_id, channel_id, version),
  foreign key (user_id, channel_id) references creator_channels (user_id, channel_id) on delete cascade
);

-- What was asked of a creator on the page of their media kit, by people who need no account.
create table kit_requests (
  id uuid primary key,
  user_id uuid not null,
  channel_id text not null,
  sender_name text not null,
  -- Where the answer is mailed to; shown to nobody, gone once the request is answered for good.
  sender_address text,
  message text not null,
  deliverables json not null,
  budget_cents bigint check (budget_cents > 0),
  currency text,
  deadline date,
  -- SHA-256 of the token in the mail that confirms the address.
  confirm_digest text not null unique,
  state text not null check (state in ('unconfirmed', 'open', 'answered', 'declined')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answer text,
  price_cents bigint check (price_cents > 0),
  price_currency text,
  answered_at timestamptz,
  check ((budget_cents is null) = (currency is null)),
  check ((price_cents is null) = (price_currency is null)),
  foreign key (user_id, channel_id) references creator_channels (user_id, channel_id) on delete cascade
);
create index kit_requests_channel on kit_requests (user_id, channel_id, created_at desc);
create index kit_requests_address on kit_requests (sender_address, created_at);
create index kit_requests_expiry on kit_requests (expires_at);

alter table media_kits add column takes_requests boolean not null default false;

do $$ declare
  owned text;
  belongs constant text := '(user_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['rate_cards', 'kit_requests'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_owner', owned, belongs, belongs);
  end loop;
end $$;
grant select, insert, delete on rate_cards to sponsorscope_app;
grant select, insert, update, delete on kit_requests to sponsorscope_app;
