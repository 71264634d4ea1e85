import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { statementRoles } from './roles.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';
import { declaredGrants, readGrants } from './test-grants.ts';

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

test('every role has the rights that are declared for it, on every table and column, and no other', async () => {
  expect(await readGrants(testDatabase.url)).toEqual(declaredGrants);
});

/** Each asks whether the system calls it, and changes one account. */
const lent = ['confirm_address', 'end_account', 'end_sign_ins'];
/** Each answers for whoever acts, or checks that they are a member. */
const lentToMembers = [
  'delete_acting_team',
  'enter_workspace',
  'make_team',
  'members_of_acting_workspace',
  'role_in',
  'teams_of_acting_person',
];

test('no role may become another, log in or make roles; triggers and what is declared alone run with their owner’s rights', async () => {
  const { rows } = await sql`
    select rolname from pg_roles where rolname = any(${statementRoles}) and (rolsuper or rolbypassrls or rolcanlogin
      or rolcreaterole or rolcreatedb or rolreplication or exists (select from pg_auth_members where member = oid))
    union all
    select proname from pg_proc where prosecdef and prorettype <> 'trigger'::regtype and proname <> all(${[...lent, ...lentToMembers]})
      and pronamespace in ('public'::regnamespace, 'auth'::regnamespace)`.execute(database.current);
  expect(rows).toEqual([]);
});

test('no request makes somebody an administrator or changes a secret; an operator’s command does the first', async () => {
  await addAccount(ann, 'ann@example.com');
  const promote = () =>
    sql`update profiles set is_admin = true where user_id = ${ann}`.execute(database.current);
  for (const act of [() => database.asUser(ann, promote), () => database.asSystem(promote)])
    await expect(act()).rejects.toThrow(/permission denied for table profiles/);
  await sql`insert into installation_secrets values ('trial', 'x')`.execute(database.current);
  for (const change of [
    sql`update installation_secrets set value = 'y'`,
    sql`delete from installation_secrets`,
    sql`insert into installation_secrets values ('trial', 'y') on conflict (name) do update set value = 'y'`,
  ])
    await expect(change.execute(database.current)).rejects.toThrow(/permission denied/);
  expect((await database.asOwner(promote)).numAffectedRows).toBe(1n);
});

test('within a transaction only what is meant for the owner acts as the owner', async () => {
  const roleNow = async () =>
    (await sql<{ role: string }>`select current_user as role`.execute(database.current)).rows[0]?.role;
  const roles = await database.asSystem(async () => [
    await roleNow(),
    await database.asOwner(roleNow),
    await roleNow(),
  ]);
  expect(roles).toEqual(['sponsorscope_app', expect.stringContaining('owner'), 'sponsorscope_app']);
  await database.asOwner(roleNow);
  expect(await roleNow()).toBe('sponsorscope_app');
  await expect(database.asUser(one, () => database.asOwner(roleNow))).rejects.toThrow('one actor alone');
});
