import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { z } from 'zod';
import { startServerProcess } from '../scripts/server-process.ts';
import type { ServerProcess } from '../scripts/server-process.ts';
import { parseConfiguration } from '../src/server/configuration.ts';
import { figures } from '../src/server/analysis/exports/figures.fixture.ts';
import { startProduct } from '../src/server/product.ts';
import { createSignUp } from '../src/server/platform/testing/test-accounts.ts';
import { addHistory } from '../src/server/platform/testing/test-history.ts';
import { measureOnBoth } from './databases.ts';
import { exportedAnalyses } from './export-rows.ts';
import { watchHealth } from './health.ts';
import type { Row } from './table.ts';
import { median, whole } from './table.ts';

const rounds = 2;
/** Few enough for one statement's time limit. */
const addedAtOnce = 10_000;
/** `leastBytes`: a row takes at least this much of the file, which reveals a file that is too short. */
const kinds = [
  { name: 'Excel', kind: 'excel', library: 'hucre', leastBytes: 50 },
  { name: 'CSV', kind: 'csv', library: 'csv-stringify', leastBytes: 200 },
] as const;

/** What exporting a long history costs in time and memory, beside the libraries' own writers. */
export function measureExports(): Promise<Row[]> {
  return measureOnBoth(measure);
}

async function measure(what: string, database: Record<string, string>): Promise<Row[]> {
  const env = { ...database, YOUTUBE_API_KEY: '', NODE_OPTIONS: readStartOptions() };
  const { cookie, userId } = await addMember(env);
  const rows: Row[] = [];
  for (const { name, kind, library, leastBytes } of kinds) {
    const path = `/functions/v1/export-analysis-${kind}`;
    const costs = await repeat(() => measureDownload({ path, cookie, leastBytes }, env));
    rows.push({
      what: `${what}, ${name} of ${whole(exportedAnalyses)} rows`,
      measured: `${describe(costs)}, others wait ${whole(Math.max(...costs.map(({ waitMs }) => waitMs)))} ms`,
      beside: `${library} alone, the same cells: ${describe(await repeat(() => measureBare(kind, {})))}`,
      aim: '< 150 MiB',
    });
  }
  const read = await repeat(() => measureBare('read', { ...database, USER_ID: userId }));
  return [
    ...rows,
    { what: `${what}, reading the rows and writing nothing`, measured: describe(read), beside: '', aim: '' },
  ];
}

/** The options for the garbage collector with which `npm start` runs Node. */
function readStartOptions(): string {
  const { scripts } = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  return scripts.start
    .split(' ')
    .filter((word) => word.startsWith('--'))
    .join(' ');
}

/** Somebody in their trial with a long history. */
async function addMember(env: Record<string, string>) {
  const configuration = parseConfiguration({ ...env, PORT: '0', TRUSTED_PROXIES: '127.0.0.1' });
  const product = await startProduct(configuration, pino({ enabled: false }));
  try {
    const { userId, cookie } = await createSignUp(product.url ?? '')();
    await ask(product.url ?? '', { method: 'GET', path: '/api/start', cookie });
    const now = Date.now();
    for (let added = 0; added < exportedAnalyses; added += addedAtOnce)
      await addHistory(product.database, {
        userId,
        analyses: addedAtOnce,
        // A second apart, so that all are within the days for which the server keeps texts.
        newest: new Date(now - added * 1_000),
        stepSeconds: 1,
        figures,
      });
    return { userId, cookie };
  } finally {
    await product.close();
  }
}

interface Cost {
  seconds: number;
  /** The most memory beyond that of the idle process. */
  extraMb: number;
}

async function repeat<T>(measureOnce: () => Promise<T>): Promise<T[]> {
  const measured = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measureOnce());
  return measured;
}

/** A server of its own for each download, idle until then. */
async function measureDownload(
  { path, cookie, leastBytes }: { path: string; cookie: string; leastBytes: number },
  env: Record<string, string>,
) {
  const server = await startServerProcess('dist/server/main.js', env);
  try {
    await ask(server.url, { method: 'GET', path: '/api/dashboard', cookie });
    const idleMb = readMb(server, 'VmRSS');
    // From here on the peak is that of the download (proc(5), clear_refs).
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
    const start = performance.now();
    const download = ask(server.url, { method: 'POST', path, cookie });
    const waitMs = await watchHealth(server, download);
    const bytes = await download;
    if (bytes < leastBytes * exportedAnalyses) throw new Error(`${path} sent ${bytes} bytes only.`);
    return {
      seconds: (performance.now() - start) / 1000,
      extraMb: readMb(server, 'VmHWM') - idleMb,
      waitMs,
    };
  } finally {
    await server.stop();
  }
}

interface Call {
  method: string;
  path: string;
  cookie: string;
}

/** Reads an answer as it comes, keeping nothing; returns its size in bytes. */
async function ask(url: string, { method, path, cookie }: Call): Promise<number> {
  const body = method === 'POST' ? { body: '{"all":true}' } : {};
  const answer = await fetch(url + path, { method, headers: { cookie }, ...body });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  return bytes;
}

function readMb({ pid }: ServerProcess, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

const cost = z.object({ seconds: z.number(), extraMb: z.number() });
const run = promisify(execFile);

async function measureBare(kind: string, env: Record<string, string>): Promise<Cost> {
  const { stdout } = await run(process.execPath, ['bench/bare-export.ts', kind], {
    env: { ...process.env, ...env },
  });
  return cost.parse(JSON.parse(stdout));
}

/** The median time, and the most memory. */
function describe(costs: readonly Cost[]): string {
  const seconds = median(costs.map((each) => each.seconds));
  return `${seconds.toFixed(1)} s, +${whole(Math.max(...costs.map(({ extraMb }) => extraMb)))} MiB`;
}
