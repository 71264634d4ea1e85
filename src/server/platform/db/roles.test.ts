import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = testDatabase.database;
});
afterAll(() => testDatabase.drop());

const ann = '00000000-0000-4000-8000-00000000000a';

const addAccount = (id: string, email: string) =>
  sql`insert into auth."user" (id, name, email) values (${id}, 'Ann', ${email})`.execute(database.accounts);

test('an account and its profile are made together or not at all', async () => {
  await addAccount(ann, 'ann@example.com');
  const read = () => sql<{ email: string }>`select email from profiles`.execute(database.current);
  expect((await database.asUser(ann, read)).rows).toEqual([{ email: 'ann@example.com' }]);
  expect((await read()).rows).toEqual([]);
  expect((await database.asSystem(read)).rows.length).toBe(1);
  await expect(addAccount('not-a-uuid', 'bob@example.com')).rejects.toThrow(/uuid/);
  const { rows } = await sql`select id from auth."user"`.execute(database.accounts);
  expect(rows.length).toBe(1);
});

test('no role reaches what is another one’s', async () => {
  await expect(sql`select * from auth."user"`.execute(database.current)).rejects.toThrow(/permission denied/);
  await expect(sql`select * from profiles`.execute(database.accounts)).rejects.toThrow(/permission denied/);
  expect((await sql`select * from jobs.job`.execute(database.jobs)).rows).toEqual([]);
  for (const executor of [database.current, database.accounts])
    await expect(sql`select * from jobs.job`.execute(executor)).rejects.toThrow(/permission denied/);
  for (const table of ['profiles', 'bulk_jobs', 'channel_results', 'auth."user"'])
    await expect(sql.raw(`select * from ${table}`).execute(database.jobs)).rejects.toThrow(
      /permission denied/,
    );
});

test('roles hold for each statement, whichever connection it meets', async () => {
  const roleOf = async (executor: QueryExecutorProvider) =>
    (await sql<{ role: string }>`select current_user as role`.execute(executor)).rows[0]?.role;
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => roleOf(index % 2 === 0 ? database.current : database.accounts)),
  );
  expect(new Set(answers.filter((_, index) => index % 2 === 0))).toEqual(new Set(['sponsorscope_app']));
  expect(new Set(answers.filter((_, index) => index % 2 === 1))).toEqual(new Set(['sponsorscope_accounts']));
});

test('an account that goes takes its profile along', async () => {
  await sql`delete from auth."user" where id = ${ann}`.execute(database.accounts);
  const { rows } = await database.asSystem(() => sql`select * from profiles`.execute(database.current));
  expect(rows).toEqual([]);
});

const [one, other] = [randomUUID(), randomUUID()];
/** Whom the database takes the transaction to act for. */
const readActor = async () => {
  const { rows } = await sql<{ user: string | null; actor: string | null }>`
    select nullif(current_setting('app.user_id', true), '') as user,
      nullif(current_setting('app.actor', true), '') as actor`.execute(database.current);
  return rows[0];
};

test('a transaction acts for one actor alone, nested calls for the same one join it, and none is left behind', async () => {
  const nested = await database.asUser(one, () => database.asUser(one, readActor));
  expect(nested).toEqual({ user: one, actor: null });
  expect(await database.transaction(() => database.asUser(other, readActor))).toEqual({
    user: other,
    actor: null,
  });
  const mixed = [
    () => database.asUser(one, () => database.asUser(other, readActor)),
    () => database.asUser(one, () => database.asSystem(readActor)),
    () => database.asSystem(() => database.asUser(one, readActor)),
    () =>
      database.transaction(async () => {
        await database.asUser(one, readActor);
        return database.asUser(other, readActor);
      }),
  ];
  for (const mix of mixed) await expect(mix()).rejects.toThrow('one actor alone');
  expect(await readActor()).toEqual({ user: null, actor: null });
});
