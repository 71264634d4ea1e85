import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from './migration-files.ts';
import { copyTemplate } from './test-database.ts';
import type { EmptyDatabase } from './test-database.ts';
import { createFormerDatabase } from './test-former-database.ts';
import { findCosts } from './test-migration-cost.ts';

/** Earlier ones have long been applied. */
const lastUnmeasured = 12;
const opened: EmptyDatabase[] = [];
afterAll(async () => {
  for (const { drop } of opened) await drop();
});

async function connect(creating: Promise<EmptyDatabase>): Promise<Client> {
  const database = await creating;
  const client = new Client({ connectionString: database.url });
  await client.connect();
  opened.push({ ...database, drop: () => client.end().then(database.drop) });
  return client;
}

let trial: Client;
beforeAll(async () => {
  trial = await connect(copyTemplate());
});

async function costOf(sql: string): Promise<string[]> {
  await trial.query('begin');
  try {
    return await findCosts(trial, sql);
  } finally {
    await trial.query('rollback');
  }
}

test('no migration keeps others from a table for longer the more rows it has', async () => {
  const client = await connect(
    createFormerDatabase(readMigrations().filter(({ number }) => number <= lastUnmeasured)),
  );
  for (const { number, name, sql, isTransaction } of readMigrations()) {
    // What may stand outside a transaction locks nobody out: scripts/migration-rules.ts.
    if (number <= lastUnmeasured || !isTransaction) continue;
    await client.query('begin');
    expect(await findCosts(client, sql), name).toEqual([]);
    await client.query('commit');
  }
});

test.each([
  [
    'an index',
    'create index on profiles (full_name)',
    'profiles is read as a whole while profiles is locked',
  ],
  ['a unique constraint', 'alter table profiles add unique (email)', 'profiles is read as a whole'],
  ['another type', 'alter table usage_hours alter used type bigint', 'usage_hours is written anew'],
  [
    'a default that is drawn',
    'alter table profiles add trial uuid default gen_random_uuid()',
    'profiles is written anew',
  ],
  [
    'a computed column',
    `alter table profiles add trial text generated always as (upper(email)) stored`,
    'written anew',
  ],
  ['required values', 'alter table profiles alter avatar_url set not null', 'profiles is read as a whole'],
  [
    'a checked constraint',
    'alter table profiles add check (credits_remaining < 9)',
    'profiles is read as a whole',
  ],
  [
    'a checked foreign key',
    'alter table bulk_lines add foreign key (user_id) references profiles (user_id)',
    'bulk_lines is read as a whole',
  ],
  [
    'new values everywhere',
    `set local app.actor = 'system'; update channel_results set demo = true`,
    'changed all at once',
  ],
  ['rows that go', `delete from channel_results where figures::text = ''`, 'changed all at once'],
  ['an emptied table', 'truncate channel_references', 'channel_references is written anew'],
  [
    'a constraint that is checked in the transaction which adds it',
    `alter table profiles add constraint trial check (credits_remaining < 9) not valid;
     alter table profiles validate constraint trial`,
    'profiles is read as a whole',
  ],
  [
    'a long reading beside a short lock',
    'alter table profiles add trial text; create table copied as select * from channel_results',
    'channel_results is read as a whole while profiles is locked',
  ],
  [
    'what is hidden in a block',
    `do $$ begin execute 'create index on bulk_lines (state)'; end $$`,
    'bulk_lines is read',
  ],
])('%s would be refused', async (_, sql, sentence) => {
  expect(await costOf(sql)).toEqual(expect.arrayContaining([expect.stringContaining(sentence)]));
});

test.each([
  [
    'a new table with its indexes',
    'create table trial (id uuid primary key, note text); create index on trial (note)',
  ],
  [
    'a table that refers to another',
    'create table trial (user_id uuid references profiles (user_id) on delete cascade)',
  ],
  [
    'a column without or with a constant default',
    `alter table profiles add a text, add b text not null default ''`,
  ],
  [
    'a column that refers to another table, unchecked so far',
    `alter table bulk_lines add owner uuid;
    alter table bulk_lines add foreign key (owner) references profiles (user_id) not valid`,
  ],
  [
    'other permitted values, unchecked so far',
    `alter table credit_ledger drop constraint credit_ledger_kind_check;
    alter table credit_ledger add constraint credit_ledger_kind_check check (kind <> '') not valid`,
  ],
  [
    'rights and functions',
    'revoke update on profiles from sponsorscope_app; create function trial() returns int language sql return 1',
  ],
  [
    'a few known rows',
    `set local app.actor = 'system'; insert into leases values ('a', gen_random_uuid(), now());
    delete from leases where name = 'a'`,
  ],
])('%s would be allowed', async (_, sql) => {
  expect(await costOf(sql)).toEqual([]);
});
