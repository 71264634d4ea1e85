import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { YouTubeDouble } from '../doubles/youtube/double.ts';
import { startYouTubeDouble } from '../doubles/youtube/double.ts';
import { makeChannelFile } from '../youtube/test-channel.ts';
import { auditPlans, changeProfile, leaveCredits, readBooks } from './accounts/plans/test-plans.ts';
import { createSignUp } from './platform/testing/test-accounts.ts';
import { createTestProcesses, postAnalysis } from './platform/testing/test-process.ts';
import type { TestProcesses } from './platform/testing/test-process.ts';
import { trialSize } from '../values/test-trials.ts';

/** As many as there are parallel calls, so that none is a repeat of another. */
const names = Array.from(
  { length: trialSize({ sample: 100, whole: 1_000 }) },
  (_, index) => `number${String(index).padStart(3, '0')}`,
);
let processes: TestProcesses;
let youtube: YouTubeDouble;
let environment: Record<string, string>;
beforeAll(async () => {
  processes = await createTestProcesses();
  const channels = names.map((name) => makeChannelFile(name, 12));
  youtube = await startYouTubeDouble({ channels, now: () => new Date(), delayMs: 300 });
  environment = {
    YOUTUBE_API_KEY: 'a-key',
    YOUTUBE_API_BASE_URL: youtube.url,
    TRUSTED_PROXIES: '127.0.0.1',
  };
});
afterAll(async () => {
  await processes.close();
  await youtube.close();
});

/** As a browser on the product's own pages. */
const signUp = (url: string) => createSignUp(url, { origin: url })();
test('an analysis whose process is killed is given back once, and asked for again costs one', async () => {
  const first = await processes.start(environment);
  const { userId, cookie } = await signUp(first.url);
  const lost = postAnalysis(first.url, '@number000', { cookie }).catch(() => null);
  await expect.poll(() => youtube.requests.length).toBeGreaterThan(0);
  await first.end('SIGKILL');
  expect(await lost).toBeNull();
  await processes.look(async (database) => {
    expect(await readBooks(database, userId)).toEqual({ credits: 49, month: 1, hour: 1, reserved: 1 });
    // With other processes on the same database it counts as lost only after some minutes.
    await database.asUser(userId, () =>
      sql`update analysis_reservations set reserved_at = reserved_at - interval '10 minutes'`.execute(
        database.current,
      ),
    );
  });
  const next = await Promise.all(Array.from({ length: 2 }, () => processes.start(environment)));
  const [{ url } = { url: '' }] = next;
  const start: unknown = await (await fetch(`${url}/api/start`, { headers: { cookie } })).json();
  expect(start).toMatchObject({ account: { profile: { credits_remaining: 50 }, usage: { analyses: 0 } } });
  for (let time = 0; time < 2; time += 1)
    expect((await postAnalysis(url, '@number000', { cookie })).status).toBe(200);
  for (const { end } of next) expect(await end('SIGTERM')).toBe(0);
  await processes.look(async (database) => {
    expect(await readBooks(database, userId)).toEqual({ credits: 49, month: 1, hour: 1, reserved: 0 });
    await auditPlans(database);
  });
});

test(`of ${names.length} parallel calls over two processes exactly one is made of one credit`, async () => {
  const pair = await Promise.all([processes.start(environment), processes.start(environment)]);
  const { userId, cookie } = await signUp(pair[0].url);
  await fetch(`${pair[0].url}/api/start`, { headers: { cookie } });
  await processes.look(async (database) => {
    await changeProfile(database, userId, { subscription_tier: 'growth', credits_granted: 500 });
    await leaveCredits(database, { userId, credits: 1, at: new Date() });
  });
  const answers = await Promise.all(
    names.map((name, index) => postAnalysis(pair[index % 2]?.url ?? '', `@${name}`, { cookie })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 402)).toHaveLength(names.length - 1);
  for (const { end } of pair) expect(await end('SIGTERM')).toBe(0);
  await processes.look(async (database) => {
    expect(await readBooks(database, userId)).toEqual({ credits: 0, month: 1, hour: 1, reserved: 0 });
    await auditPlans(database);
  });
});
