-- oldest program: 012
-- The second step of a sign-in and passkeys, as the accounts library's plugins keep them, in its own spelling.
alter table auth."user" add column "twoFactorEnabled" boolean not null default false;

create table auth."twoFactor" (
  id text primary key,
  -- Both encrypted with the installation's own secret.
  secret text not null,
  "backupCodes" text not null,
  "userId" text not null unique references auth."user" (id) on delete cascade,
  -- Null or false until a code has shown that the app has the secret.
  verified boolean default true,
  "failedVerificationCount" integer default 0,
  "lockedUntil" timestamptz
);

create table auth.passkey (
  id text primary key,
  name text,
  "publicKey" text not null,
  "userId" text not null references auth."user" (id) on delete cascade,
  "credentialID" text not null unique,
  counter bigint not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  transports text,
  "createdAt" timestamptz,
  aaguid text
);
create index passkey_owner on auth.passkey ("userId");

alter table auth."twoFactor" enable row level security;
alter table auth.passkey enable row level security;
create policy two_factor_accounts on auth."twoFactor" to sponsorscope_accounts using (true) with check (true);
create policy passkey_accounts on auth.passkey to sponsorscope_accounts using (true) with check (true);
grant select, insert, update, delete on auth."twoFactor", auth.passkey to sponsorscope_accounts;

-- When an administrator's right was given: some days later it needs the second step. Null where nothing noted it yet.
alter table profiles add column admin_since timestamptz;
grant update (admin_since) on profiles to sponsorscope_app;
