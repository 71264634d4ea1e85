import { expect, test } from 'vitest';
import { migrationsFolder, parseMigration, readMigrations } from './migration-files.ts';
import { compareSchema } from './schema.ts';
import { splitStatements } from './sql-statements.ts';

const known = [1, 2, 3].map((number) => ({ number, name: `00${number}-known.sql` }));
const applied = (number: number, oldest: number | null) => ({
  number,
  name: `00${number}-applied.sql`,
  oldest_program: oldest,
});

test('a program serves its own schema, and one that newer migrations have changed in its favour', () => {
  const own = known.map(({ number }) => applied(number, null));
  expect(compareSchema(own, known)).toEqual({ served: true, missing: [], unknown: [], refusal: null });
  const expanded = [...own, applied(4, 3), applied(5, 2)];
  expect(compareSchema(expanded, known)).toMatchObject({
    served: true,
    unknown: ['004-applied.sql', '005-applied.sql'],
  });
});

test('a program is refused by a migration that serves only newer ones, and is told what to do', () => {
  const state = compareSchema([applied(1, null), applied(5, 4), applied(6, 2)], known);
  expect(state).toMatchObject({ served: false, missing: ['002-known.sql', '003-known.sql'] });
  expect(state.refusal).toBe(
    'This program is too old for its database: the newest migration it knows is 003, and 005-applied.sql, which the ' +
      'database has, serves programs that know 004 or newer. Start the newer version again; to go back, restore a ' +
      'backup from before the update.',
  );
  // Applied before it was recorded what a migration serves.
  expect(compareSchema([applied(4, null)], known).refusal).toContain(
    'serves programs that know 004 or newer',
  );
});

test('a schema that lacks a migration is not served, and not refused', () => {
  expect(compareSchema([applied(1, null)], known)).toMatchObject({ served: false, refusal: null });
  expect(compareSchema([], known)).toMatchObject({ served: false, refusal: null });
});

test('the first line of a migration names the oldest program it serves', () => {
  expect(parseMigration('007-a.sql', '-- oldest program: 005\nselect 1;')).toMatchObject({
    number: 7,
    oldestProgram: 5,
    isTransaction: true,
  });
  expect(parseMigration('007-a.sql', '-- oldest program: 005\n-- no transaction\n')).toMatchObject({
    isTransaction: false,
  });
  expect(parseMigration('007-a.sql', 'select 1;\n-- oldest program: 005')).toMatchObject({
    oldestProgram: 7,
  });
});

test('the migrations of history need no right that a plain owner lacks', () => {
  const history = readMigrations(migrationsFolder).filter(({ number }) => number <= 12);
  expect(history.length).toBe(12);
  for (const { sql } of history) {
    expect(sql).not.toMatch(/create role/i);
    expect(sql).not.toMatch(/\bset app\.\w+ = /);
  }
});

test('statements are split where one ends, not where a text or a body has a semicolon', () => {
  const text = `-- one; two
    create table a (b text default ';--'); /* no; */ create table "x;y" ();
    do $$ begin perform 1; end $$; do $tag$ select '$$'; $tag$;
    insert into a values ('it''s; fine')`;
  expect(splitStatements(text)).toEqual([
    `create table a (b text default ';--')`,
    `create table "x;y" ()`,
    `do $$ begin perform 1; end $$`,
    `do $tag$ select '$$'; $tag$`,
    `insert into a values ('it''s; fine')`,
  ]);
});
