import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSuperuser, runAsSuperuser } from './platform/db/test-database.ts';
import { createTestProcesses } from './platform/testing/test-process.ts';
import type { TestProcesses } from './platform/testing/test-process.ts';

let processes: TestProcesses;
beforeAll(async () => {
  processes = await createTestProcesses();
});
afterAll(() => processes.close());

const record = (values: string) =>
  runAsSuperuser(`insert into schema_migrations values ${values}`, asSuperuser(processes.databaseUrl ?? ''));

test('programs that newer tables no longer serve end in order, and do not start again, each with a sentence', async () => {
  await record(`(990, '990-newer.sql', 12)`);
  const [web, worker] = await Promise.all([
    processes.start({ ROLE: 'web' }),
    processes.start({ ROLE: 'worker' }),
  ]);
  for (const { said } of [web, worker])
    await expect.poll(said).toMatch(/990-newer\.sql.*they still serve this one/);

  const exits = [web, worker].map(({ child }) => once(child, 'exit'));
  await record(`(991, '991-own.sql', 990)`);
  expect(await Promise.all(exits)).toEqual([
    [1, null],
    [1, null],
  ]);
  for (const { said } of [web, worker]) expect(said()).toContain('This program is too old for its database');
  const { code, said } = await processes.startInVain();
  expect(code).toBe(1);
  expect(said).toMatch(
    /^Sponsorscope cannot start\. This program is too old .*991-own\.sql.*restore a backup.*\n$/,
  );
});
