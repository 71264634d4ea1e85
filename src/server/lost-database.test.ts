import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsSuperuser } from './platform/db/test-database.ts';
import { createTestProcesses, postAnalysis } from './platform/testing/test-process.ts';
import type { TestProcesses } from './platform/testing/test-process.ts';

let processes: TestProcesses;
beforeAll(async () => {
  processes = await createTestProcesses();
});
afterAll(() => processes.close());

const analyse = (url: string) => postAnalysis(url, '@kestrelworkbench');

test('two processes start at once on one database, and a lost one heals without a restart', async () => {
  const [first, second] = await Promise.all([processes.start(), processes.start()]);
  const name = new URL(processes.databaseUrl ?? '').pathname.slice(1);
  await runAsSuperuser(`alter database ${name} allow_connections false`);
  // Waits until each is gone: until then it would still answer.
  await runAsSuperuser(
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${name}'`,
  );
  for (const { url } of [first, second]) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    const lost = await analyse(url);
    expect({ status: lost.status, body: await lost.json() }).toEqual({
      status: 503,
      body: { error: expect.stringContaining('database is not answering'), code: 'DATABASE_UNAVAILABLE' },
    });
  }
  await runAsSuperuser(`alter database ${name} allow_connections true`);
  for (const { url } of [first, second]) {
    expect((await analyse(url)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }
});
