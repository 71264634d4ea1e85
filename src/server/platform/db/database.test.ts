import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { createTestDatabase, runAsSuperuser } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = testDatabase.database;
});
afterAll(() => testDatabase.drop());

const count = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from youtube_calls`.execute(
    database.current,
  );
  return rows[0]?.n;
};
const answers = () => true;
const fails = () => false;
const insert = (method: string) =>
  sql`insert into youtube_calls values ('2026-01-01', ${method}, 'member', 1, false)`.execute(
    database.current,
  );

test('a transaction that fails leaves nothing behind, and nested calls join it', async () => {
  const failing = database.transaction(async () => {
    await insert('outer');
    await database.transaction(() => insert('inner'));
    expect(await count()).toBe(2);
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(await count()).toBe(0);
});

test('statements that fail do not harm the ones beside them', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) =>
      index % 3 === 0
        ? sql`select 1 / ${0}::int`.execute(database.current)
        : sql<{ n: number }>`select ${index}::int as n`.execute(database.current),
    ),
  );
  const wrong = answers.filter((answer, index) =>
    index % 3 === 0
      ? answer.status !== 'rejected'
      : answer.status !== 'fulfilled' || JSON.stringify(answer.value.rows) !== JSON.stringify([{ n: index }]),
  );
  expect(wrong).toEqual([]);
});

test('reads at once are each answered by their own rows, and one that fails harms none beside it', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) =>
      database.read<{ n: number }>('select 7 / ($1::int % 5) as n', [index]),
    ),
  );
  const expected = Array.from({ length: 200 }, (_, index) =>
    index % 5 === 0 ? 'rejected' : [{ n: Math.floor(7 / (index % 5)) }],
  );
  expect(answers.map((answer) => (answer.status === 'rejected' ? 'rejected' : answer.value))).toEqual(
    expected,
  );
});

test('a read within a transaction sees what the transaction wrote, and one beside it does not', async () => {
  const text = `select count(*)::int as n from youtube_calls where method = 'read'`;
  const failing = database.transaction(async () => {
    await insert('read');
    expect(await database.read(text, [])).toEqual([{ n: 1 }]);
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(await database.read(text, [])).toEqual([{ n: 0 }]);
});

test('a read acts for nobody, whoever used the connection before', async () => {
  const text = `select current_user as role, current_setting('app.user_id', true) as user,
    current_setting('app.actor', true) as actor`;
  const own = await database.asUser('00000000-0000-4000-8000-000000000001', () => database.read(text, []));
  expect(own).toMatchObject([{ user: '00000000-0000-4000-8000-000000000001' }]);
  await database.asSystem(() => database.ping());
  const rows = await Promise.all(
    Array.from({ length: 20 }, () => database.read<{ user: string | null; actor: string | null }>(text, [])),
  );
  for (const [row] of rows) expect(row).toMatchObject({ role: 'sponsorscope_app' });
  expect(rows.flat().filter(({ user, actor }) => Boolean(user) || Boolean(actor))).toEqual([]);
});

test('application statements run as a role that can neither change tables nor bypass row security', async () => {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(database.current);
  expect(rows).toEqual([{ role: 'sponsorscope_app' }]);
  await expect(sql`drop table youtube_calls`.execute(database.current)).rejects.toThrow(/owner/);
  await expect(
    sql`alter table channel_analyses disable row level security`.execute(database.current),
  ).rejects.toThrow(/owner/);
});

test('no statement takes longer than ten seconds', async () => {
  expect(await database.read('show statement_timeout', [])).toEqual([{ statement_timeout: '10s' }]);
});

const own = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.current);
const failWith = (state: string) =>
  sql`do ${sql.raw(`$$ begin raise exception using errcode = '${state}'; end $$`)}`.execute(database.current);

/**
 * The server says that it ends a connection before it does. Here it does not end it, so a connection that is used again
 * would answer.
 */
test.each(['57P01', '57P02', '57P05', '08006'])(
  'a connection that failed with %s is nobody’s afterwards, with and without a transaction',
  async (state) => {
    for (let round = 0; round < 10; round += 1) {
      const before = await own();
      await expect(failWith(state)).rejects.toMatchObject({ code: state });
      const between = await own();
      await expect(database.transaction(() => failWith(state))).rejects.toMatchObject({ code: state });
      const pids = [before, between, await own()].map(({ rows }) => rows[0]?.pid);
      expect(new Set(pids).size).toBe(3);
    }
  },
);

test('a connection whose statement merely failed is used again', async () => {
  const before = await own();
  await expect(failWith('22012')).rejects.toMatchObject({ code: '22012' });
  expect((await own()).rows).toEqual(before.rows);
});

test('cut connections are replaced without a restart', async () => {
  await Promise.all(Array.from({ length: 5 }, () => database.ping()));
  await runAsSuperuser(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(testDatabase.url).pathname.slice(1)}'`,
  );
  const pingAll = () =>
    Promise.all(Array.from({ length: 5 }, () => [database.ping(), database.read('select 1', [])]).flat());
  // A connection that has died fails one statement at most, and is replaced.
  await expect.poll(() => pingAll().then(answers, fails)).toBe(true);
});
