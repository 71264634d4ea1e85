-- oldest program: 012
-- When whoever uses a sign-in last showed that they know its password; null where that was at the sign-in itself.
alter table auth.session add column "provenAt" timestamptz;
-- Tokens are stored as hashes. Those that a former program stores as they are stay readable for it until then.
alter table auth.session add column "rawUntil" timestamptz not null default now() + interval '1 hour';

-- The first sign-in of an account is no news to its owner; who has an account today has been here before.
alter table auth."user" add column "signedInBefore" boolean not null default true;
alter table auth."user" alter column "signedInBefore" set default false;

-- An account's way from one address to another. Of the links that mails bring only digests are kept.
create table auth.address_changes (
  id uuid primary key,
  user_id text not null references auth."user" (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  consent_digest bytea not null unique check (octet_length(consent_digest) = 32),
  proof_digest bytea not null unique check (octet_length(proof_digest) = 32),
  withdrawal_digest bytea not null unique check (octet_length(withdrawal_digest) = 32),
  -- Of the link in the mail that tells of the change.
  undo_digest bytea unique check (octet_length(undo_digest) = 32),
  requested_at timestamptz not null,
  -- The owner of the old address has agreed; the owner of the new one has shown that it is theirs.
  consented_at timestamptz,
  proven_at timestamptz,
  changed_at timestamptz,
  -- Until when the links of its mails work: first those that confirm, after the change the one that takes it back.
  ends_at timestamptz not null
);
create index address_changes_user on auth.address_changes (user_id);
create index address_changes_ends_at on auth.address_changes (ends_at);
create index address_changes_reserved on auth.address_changes (old_email) where changed_at is not null;

alter table auth.address_changes enable row level security;
create policy address_changes_accounts on auth.address_changes to sponsorscope_accounts
  using (true) with check (true);
grant select, insert, update, delete on auth.address_changes to sponsorscope_accounts;

-- As long as a change can be taken back, nobody else gets the address that the account would return to.
create function auth.refuse_reserved_address() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from auth.address_changes
    where old_email = new.email and changed_at is not null and user_id <> new.id) then
    raise unique_violation using message = 'this address is reserved';
  end if;
  return new;
end $$;
create trigger refuse_reserved_address before insert or update of email on auth."user"
  for each row execute function auth.refuse_reserved_address();

-- The card provider has to be told of the customer's new address.
alter table payment_customers add column email_due boolean not null default false;

-- A person has one address, too.
create function auth.take_over_address() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare actor constant text := coalesce(current_setting('app.actor', true), '');
begin
  perform set_config('app.actor', 'system', true);
  update profiles set email = new.email where user_id = new.id::uuid;
  update payment_customers set email_due = true where user_id = new.id::uuid;
  perform set_config('app.actor', actor, true);
  return new;
end $$;
create trigger take_over_address after update of email on auth."user"
  for each row when (old.email is distinct from new.email) execute function auth.take_over_address();

-- One Google account for each account: a second one with the same address is somebody who got the address later.
create function auth.refuse_second_google() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  -- Two at once come one after the other.
  perform 1 from auth."user" where id = new."userId" for no key update;
  if exists (select from auth.account where "userId" = new."userId" and "providerId" = 'google') then
    raise unique_violation using message = 'this account has a Google account already';
  end if;
  return new;
end $$;
create trigger refuse_second_google before insert on auth.account
  for each row when (new."providerId" = 'google') execute function auth.refuse_second_google();
