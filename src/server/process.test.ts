import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitedAnalysis } from '../contract/channel-analysis.ts';
import { createTestDatabase, runAsSuperuser, testDatabaseKind } from './db/test-database.ts';

const isEmbedded = testDatabaseKind() === 'embedded';
const started: ChildProcess[] = [];
let folder = '';
let environment: Record<string, string> = {};
let drop = () => Promise.resolve();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sponsorscope-process-'));
  environment = { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: folder };
  if (isEmbedded) return;
  const { database, url, drop: dropDatabase } = await createTestDatabase();
  drop = dropDatabase;
  await database.ping();
  environment['DATABASE_URL'] = url ?? '';
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the product as a process of its own; answers its address, or what it said where it ended. */
async function start(more: Record<string, string> = {}) {
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main], { env: { ...environment, ...more } });
  started.push(child);
  let said = '';
  const address = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /http:\/\/[\d.:]+\d/.exec(said)?.[0];
      if (url !== undefined) resolve(url);
    });
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('exit', () => resolve(''));
  });
  return { child, url: await address, said: () => said };
}

const analyse = (url: string) =>
  fetch(`${url}/functions/v1/analyze-youtube-channel`, {
    method: 'POST',
    body: JSON.stringify({ channelUrl: '@kestrelworkbench' }),
  });
const idOf = async (answer: Response) => limitedAnalysis.parse(await answer.json()).id;

test('an acknowledged analysis is there after kill -9', async () => {
  const first = await start();
  const id = await idOf(await analyse(first.url));
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const second = await start();
  expect(await idOf(await analyse(second.url))).toBe(id);
  second.child.kill('SIGTERM');
  const [code] = await once(second.child, 'exit');
  expect(code).toBe(0);
});

test.runIf(isEmbedded)(
  'a second process on one data folder is refused and told of DATABASE_URL',
  async () => {
    const first = await start();
    const second = await start();
    expect(second.url).toBe('');
    expect(second.child.exitCode ?? (await once(second.child, 'exit'))[0]).toBe(1);
    expect(second.said()).toMatch(/in use by process \d+.*DATABASE_URL/);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
  },
);

test.runIf(!isEmbedded)(
  'two processes start at once on one database, and a lost one heals without a restart',
  async () => {
    const [first, second] = await Promise.all([start(), start()]);
    const name = new URL(environment['DATABASE_URL'] ?? '').pathname.slice(1);
    await runAsSuperuser(`alter database ${name} allow_connections false`);
    await runAsSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    for (const { url } of [first, second]) {
      expect((await fetch(`${url}/healthz`)).status).toBe(503);
      const lost = await analyse(url);
      expect({ status: lost.status, body: await lost.json() }).toEqual({
        status: 503,
        body: { error: expect.stringContaining('database is not answering'), code: 'DATABASE_UNAVAILABLE' },
      });
    }
    await runAsSuperuser(`alter database ${name} allow_connections true`);
    for (const { url } of [first, second]) expect((await analyse(url)).status).toBe(200);
  },
);

test.runIf(isEmbedded)('a database that does not answer is told in a sentence', async () => {
  const lost = await start({ DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:9/none' });
  expect(lost.url).toBe('');
  expect(lost.said()).toBe(
    'Sponsorscope cannot start. The database that DATABASE_URL names does not answer.\n',
  );
});

test.runIf(isEmbedded)('wrong configuration is told in a sentence for each value', async () => {
  const wrong = await start({
    PORT: 'eighty',
    ROLE: 'boss',
    BASE_URL: 'ftp://x',
    TRUSTED_PROXIES: '10.0.0.0/99',
  });
  expect(wrong.url).toBe('');
  for (const name of ['PORT', 'ROLE', 'BASE_URL', 'TRUSTED_PROXIES'])
    expect(wrong.said()).toMatch(new RegExp(`${name} .*\\.`));
});
