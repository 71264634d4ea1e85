import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleHighlights } from '../doubles/samples/sample-channels.ts';
import { trialSize } from '../values/test-trials.ts';
import { auditPlans } from './accounts/plans/test-plans.ts';
import { describeSchema } from './platform/db/schema-watch.ts';
import { readMigrations } from './platform/db/migration-files.ts';
import { createFormerDatabase } from './platform/db/test-former-database.ts';
import { createSignUp } from './platform/testing/test-accounts.ts';
import type { SignedUp } from './platform/testing/test-accounts.ts';
import type { FormerProgram } from './platform/testing/test-former-program.ts';
import { takeFormerProgram } from './platform/testing/test-former-program.ts';
import { createTestProcesses } from './platform/testing/test-process.ts';
import type { TestProcesses } from './platform/testing/test-process.ts';

/** How long each phase of an update lasts. */
const phaseMs = trialSize({ sample: 1_500, whole: 15_000 });
/** After it a proxy has noticed that a process is ending. */
const noticeMs = 500;
/** Between two requests of a client: without it they take the processor that the programs start with. */
const pauseMs = trialSize({ sample: 150, whole: 0 });
const clientCount = 6;
const origin = 'http://127.0.0.1';
const environment = { BASE_URL: origin, TRUSTED_PROXIES: '127.0.0.1' };

let former: FormerProgram;
let processes: TestProcesses;
beforeAll(async () => {
  former = takeFormerProgram();
  const given = await createFormerDatabase(readMigrations(former.migrationsFolder));
  processes = await createTestProcesses({ given });
});
afterAll(async () => {
  await processes.close();
  former.remove();
});

interface Call {
  path: string;
  method: string;
  body: unknown;
}

interface Answer {
  from: string;
  status: number;
}

/** One request on a connection of its own. */
function send(url: string, cookie: string, call: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const sent = request(url + call.path, { method: call.method, headers, agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve({ from: url, status: response.statusCode ?? 0 }));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(call.body === undefined ? '' : JSON.stringify(call.body));
  });
}

/** A proxy: each request goes to the next process that it knows of. */
function createBalancer(urls: readonly string[]) {
  let turn = 0;
  return (cookie: string, call: Call): Promise<Answer> =>
    send(urls[(turn += 1) % urls.length] ?? '', cookie, call);
}

/** Calls that read, that are paid for, that are answered from what is stored, and that write, over and over. */
function nextCalls(round: number): Call[] {
  const { handle } = sampleHighlights[round % sampleHighlights.length] ?? { handle: '' };
  return [
    { path: '/api/start', method: 'GET', body: undefined },
    {
      path: '/functions/v1/analyze-youtube-channel',
      method: 'POST',
      body: { channelUrl: `youtube.com/@${encodeURIComponent(handle)}` },
    },
    { path: '/api/profile', method: 'POST', body: { full_name: `Round ${round}`, avatar_url: null } },
  ];
}

interface Load {
  answers: Answer[];
  failures: unknown[];
  /** The name that was last confirmed to each user. */
  names: Map<string, string>;
  end(): Promise<void>;
}

/** Keeps everybody busy until the end. */
function startLoad(users: readonly SignedUp[], ask: ReturnType<typeof createBalancer>): Load {
  const [answers, failures, names] = [[] as Answer[], [] as unknown[], new Map<string, string>()];
  const stop = new AbortController();
  const keepAsking = async ({ userId, cookie }: SignedUp) => {
    for (let round = 0; !stop.signal.aborted; round += 1) {
      for (const call of nextCalls(round)) {
        const answer = await ask(cookie, call).catch((error: unknown) => ({ error }));
        if ('status' in answer && answer.status === 200) answers.push(answer);
        else failures.push({ call: call.path, answer });
        await sleep(pauseMs);
      }
      names.set(userId, `Round ${round}`);
    }
  };
  const clients = users.map(keepAsking);
  const end = async () => {
    stop.abort();
    await Promise.all(clients);
  };
  return { answers, failures, names, end };
}

async function startUsers(url: string): Promise<SignedUp[]> {
  const signUp = createSignUp(url, { origin });
  const users: SignedUp[] = [];
  for (let at = 0; at < clientCount; at += 1) users.push(await signUp());
  return users;
}

test('while a new program changes the tables and takes over from an old one, no request fails and no write is lost', async () => {
  const old = await processes.start(environment, former.root);
  const urls = [old.url];
  const load = startLoad(await startUsers(old.url), createBalancer(urls));
  await sleep(phaseMs);
  const next = await processes.start(environment);
  urls.push(next.url);
  await sleep(phaseMs);
  // The old program may come from before processes waited for their proxy.
  urls.shift();
  await sleep(noticeMs);
  expect(await old.end('SIGTERM')).toBe(0);
  const last = await processes.start(environment);
  urls.push(last.url);
  await sleep(phaseMs);
  const ended = next.end('SIGTERM');
  await sleep(noticeMs);
  urls.shift();
  expect(await ended).toBe(0);
  await sleep(phaseMs);
  await load.end();

  expect(load.failures).toEqual([]);
  for (const { url, said } of [old, next, last]) {
    expect(load.answers.filter(({ from }) => from === url).length).toBeGreaterThan(10);
    const faults = said()
      .split('\n')
      .filter((line) => /"level":(?:50|60)/.test(line));
    expect(faults).toEqual([]);
  }
  await processes.look(async (database) => {
    expect(await describeSchema(database)).toMatchObject({ served: true, missing: [] });
    const names = await database.asSystem(() =>
      sql<{ id: string; name: string }>`select user_id as id, full_name as name from profiles`.execute(
        database.current,
      ),
    );
    expect(new Map(names.rows.map(({ id, name }) => [id, name]))).toEqual(load.names);
    await auditPlans(database);
  });
  const from = former.commit ?? 'today’s without its newest migration';
  process.stdout.write(`${load.answers.length} requests were answered; the old program was ${from}.\n`);
});
