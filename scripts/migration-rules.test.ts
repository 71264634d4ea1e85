import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../src/server/platform/db/migration-files.ts';
import { findMigrationBreaches } from './migration-rules.ts';

const check = (sql: string, head = '-- oldest program: 012') =>
  findMigrationBreaches([{ path: 'migrations/020-trial.sql', text: `${head}\n${sql}` }]);

test('the migrations of the tree follow the rules', () => {
  const files = readdirSync(migrationsFolder).map((path) => ({
    path,
    text: readFileSync(join(migrationsFolder, path), 'utf8'),
  }));
  expect(findMigrationBreaches(files)).toEqual([]);
});

test.each([
  'create table trial (id uuid primary key, note text not null); create index trial_note on trial (note);',
  'alter table profiles add column note text, add column seen boolean not null default false;',
  'alter table profiles add note integer not null generated always as (1) stored;',
  'create table trial (); alter table trial add column note text not null; alter table trial rename to other;',
  'alter table bulk_jobs drop constraint bulk_jobs_status_check; drop index bulk_jobs_open;',
  'select 1; -- we never drop table, rename or truncate',
  '-- takes away: the column note, which no program since 015 reads\nalter table profiles drop column note;',
])('what an older program does not notice is allowed: %s', (sql) => {
  expect(check(sql)).toEqual([]);
});

test.each([
  ['drop table bulk_jobs', 'takes away'],
  ['drop function acting_user()', 'takes away'],
  ['alter table profiles drop column full_name', 'takes away'],
  ['alter table profiles rename column full_name to name', 'takes away'],
  ['alter table profiles rename to people', 'takes away'],
  ['alter table usage_hours alter column used type bigint', 'takes away'],
  ['alter table usage_hours alter used set data type bigint', 'takes away'],
  ['alter table profiles alter avatar_url set not null', 'takes away'],
  ['alter table profiles alter column is_admin drop default', 'takes away'],
  ['revoke select on profiles from sponsorscope_app', 'takes away'],
  ['truncate channel_references', 'takes away'],
  [`do $$ begin execute 'drop table bulk_jobs'; end $$`, 'takes away'],
  ['alter table profiles add column note text not null', 'give it a default'],
  [
    'alter table profiles add column seen boolean not null default false, add note text not null',
    'give it a default',
  ],
  ['create index concurrently profiles_name on profiles (full_name)', 'does not belong in a transaction'],
  ['commit', 'does not belong in a transaction'],
])('%s is refused: it %s', (sql, sentence) => {
  expect(check(`${sql};`)).toEqual([expect.stringContaining(sentence)]);
});

test.each(['', '-- takes away: nothing', '-- oldest program: twelve', '\n-- oldest program: 012'])(
  'a migration without its first line is refused: "%s"',
  (head) => {
    expect(check('select 1;', head)).toEqual([expect.stringContaining('its first line must be')]);
  },
);

test('a migration that serves no older program is refused: nobody could replace the programs one by one', () => {
  expect(check('select 1;', '-- oldest program: 020')).toEqual([
    expect.stringContaining('must serve an older program'),
  ]);
});

test('outside a transaction only what can be repeated is allowed', () => {
  const steps = (sql: string) => check(sql, '-- oldest program: 012\n-- no transaction');
  const drop = 'drop index concurrently if exists profiles_name;';
  const create = 'create index concurrently profiles_name on profiles (full_name);';
  expect(steps(`${drop}\n${create}`)).toEqual([]);
  expect(steps('alter table profiles validate constraint profiles_name_check;')).toEqual([]);
  expect(steps(create)).toEqual([expect.stringContaining('must come before it is created')]);
  expect(
    steps('create index concurrently if not exists profiles_name on profiles (full_name);'),
  ).toHaveLength(1);
  expect(steps('create table trial ();')).toEqual([expect.stringContaining('needs a transaction')]);
});
