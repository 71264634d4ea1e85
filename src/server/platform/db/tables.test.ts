import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeTables } from './table-types.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});

afterAll(() => own.drop());

test('the types of the tables are those of the migrations', async () => {
  for (const [file, text] of Object.entries(await describeTables(own.url))) {
    const written = readFileSync(join(import.meta.dirname, file), 'utf8');
    expect(text, `${file} is out of date; \`npm run build-tables\` writes it anew.`).toBe(written);
  }
});

test('whole and decimal numbers are answered as numbers, a day as its text, in every time zone', async () => {
  const { rows } = await sql`
    select 9007199254740991 as whole, -3::bigint as below, 1234567.89 as decimal, count(*) as counted,
      '2026-11-23'::date as day, null::bigint as nothing`.execute(own.database.current);
  expect(rows).toEqual([
    { whole: 9007199254740991, below: -3, decimal: 1234567.89, counted: 1, day: '2026-11-23', nothing: null },
  ]);
});

test('a whole number that would lose digits is a fault, and the connection works on', async () => {
  const { current } = own.database;
  await expect(sql`select 9007199254740993 as whole`.execute(current)).rejects.toThrow(
    'The integer 9007199254740993 does not fit into a number.',
  );
  expect((await sql`select 1 as one`.execute(current)).rows).toEqual([{ one: 1 }]);
});
