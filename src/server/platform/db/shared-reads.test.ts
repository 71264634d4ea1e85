import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from 'pg';
import { openPool } from './pool.ts';
import { createSharedReads } from './shared-reads.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

let testDatabase: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  pool = openPool(testDatabase.url);
});
afterAll(async () => {
  await pool.end();
  await testDatabase.drop();
});

const whoAnswers = { name: 'who', text: 'select pg_backend_pid() as pid', values: [] };

test('reads at once take two connections and no more', async () => {
  const read = createSharedReads(() => pool.connect());
  const rows = await Promise.all(Array.from({ length: 200 }, () => read<{ pid: number }>(whoAnswers)));
  const pids = new Set(rows.map(([row]) => row?.pid));
  expect(rows).toHaveLength(200);
  expect(pids.size).toBeLessThanOrEqual(2);
  expect(pool.totalCount).toBeLessThanOrEqual(2);
});

test('reads that waited for a failed connection fail, and later ones are answered', async () => {
  const lost = Promise.withResolvers<never>();
  let isFirst = true;
  const read = createSharedReads(() => {
    if (!isFirst) return pool.connect();
    isFirst = false;
    return lost.promise;
  });
  const before = read(whoAnswers);
  const since = read(whoAnswers);
  lost.reject(new Error('no connection'));
  await expect(before).rejects.toThrow('no connection');
  expect(await since).toHaveLength(1);
});

test('every connection is given back, after reads that failed as well', async () => {
  const read = createSharedReads(() => pool.connect());
  const divide = (by: number) => read({ name: 'divide', text: 'select 1 / $1::int as n', values: [by] });
  const answers = await Promise.allSettled([divide(1), divide(0), divide(1)]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect.poll(() => pool.idleCount).toBe(pool.totalCount);
});
