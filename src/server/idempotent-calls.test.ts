import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import { trialNumbers, trialSeed, trialSize } from '../values/test-trials.ts';
import { makeChannelFile } from '../youtube/test-channel.ts';
import { auditPlans, changeProfile } from './accounts/plans/test-plans.ts';
import { breakDatabase, prepareFaults } from './platform/testing/test-database-faults.ts';
import { createSignUp } from './platform/testing/test-accounts.ts';
import type { SignedUp } from './platform/testing/test-accounts.ts';
import { createTestProcesses } from './platform/testing/test-process.ts';
import type { TestProcesses } from './platform/testing/test-process.ts';
import { startTestServer } from './platform/testing/test-server.ts';
import type { TestServer } from './platform/testing/test-server.ts';

const names = ['once', 'twice', 'thrice'];
const breakable = breakDatabase();
let server: TestServer;
let processes: TestProcesses;
beforeAll(async () => {
  const channels = names.map((name) => makeChannelFile(name, 12));
  server = await startTestServer({ channels, pool: breakable.options });
  await prepareFaults(server.testDatabase.url);
  processes = await createTestProcesses();
});
afterAll(async () => {
  breakable.arm();
  await auditPlans(server.database);
  await server.close();
  await processes.close();
});

const addPerson = async () => {
  const person = await server.signUp();
  await changeProfile(server.database, person.userId, { subscription_tier: 'enterprise' });
  return person;
};
const pathOf = (name: keyof typeof contract) => contract[name]['~orpc'].route.path ?? '';
interface KeyedCall {
  path: string;
  body: object;
  key: string;
}
const post = async (url: string, { cookie }: SignedUp, { path, body, key }: KeyedCall) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: url, 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const replayed = answer.headers.get('idempotency-replayed');
  return { status: answer.status, replayed, text: await answer.text() };
};
const list = (lines: number) => ({
  job_name: 'Spring',
  channel_urls: Array.from({ length: lines }, (_, index) => `@line${index}`),
});
const bulk = (key: string, lines = 20): KeyedCall => ({
  path: pathOf('bulkChannelAnalysis'),
  body: list(lines),
  key,
});
const countOf = async (table: string, { userId }: SignedUp) => {
  const { rows } = await server.database.asSystem(() =>
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
      where user_id = ${userId}`.execute(server.database.current),
  );
  return rows[0]?.count;
};

/** What those are told who come meanwhile. */
const told = /IDEMPOTENCY_KEY_BUSY|TOO_MANY_LISTS/;
const calls: readonly [string, string, () => Omit<KeyedCall, 'key'>][] = [
  ['a bulk job', 'bulk_jobs', () => bulk('')],
  [
    'an analysis',
    'channel_analyses',
    () => ({ path: pathOf('analyzeYoutubeChannel'), body: { channelUrl: '@once' } }),
  ],
  [
    'a purchase',
    'checkouts',
    () => ({ path: pathOf('createCheckout'), body: { priceId: server.stripe.prices.boost.id } }),
  ],
];

test.each(calls)(
  '%s is made once under a key, and the first answer is told again',
  async (_, table, make) => {
    const person = await addPerson();
    const call = { ...make(), key: randomUUID() };
    const first = await post(server.url, person, call);
    const again = await post(server.url, person, call);
    expect(first).toMatchObject({ status: 200, replayed: null });
    expect(again).toEqual({ ...first, replayed: 'true' });
    expect(await countOf(table, person)).toBe(1);
  },
);

test.each(calls)('of %s asked for 20 times at once one is made', async (_, table, make) => {
  const person = await addPerson();
  const call = { ...make(), key: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(server.url, person, call)));
  expect(answers.filter(({ status, replayed }) => status === 200 && replayed === null)).toHaveLength(1);
  const others = answers.filter(({ status, text }) => status !== 200 && !told.test(text));
  expect(others).toEqual([]);
  expect(await countOf(table, person)).toBe(1);
});

test('another body under a key, or another call, is refused; another person’s same key is theirs', async () => {
  const [one, other] = [await addPerson(), await addPerson()];
  const key = 'the-same-key';
  expect((await post(server.url, one, bulk(key))).status).toBe(200);
  for (const wrong of [bulk(key, 21), { ...bulk(key), path: pathOf('analyzeYoutubeChannel') }]) {
    const { status, text } = await post(server.url, one, wrong);
    expect([status, JSON.parse(text)]).toMatchObject([422, { code: 'IDEMPOTENCY_KEY_REUSED' }]);
  }
  expect(await post(server.url, other, bulk(key))).toMatchObject({ status: 200, replayed: null });
  const tooLong = await post(server.url, one, bulk('x'.repeat(129)));
  expect([tooLong.status, JSON.parse(tooLong.text)]).toMatchObject([
    400,
    { code: 'IDEMPOTENCY_KEY_INVALID' },
  ]);
});

test('a refusal is not kept, and the same key is free for another try', async () => {
  const person = await addPerson();
  const key = randomUUID();
  const nothing = { ...bulk(key), body: { job_name: ' ', channel_urls: ['@a'] } };
  expect((await post(server.url, person, nothing)).status).toBe(400);
  expect(await post(server.url, person, bulk(key))).toMatchObject({ status: 200, replayed: null });
});

test('whichever statement fails, a repeated start makes one job and pays for it once', async () => {
  const person = await addPerson();
  breakable.arm();
  await post(server.url, person, bulk(randomUUID()));
  const statements = breakable.count();
  for (let at = 1; at <= statements + 3; at += 1) {
    const owner = await addPerson();
    const call = bulk(randomUUID());
    breakable.arm({ at, state: 'cut' });
    await post(server.url, owner, call);
    breakable.arm();
    const again = [await post(server.url, owner, call), await post(server.url, owner, call)];
    expect([at, ...again.map(({ status }) => status)]).toEqual([at, 200, 200]);
    expect([at, await countOf('bulk_jobs', owner)]).toEqual([at, 1]);
  }
  await auditPlans(server.database);
});

const job = z.object({ job: z.object({ id: z.string(), total_channels: z.number() }) });
const kills = trialSize({ sample: 2, whole: 40 });
test(`a start whose process is killed is made once however often it is repeated (${kills} kills, seed ${trialSeed})`, async () => {
  const numbers = trialNumbers();
  for (let kill = 0; kill < kills; kill += 1) {
    const first = await processes.start({ ROLE: 'web' });
    const person = await createSignUp(first.url, { origin: first.url })();
    await processes.look((database) =>
      changeProfile(database, person.userId, { subscription_tier: 'enterprise' }),
    );
    const call = bulk(randomUUID(), 3_000);
    const lost = post(first.url, person, call).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, numbers() * 400));
    await first.end('SIGKILL');
    const before = await lost;
    // As if its time had passed.
    await processes.look((database) =>
      database.asUser(person.userId, () =>
        sql`update idempotent_calls set begun_at = begun_at - interval '10 minutes'
          where answer is null`.execute(database.current),
      ),
    );
    const second = await processes.start({ ROLE: 'web' });
    const answers = [await post(second.url, person, call), await post(second.url, person, call)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const ids = [...answers, ...(before?.status === 200 ? [before] : [])].map(
      ({ text }) => job.parse(JSON.parse(text)).job.id,
    );
    expect(new Set(ids).size).toBe(1);
    await second.end('SIGKILL');
    await processes.look(async (database) => {
      const { rows } = await database.asUser(person.userId, () =>
        sql`select id from bulk_jobs`.execute(database.current),
      );
      expect(rows).toHaveLength(1);
      await auditPlans(database);
    });
  }
});
