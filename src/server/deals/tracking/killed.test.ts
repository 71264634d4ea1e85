import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createSignUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { createTestProcesses } from '../../platform/testing/test-process.ts';
import type { TestProcesses } from '../../platform/testing/test-process.ts';
import { countLostCounters } from './click-counter.usecases.ts';
import { tendCounting } from './link-upkeep.usecases.ts';
import { chrome, shop } from './test-tracking.ts';

let processes: TestProcesses;
beforeAll(async () => {
  processes = await createTestProcesses();
});
afterAll(() => processes.close());

const saved = z.object({ url: z.string() });
const listed = z.object({ gaps: z.array(z.string()) });
const countAll = () =>
  processes.look((database) =>
    database.asSystem(async () => {
      const sum = sql<{ n: number }>`select coalesce(sum(n), 0)::integer as n from click_counts`;
      return (await sum.execute(database.current)).rows[0]?.n ?? 0;
    }),
  );

test('a kill loses the clicks of five seconds at most, which screen and metrics say, and no link', async () => {
  const running = await processes.start();
  const ada = await createSignUp(running.url)();
  const made = await callsOf(running, ada)('/api/links/save', {
    id: null,
    creator: 'Ada',
    placement: 'bio',
    destination: shop,
    utm: { source: '', medium: '', campaign: '', content: '', term: '' },
    is_active: true,
    expires_at: null,
    fallback: '',
  });
  const path = new URL(saved.parse(made.body).url).pathname;
  const visit = async (url: string) => {
    const answer = await fetch(url + path, { redirect: 'manual', headers: { 'user-agent': chrome } });
    return [answer.status, answer.headers.get('location')];
  };
  for (let n = 0; n < 5; n += 1) expect(await visit(running.url)).toEqual([302, shop]);
  await expect.poll(countAll, { timeout: 60_000, interval: 1_000 }).toBe(5);
  for (let n = 0; n < 3; n += 1) await visit(running.url);
  await running.end('SIGKILL');

  const next = await processes.start();
  expect(await visit(next.url)).toEqual([302, shop]);
  expect(await countAll()).toBeGreaterThanOrEqual(5);
  expect(await countAll()).toBeLessThanOrEqual(9);
  await processes.look(async (database) => {
    const now = () => new Date(Date.now() + 61_000);
    await next.end('SIGTERM');
    await tendCounting({ database, now });
    expect(await countLostCounters({ database, now })).toBe(1);
  });
  const last = await processes.start();
  expect(listed.parse((await callsOf(last, ada)('/api/links')).body).gaps).toHaveLength(1);
});
