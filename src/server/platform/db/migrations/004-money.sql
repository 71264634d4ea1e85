-- What the card provider says of a user's subscription, as it was last read there.
alter table profiles add column subscription_status text;
alter table profiles add column subscription_renews boolean not null default false;

-- A user at the card provider. A reading is written down only where no later one was begun: answers may overtake each
-- other, and the provider's present state is what counts.
create table payment_customers (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  customer_id text not null unique,
  readings_begun bigint not null default 0,
  reading_written bigint not null default 0,
  -- When the last reading was begun, whatever became of it.
  asked_at timestamptz,
  created_at timestamptz not null
);
create index payment_customers_asked_at on payment_customers (asked_at nulls first);

-- How many purchases a user has begun within an hour.
create table checkout_hours (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  window_start timestamptz not null,
  used integer not null check (used >= 0)
);

-- A purchase from the first click on. `id` is also the key under which the provider makes one session of it only.
create table checkouts (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  product text not null,
  price_id text not null,
  -- Of a full report; empty otherwise.
  channel_id text not null default '',
  session_id text unique,
  -- How often the provider has failed to make the session: what it answered once, it repeats under the same key.
  failures integer not null default 0,
  status text not null check (status in ('open', 'paid', 'expired', 'refunded')),
  amount_cents integer,
  currency text,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- The month whose limit a boost raised.
  month date
);
create index checkouts_user on checkouts (user_id, created_at desc);
create unique index checkouts_one_open on checkouts (user_id, product, price_id, channel_id) where status = 'open';

-- Signed messages of the card provider. Each takes effect once.
create table payment_events (
  event_id text primary key,
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  done_at timestamptz
);
create index payment_events_received_at on payment_events (received_at);

-- A boost's credits go back with its refund; both once for a purchase.
alter table credit_ledger add column checkout_id uuid;
create unique index credit_ledger_checkout_once on credit_ledger (checkout_id, kind) where checkout_id is not null;
alter table credit_ledger drop constraint credit_ledger_kind_check;
alter table credit_ledger add constraint credit_ledger_kind_check
  check (kind in ('grant', 'trial', 'boost', 'boost_refund', 'debit', 'refund'));

-- What the stand-in for the card provider holds; empty where a real one is connected.
create table stand_in_payment_objects (
  id text primary key,
  number bigint generated always as identity,
  kind text not null,
  customer_id text,
  object json not null,
  created_at timestamptz not null
);
create index stand_in_payment_objects_kind on stand_in_payment_objects (kind, customer_id);

-- A creator's channel: the code that proves it is theirs, the media kit, the entry of the marketplace.
create table creator_channels (
  user_id uuid not null references profiles (user_id) on delete cascade,
  channel_id text not null,
  code text not null,
  code_given_at timestamptz not null,
  checked_at timestamptz,
  -- How often it was checked on a day: each time is one unit of YouTube's quota.
  checks_day date,
  checks integer not null default 0,
  proven_at timestamptz,
  primary key (user_id, channel_id)
);
-- One channel is proven by one account: the last proof counts.
create unique index creator_channels_one_owner on creator_channels (channel_id) where proven_at is not null;

create table media_kits (
  user_id uuid not null,
  channel_id text not null,
  token text not null unique,
  shared boolean not null default false,
  headline text not null,
  about text not null,
  contact_address text,
  shows_rates boolean not null default false,
  updated_at timestamptz not null,
  primary key (user_id, channel_id),
  foreign key (user_id, channel_id) references creator_channels (user_id, channel_id) on delete cascade
);

create table creator_listings (
  id uuid primary key,
  user_id uuid not null,
  channel_id text not null unique,
  bio text not null,
  content_categories text[] not null,
  language text not null,
  region text not null,
  min_rate_cents integer not null check (min_rate_cents >= 0),
  max_rate_cents integer not null check (max_rate_cents >= min_rate_cents),
  rate_currency text not null,
  updated_at timestamptz not null,
  foreign key (user_id, channel_id) references creator_channels (user_id, channel_id) on delete cascade
);
create index creator_listings_user on creator_listings (user_id);

-- Rates that creators say they were paid, waiting for an administrator.
create table submitted_rates (
  id uuid primary key,
  user_id uuid not null,
  channel_id text not null,
  rate_type text not null check (rate_type in ('flat_fee', 'cpm', 'affiliate')),
  -- Cents, or for `affiliate` hundredths of a percent.
  amount_hundredths bigint not null check (amount_hundredths > 0),
  currency text not null check (currency in ('USD', 'EUR', 'GBP')),
  agreed_on date not null,
  notes text not null default '',
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused')),
  created_at timestamptz not null,
  foreign key (user_id, channel_id) references creator_channels (user_id, channel_id) on delete cascade
);
create index submitted_rates_user on submitted_rates (user_id, created_at desc);
create index submitted_rates_status on submitted_rates (status, created_at);

do $$ declare
  owned text;
  belongs constant text := '(user_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['payment_customers', 'checkouts', 'checkout_hours', 'creator_channels', 'media_kits', 'creator_listings',
    'submitted_rates'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_owner', owned, belongs, belongs);
  end loop;
end $$;

grant select, insert, update, delete on payment_customers, checkouts, checkout_hours, payment_events, stand_in_payment_objects,
  creator_channels, media_kits, creator_listings, submitted_rates to sponsorscope_app;
