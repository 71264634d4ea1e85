-- oldest program: 012
-- A workspace asks the creator of a listing for a quote; both write to each other here, and neither learns an address.
create table quote_requests (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  made_by uuid default acting_person(),
  channel_id text not null,
  -- The person, not a workspace of theirs; empty once their account is gone.
  creator_id uuid references profiles (user_id) on delete set null,
  -- The entry of the marketplace that was answered to: where it is gone, nobody writes any more.
  listing_id uuid not null,
  -- What the workspace was called, for the creator.
  sender_name text not null,
  message text not null,
  deliverables json not null,
  budget_cents bigint check (budget_cents > 0),
  currency text,
  deadline date,
  state text not null check (state in ('open', 'answered', 'declined', 'withdrawn', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  changed_at timestamptz not null,
  check ((budget_cents is null) = (currency is null))
);
create unique index quote_requests_one_open on quote_requests (workspace_id, creator_id) where state = 'open';
create index quote_requests_workspace on quote_requests (workspace_id, created_at desc);
create index quote_requests_creator on quote_requests (creator_id, created_at desc);
create index quote_requests_channel on quote_requests (channel_id);

create table quote_messages (
  id uuid primary key,
  -- Their order.
  number bigint generated always as identity,
  request_id uuid not null references quote_requests (id) on delete cascade,
  from_creator boolean not null,
  person_id uuid references profiles (user_id) on delete set null,
  text text not null,
  -- What the creator asks, in an answer.
  price_cents bigint check (price_cents > 0),
  currency text,
  created_at timestamptz not null,
  check ((price_cents is null) = (currency is null))
);
create index quote_messages_request on quote_messages (request_id, number);
create index quote_messages_person on quote_messages (person_id);

-- Workspaces that a creator does not want to hear from.
create table quote_blocks (
  creator_id uuid not null references profiles (user_id) on delete cascade,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null,
  primary key (creator_id, workspace_id)
);
create index quote_blocks_workspace on quote_blocks (workspace_id);

do $$ declare
  asked text;
  belongs text;
begin
  foreach asked in array array['quote_requests', 'quote_messages', 'quote_blocks'] loop
    belongs := case asked
      when 'quote_requests' then '(workspace_id = (select acting_user()) or creator_id = (select acting_person())
        or (select acts_as_system()))'
      when 'quote_messages' then '(exists (select from quote_requests r where r.id = request_id)
        or (select acts_as_system()))'
      else '(creator_id = (select acting_person()) or (select acts_as_system()))' end;
    execute format('alter table %I enable row level security', asked);
    execute format('alter table %I force row level security', asked);
    execute format('create policy %I on %I using %s with check %s', asked || '_parties', asked, belongs, belongs);
  end loop;
end $$;
grant select, insert, update, delete on quote_requests, quote_messages, quote_blocks to sponsorscope_app;
