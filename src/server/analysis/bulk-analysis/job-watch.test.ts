import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { usePlans } from '../../accounts/plans/test-plans.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { createJobWatch } from './job-watch.ts';
import { listed, progressPath, setPlan, signUpAgency } from './test-bulk-calls.ts';
import { addOwner } from './test-jobs.ts';

const plans = await usePlans();
const ends = new Set<AbortController>();
afterEach(() => ends.forEach((end) => end.abort()));
const createEnd = () => {
  const end = new AbortController();
  ends.add(end);
  return end;
};
const always = () => Promise.resolve(true);

describe('following', () => {
  test('tells of the jobs at once, and again after every change and only then', async () => {
    const owner = await addOwner(plans);
    const { job } = await owner.start(['@one_channel', '@two_channel']);
    const end = createEnd();
    const watch = createJobWatch({ database: plans.database, everyMs: 5 });
    const told = watch.follow(owner.userId, { signal: end.signal, isAllowed: always });
    expect((await told.next()).value).toEqual({ jobs: await owner.list() });
    const next = told.next();
    let isTold = false;
    void next.then(() => (isTold = true));
    await wait(50);
    expect(isTold).toBe(false);
    await owner.finish(job.id, 'billed');
    expect((await next).value).toMatchObject({ jobs: [{ progress: 1 }] });
    await owner.act(job.id, 'pause');
    expect((await told.next()).value).toMatchObject({ jobs: [{ status: 'paused' }] });
    const last = told.next();
    end.abort();
    expect(await last).toEqual({ done: true, value: undefined });
  });

  test('looks once for all pages of one user, and for nobody once they are gone', async () => {
    const [owner, other] = [await addOwner(plans), await addOwner(plans)];
    await owner.start(['@one_channel']);
    const looked: string[] = [];
    const database = new Proxy(plans.database, {
      get(target, name) {
        if (name !== 'asUser') return Reflect.get(target, name);
        const asUser: typeof target.asUser = (userId, work) => {
          looked.push(userId);
          return target.asUser(userId, work);
        };
        return asUser;
      },
    });
    const end = createEnd();
    const watch = createJobWatch({ database, everyMs: 1_000_000 });
    const follow = () => watch.follow(owner.userId, { signal: end.signal, isAllowed: always });
    const pages = Array.from({ length: 20 }, follow);
    const firsts = await Promise.all(pages.map((page) => page.next()));
    expect(new Set(firsts.map(({ value }) => value)).size).toBe(20);
    // One question whether something has changed, and one for the jobs.
    expect(looked).toEqual([owner.userId, owner.userId]);
    expect(looked).not.toContain(other.userId);
    end.abort();
    expect(await Promise.all(pages.map((page) => page.next()))).toEqual(pages.map(() => ({ done: true })));
  });

  test('ends where it is not allowed any more', async () => {
    const owner = await addOwner(plans);
    let isAllowed = true;
    const watch = createJobWatch({ database: plans.database, everyMs: 2, looksPerCheck: 2 });
    const told = watch.follow(owner.userId, {
      signal: createEnd().signal,
      isAllowed: () => Promise.resolve(isAllowed),
    });
    expect((await told.next()).value).toEqual({ jobs: [] });
    const last = told.next();
    isAllowed = false;
    expect((await last).done).toBe(true);
  });

  test('fails for those who wait where the database does, and begins anew for whoever comes then', async () => {
    const owner = await addOwner(plans);
    let isBroken = true;
    const database = new Proxy(plans.database, {
      get(target, name) {
        if (name === 'asUser' && isBroken) return () => Promise.reject(new Error('The database broke.'));
        return Reflect.get(target, name);
      },
    });
    const watch = createJobWatch({ database, everyMs: 5 });
    const follow = () => watch.follow(owner.userId, { signal: createEnd().signal, isAllowed: always });
    await expect(follow().next()).rejects.toThrow('The database broke.');
    isBroken = false;
    expect((await follow().next()).value).toEqual({ jobs: [] });
  });
});

describe('over HTTP', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const open = async ({ cookie }: { cookie: string }, url = server.url) => {
    const end = createEnd();
    const answer = await fetch(url + progressPath, { headers: { cookie }, signal: end.signal });
    return { answer, end, events: readEvents(answer) };
  };

  test('events arrive as they happen, unbuffered and uncached, and end with the plan', async () => {
    const owner = await signUpAgency(server);
    const { answer, events } = await open(owner);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    });
    expect(await nextJobs(events)).toEqual([]);
    const job = await owner.start(['@one_channel']);
    expect(await nextJobs(events)).toEqual([job]);
    await setPlan(server, owner, 'free');
    expect(await events.next()).toMatchObject({ value: { name: 'done' } });
  });

  test('a page that has left gives its slot back; one too many is told to ask from time to time', async () => {
    const owner = await signUpAgency(server);
    const pages = [];
    for (let count = 0; count < 6; count += 1) pages.push(await open(owner));
    const refused = await open(owner);
    expect([refused.answer.status, await refused.answer.json()]).toMatchObject([
      503,
      { code: 'TOO_MANY_STREAMS' },
    ]);
    const [first] = pages;
    first?.end.abort();
    await expect.poll(async () => (await open(owner)).answer.status).toBe(200);
  });

  test('watching jobs takes no slot from analyses', async () => {
    const owner = await signUpAgency(server);
    for (let count = 0; count < 6; count += 1) await open(owner);
    const answer = await fetch(`${server.url}/functions/v1/analyze-youtube-channel`, {
      method: 'POST',
      headers: { cookie: owner.cookie, accept: 'text/event-stream' },
      body: JSON.stringify({ channelUrl: '@nobody_is_called_this' }),
    });
    expect(answer.status).not.toBe(503);
    await answer.body?.cancel();
  });

  test('a server that stops ends the streams itself and waits for none of them', async () => {
    const stopping = await startTestServer({ drainTimeoutMs: 60_000 });
    const owner = await signUpAgency(stopping);
    const { events } = await open(owner, stopping.url);
    await nextJobs(events);
    const closed = stopping.close();
    expect(await events.next()).toMatchObject({ value: { name: 'done' } });
    await closed;
  });
});

interface Told {
  name: string;
  data: string;
}

async function* readEvents(answer: Response): AsyncGenerator<Told, void> {
  let text = '';
  for await (const piece of answer.body ?? []) {
    text += Buffer.from(piece).toString('utf8');
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const read = (name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length) ?? '';
      if (read('event: ') !== '') yield { name: read('event: '), data: read('data: ') };
    }
  }
}

async function nextJobs(events: AsyncGenerator<Told, void>) {
  const { value } = await events.next();
  return listed.parse(JSON.parse(value?.data ?? '')).jobs;
}
