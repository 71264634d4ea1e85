import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { createTestDatabase, runAsSuperuser, testDatabaseKind } from './test-database.ts';
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

test('application statements run as a role that can neither change tables nor bypass row security', async () => {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(database.current);
  expect(rows).toEqual([{ role: 'sponsorscope_app' }]);
  await expect(sql`drop table youtube_calls`.execute(database.current)).rejects.toThrow(/owner/);
  await expect(
    sql`alter table channel_analyses disable row level security`.execute(database.current),
  ).rejects.toThrow(/owner/);
});

test("a user's row is seen by its owner alone", async () => {
  const owner = '00000000-0000-4000-8000-000000000001';
  const other = '00000000-0000-4000-8000-000000000002';
  const asUser = <T>(id: string, work: () => Promise<T>) =>
    database.transaction(async () => {
      await sql`select set_config('app.user_id', ${id}, true)`.execute(database.current);
      return work();
    });
  const read = async () => (await sql`select id from channel_analyses`.execute(database.current)).rows.length;
  const add = (user: string) =>
    sql`
    insert into channel_analyses (id, user_id, channel_id, sponsorship_score, result_id, created_at)
    values (gen_random_uuid(), ${user}, 'UC', 50, ${owner}, now())`.execute(database.current);
  await sql`insert into channel_results (id, channel_id, fetched_at, model_version, campaign_month, demo, figures, created_at)
    values (${owner}, 'UC', now(), '1', 1, false, '{}', now())`.execute(database.current);
  await asUser(owner, () => add(owner));
  expect(await asUser(owner, read)).toBe(1);
  expect(await asUser(other, read)).toBe(0);
  expect(await read()).toBe(0);
  await expect(asUser(other, () => add(owner))).rejects.toThrow(/row-level security/);
});

test.runIf(testDatabaseKind() === 'postgresql')(
  'cut connections are replaced without a restart',
  async () => {
    await Promise.all(Array.from({ length: 5 }, () => database.ping()));
    await runAsSuperuser(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(testDatabase.url ?? '').pathname.slice(1)}'`,
    );
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => database.ping()));
    expect(answers.length).toBe(5);
    await database.ping();
  },
);
