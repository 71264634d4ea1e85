import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { YouTubeDouble } from '../doubles/youtube/double.ts';
import { startYouTubeDouble } from '../doubles/youtube/double.ts';
import { trialSize } from '../values/test-trials.ts';
import { makeChannelFile } from '../youtube/test-channel.ts';
import { asSuperuser } from './platform/db/test-database.ts';
import { auditPlans, changeProfile } from './accounts/plans/test-plans.ts';
import { createSignUp, postAuth, testPassword } from './platform/testing/test-accounts.ts';
import type { SignedUp } from './platform/testing/test-accounts.ts';
import { createTestProcesses, postAnalysis } from './platform/testing/test-process.ts';
import type { TestProcess, TestProcesses } from './platform/testing/test-process.ts';

/** How long a table stays locked; migrations and stuck transactions take as long. */
const heldMs = trialSize({ sample: 4_000, whole: 60_000 });
const names = Array.from({ length: 400 }, (_, index) => `l${String(index).padStart(3, '0')}`);
let processes: TestProcesses;
let youtube: YouTubeDouble;
let product: TestProcess;
let people: SignedUp[];
const outside = () => new Client({ connectionString: asSuperuser(processes.databaseUrl ?? '') });
beforeAll(async () => {
  processes = await createTestProcesses();
  const channels = names.map((name) => makeChannelFile(name, 3));
  youtube = await startYouTubeDouble({ channels, now: () => new Date(), delayMs: 100 });
  product = await processes.start({
    YOUTUBE_API_KEY: 'a-key',
    YOUTUBE_API_BASE_URL: youtube.url,
    YOUTUBE_DAILY_UNITS: '1000000',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const signUp = createSignUp(product.url, { origin: product.url });
  people = await Promise.all([signUp(), signUp(), signUp()]);
  await processes.look(async (database) => {
    for (const { userId } of people)
      await changeProfile(database, userId, { subscription_tier: 'enterprise' });
  });
  for (const person of people) await start(person);
});
afterAll(async () => {
  await processes.close();
  await youtube.close();
});

interface Seen {
  what: string;
  status: number;
  retry: string | null;
  ms: number;
}

const seeing = async (what: string, ask: () => Promise<Response>): Promise<Seen> => {
  const begun = performance.now();
  const answer = await ask();
  await answer.arrayBuffer();
  const ms = Math.round(performance.now() - begun);
  return { what, status: answer.status, retry: answer.headers.get('retry-after'), ms };
};
const probe = (name: string) => seeing(name, () => fetch(`${product.url}/${name}`));
const start = ({ cookie }: SignedUp) =>
  seeing('start', () => fetch(`${product.url}/api/start`, { headers: { cookie } }));
let asked = 0;
const next = () => (asked += 1);
const analyse = ({ cookie }: SignedUp) =>
  seeing('analysis', () => postAnalysis(product.url, `@${names[next() % names.length]}`, { cookie }));
const visit = () =>
  seeing('visitor', () =>
    postAnalysis(product.url, '@l000', { 'x-forwarded-for': `198.51.100.${next() % 250}` }),
  );
const signIn = ({ email }: SignedUp) =>
  seeing('sign-in', () =>
    postAuth(product.url, 'sign-in/email', {
      body: { email, password: testPassword },
      from: `203.0.113.${next() % 250}`,
      headers: { origin: product.url },
    }),
  );

/** Everybody at once, one of them with forty requests. */
const askAll = () => {
  const [greedy, ...others] = people;
  if (greedy === undefined) throw new Error('There is nobody.');
  return Promise.all([
    ...Array.from({ length: 20 }, () => [start(greedy), analyse(greedy)]).flat(),
    ...others.flatMap((person) => [start(person), analyse(person), signIn(person)]),
    ...Array.from({ length: 4 }, visit),
  ]);
};
/** A sample on a busy machine shows what is answered, a trial on a quiet one also how soon. */
const mostMs = trialSize({ sample: 30_000, whole: 3_000 });
/** Within 3 s, beside what the machine takes for an answer that asks nobody. */
const isWell = ({ status, retry, ms }: Seen, slowMs: number) =>
  ms - slowMs < mostMs && (status < 500 || (status === 503 && Number(retry) > 0));
const failed = (seen: readonly Seen[]) => seen.filter(({ status }) => status >= 500);

const startBulk = async (person: SignedUp, channelUrls: readonly string[]) => {
  const answer = await fetch(`${product.url}/functions/v1/bulk-channel-analysis`, {
    method: 'POST',
    headers: { cookie: person.cookie, origin: product.url, 'content-type': 'application/json' },
    body: JSON.stringify({ job_name: 'Locked out', channel_urls: channelUrls }),
  });
  expect(answer.status).toBe(200);
};

test.each(['profiles', 'channel_results', 'auth.session', 'credit_ledger', 'analysis_reservations'])(
  `while %s is locked for ${heldMs} ms everybody is answered soon, readiness says no, and all is well at once after`,
  async (table) => {
    const holder = outside();
    await holder.connect();
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    const begun = performance.now();
    const seen: Seen[] = [];
    const live: Seen[] = [];
    const ready: Seen[] = [];
    while (performance.now() - begun < heldMs) {
      const [answers, ...probes] = await Promise.all([askAll(), probe('healthz'), probe('readyz')]);
      seen.push(...answers.filter((each) => !isWell(each, probes[0].ms)));
      live.push(probes[0]);
      ready.push(probes[1]);
    }
    await holder.query('rollback');
    await holder.end();
    expect(seen).toEqual([]);
    expect(live.filter(({ status, ms }) => status !== 200 || ms > mostMs)).toEqual([]);
    expect(ready.map(({ status }) => status).filter((status) => status !== 503)).toEqual([]);
    const released = performance.now();
    const isBack = async () =>
      failed(await Promise.all(people.map(start))).length === 0 && (await probe('readyz')).status === 200;
    await expect.poll(isBack, { interval: 50 }).toBe(true);
    expect(performance.now() - released).toBeLessThan(trialSize({ sample: 30_000, whole: 1_000 }));
  },
);

test('a bulk job goes on by itself after a lock, and every channel is paid for once', async () => {
  const [owner] = people;
  if (owner === undefined) throw new Error('There is nobody.');
  await startBulk(
    owner,
    names.slice(0, 150).map((name) => `@${name}`),
  );
  const holder = outside();
  await holder.connect();
  for (const table of ['profiles', 'channel_results', 'bulk_lines']) {
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    await wait(heldMs / 2);
    await holder.query('rollback');
  }
  const states = async () => {
    const { rows } = await holder.query<{ state: string; lines: number }>(
      'select state, count(*)::int as lines from bulk_lines group by state order by state',
    );
    return rows;
  };
  await expect.poll(states, { timeout: 120_000 }).toEqual([{ state: 'completed', lines: 150 }]);
  await holder.end();
  await processes.look(auditPlans);
});
