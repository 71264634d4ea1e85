import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeProfile } from './accounts/plans/test-plans.ts';
import { createSignUp } from './platform/testing/test-accounts.ts';
import { callsOf } from './platform/testing/test-calls.ts';
import { createTestProcesses, postAnalysis, readAnalysis } from './platform/testing/test-process.ts';
import type { TestProcesses } from './platform/testing/test-process.ts';

let processes: TestProcesses;
beforeEach(async () => {
  processes = await createTestProcesses({ installation: true });
});
afterEach(() => processes.close());

const analyse = (url: string) => postAnalysis(url, '@kestrelworkbench');

test('on an empty folder an acknowledged analysis is there after kill -9, and a stopped process leaves no server', async () => {
  const first = await processes.start();
  const id = (await readAnalysis(await analyse(first.url))).id;
  await first.end('SIGKILL');
  const second = await processes.start();
  expect((await readAnalysis(await analyse(second.url))).id).toBe(id);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(readdirSync(join(processes.dataDir, 'postgresql', 'cluster'))).not.toContain('postmaster.pid');
  expect(second.said()).not.toContain('"level":50');
});

const channels = ['@kestrelworkbench', '@pixelkettle', '@curlalmanac'];

test('a web and a worker process share one data folder, and the one that started the database may end first', async () => {
  const web = await processes.start({ ROLE: 'web' });
  const worker = await processes.start({ ROLE: 'worker' });
  const member = await createSignUp(web.url, { origin: web.url })();
  await processes.look((database) =>
    changeProfile(database, member.userId, {
      override_subscription_tier: 'agency',
      override_until: '2099-01-01',
    }),
  );
  const call = callsOf(web, member);
  expect((await call('/api/start')).status).toBe(200);
  const list = { job_name: 'A list', channel_urls: channels };
  expect((await call('/functions/v1/bulk-channel-analysis', list)).status).toBe(200);
  await expect
    .poll(async () => (await call('/api/bulk/jobs')).body)
    .toMatchObject({ jobs: [{ status: 'completed', progress: channels.length }] });
  // The one that started the server goes; the other one keeps it for the next.
  expect(await web.end('SIGTERM')).toBe(0);
  const next = await processes.start({ ROLE: 'web' });
  expect((await callsOf(next, member)('/api/bulk/jobs')).status).toBe(200);
  expect(await worker.end('SIGTERM')).toBe(0);
  expect(await next.end('SIGTERM')).toBe(0);
});

test('a database server that is killed under the product is back by itself, with all it had acknowledged', async () => {
  const product = await processes.start({ TRUSTED_PROXIES: '127.0.0.1' });
  // A connection may answer once more before its server's death reaches it, so only an analysis shows that all is well.
  const analyse = async (index: number, channel: string) => {
    let answer = await postAnalysis(product.url, channel, { 'x-forwarded-for': `192.0.2.${index}` });
    await expect
      .poll(async () => {
        if (answer.status === 200) return 200;
        answer = await postAnalysis(product.url, channel, { 'x-forwarded-for': `192.0.2.${index}` });
        return answer.status;
      })
      .toBe(200);
    return (await readAnalysis(answer)).id;
  };
  const ids = new Map<string, string>();
  for (const [index, channel] of channels.entries()) {
    ids.set(channel, await analyse(index, channel));
    process.kill(readServerPid(processes.dataDir), 'SIGKILL');
  }
  for (const [index, channel] of channels.entries()) {
    expect(await analyse(index, channel)).toBe(ids.get(channel));
  }
  expect(await product.end('SIGTERM')).toBe(0);
});

/** The number of the database's first process, which it writes into its folder. */
function readServerPid(dataDir: string): number {
  const file = join(dataDir, 'postgresql', 'cluster', 'postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}
