-- oldest program: 012
-- takes away: nothing; the functions whose execution is revoked are new here
-- What a refund names, what of a payment has gone back, and whether its card holder disputes it.
alter table checkouts add column payment_id text;
alter table checkouts add column refunded_cents integer;
alter table checkouts add column dispute text;
alter table checkouts add constraint checkouts_dispute_check check (dispute in ('open', 'won', 'lost')) not valid;
-- Of a boost that is frozen or closed: how many of its credits were taken. Null while it is open.
alter table checkouts add column credits_withheld integer;
alter table checkouts add constraint checkouts_credits_withheld_check check (credits_withheld >= 0) not valid;
-- An administrator's refund that the card provider may not have heard of yet.
alter table checkouts add column refund_requested_at timestamptz;

-- A card holder's objections to payments, as they were last read at the card provider.
create table payment_disputes (
  id text primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  payment_id text,
  state text not null check (state in ('open', 'won', 'lost')),
  reason text not null,
  amount_cents integer not null,
  currency text not null,
  -- Until when evidence may be sent; null where none is asked for.
  due_at timestamptz,
  opened_at timestamptz not null,
  -- When administrators were told.
  alerted_at timestamptz
);
create index payment_disputes_user on payment_disputes (user_id, opened_at desc);
create index payment_disputes_untold on payment_disputes (opened_at) where alerted_at is null and state = 'open';

-- `note` is an administrator's sentence for the customer; `dispute_id` says whose opening or end moved the credits.
alter table credit_ledger add column note text;
alter table credit_ledger add column dispute_id text;
-- Wider than before, so the rows there are need not be looked through.
alter table credit_ledger drop constraint credit_ledger_kind_check;
alter table credit_ledger add constraint credit_ledger_kind_check check (kind in ('grant', 'trial', 'boost',
  'boost_refund', 'debit', 'refund', 'bulk_hold', 'bulk_return', 'boost_freeze', 'boost_return', 'boost_loss',
  'adjustment')) not valid;

-- What an enterprise grant rests on.
alter table profiles add column override_contract text;

-- Calls that failed, for whoever is told the number of one. No texts of people, no addresses.
create table failed_requests (
  request_id uuid primary key,
  user_id uuid references profiles (user_id) on delete cascade,
  method text not null,
  -- The pattern, never the path as sent.
  route text not null,
  status smallint not null,
  -- The kind of a fault of our own, such as TypeError or 40P01.
  fault text,
  failed_at timestamptz not null
);
create index failed_requests_user on failed_requests (user_id, failed_at desc);
create index failed_requests_failed_at on failed_requests (failed_at);

-- Which mails were handed over to be sent: their subjects, which name nobody, and neither addresses nor texts.
create table sent_mails (
  id bigint generated always as identity primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  subject text not null,
  -- Why it was not handed over; null where it was.
  failure text,
  sent_at timestamptz not null
);
create index sent_mails_user on sent_mails (user_id, sent_at desc);
create index sent_mails_sent_at on sent_mails (sent_at);

do $$ declare
  owned text;
  belongs constant text := '(user_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['payment_disputes', 'failed_requests', 'sent_mails'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_owner', owned, belongs, belongs);
  end loop;
end $$;

-- Sign-in data stays out of the application's sight. What support does to it happens in the transaction that also
-- writes the audit log, so these few changes of one account can be called from there, and only for the system.
create function end_sign_ins(of_user uuid) returns integer language plpgsql security definer
set search_path = public, pg_temp as $$
declare ended integer;
begin
  if not acts_as_system() then raise exception 'only the product''s own tasks end the sign-ins of others'; end if;
  delete from auth.session where "userId" = of_user::text;
  get diagnostics ended = row_count;
  return ended;
end $$;
create function confirm_address(of_user uuid) returns boolean language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if not acts_as_system() then raise exception 'only the product''s own tasks confirm the addresses of others'; end if;
  update auth."user" set "emailVerified" = true where id = of_user::text and not "emailVerified";
  return found;
end $$;
revoke all on function end_sign_ins(uuid), confirm_address(uuid) from public;
grant execute on function end_sign_ins(uuid), confirm_address(uuid) to sponsorscope_app;

grant select, insert, update, delete on payment_disputes, failed_requests, sent_mails to sponsorscope_app;

grant update (override_contract) on profiles to sponsorscope_app;
