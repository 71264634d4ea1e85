import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startServerProcess } from '../scripts/server-process.ts';
import { usualLimits } from '../src/server/analysis/bulk-analysis/worker.ts';
import { parseConfiguration } from '../src/server/configuration.ts';
import { auditPlans, changeProfile } from '../src/server/accounts/plans/test-plans.ts';
import { startProduct } from '../src/server/product.ts';
import type { RunningProduct } from '../src/server/product.ts';
import { createSignUp } from '../src/server/platform/testing/test-accounts.ts';
import { createBulkChannels } from './bulk-channels.ts';
import { measureOnBoth } from './databases.ts';
import type { Row } from './table.ts';
import { median, whole } from './table.ts';

const channels = 1_000;
const delayMs = 80;
const rounds = 3;
const { channelsAtOnce } = usualLimits;

/**
 * A bulk job of channels that nobody has requested yet, beside a loop that makes the same calls and does nothing with
 * the answers.
 */
export async function measureBulk(): Promise<Row[]> {
  return measureOnBoth(async (what, env) => {
    const taken = { bare: new Array<number>(), product: new Array<number>(), units: new Array<number>() };
    for (let round = 0; round < rounds; round += 1) {
      const first = round * channels;
      const ids = createBulkChannels(channels, first).map(({ channel }) => channel.id);
      const double = await startScript('bench/bulk-double.ts', [channels, first, delayMs]);
      try {
        const loop = await startScript('bench/bare-bulk.ts', [double.line, channelsAtOnce, ...ids]);
        taken.bare.push(Number(loop.line));
        const job = await measureJob({ ...env, YOUTUBE_API_BASE_URL: double.line }, ids);
        taken.product.push(job.ms);
        taken.units.push(job.units);
      } finally {
        double.child.kill('SIGTERM');
      }
    }
    const factor = median(taken.product) / median(taken.bare);
    const units = median(taken.units);
    return [
      {
        what: `${what}: ${whole(channels)} channels, each answer after ${delayMs} ms`,
        measured: `${whole(median(taken.product))} ms`,
        beside: `${whole(median(taken.bare))} ms for a bare loop, ${channelsAtOnce} at once: ${factor.toFixed(2)} of it`,
        aim: '<= 1.30',
      },
      {
        what: `${what}: quota`,
        measured: `${(units / channels).toFixed(2)} units each`,
        beside: `${whole(units)} units, every channel complete`,
        aim: '<= 2.10',
      },
    ];
  });
}

/** From the request for a job until it is completed, by a separate process that serves and works. */
async function measureJob(
  env: Record<string, string>,
  ids: readonly string[],
): Promise<{ ms: number; units: number }> {
  const real = { ...env, YOUTUBE_API_KEY: 'benchmark', YOUTUBE_DAILY_UNITS: '1000000000' };
  const [{ cookie }, unitsBefore] = await withProduct(real, async ({ url, database }) => {
    const signedUp = await createSignUp(url ?? '', { origin: url ?? '' })();
    await changeProfile(database, signedUp.userId, { subscription_tier: 'enterprise' });
    return [signedUp, await countUnits(database)];
  });
  const ms = await timeJob(real, { ids, cookie });
  const units = await withProduct(real, async ({ database }) => {
    await auditPlans(database);
    return (await countUnits(database)) - unitsBefore;
  });
  return { ms, units };
}

async function timeJob(
  env: Record<string, string>,
  { ids, cookie }: { ids: readonly string[]; cookie: string },
): Promise<number> {
  const server = await startServerProcess('dist/server/main.js', env);
  try {
    const start = performance.now();
    await call(server.url, '/functions/v1/bulk-channel-analysis', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ job_name: 'Benchmark', channel_urls: ids }),
    });
    while (!(await isCompleted(server.url, cookie))) await wait(50);
    return performance.now() - start;
  } finally {
    await server.stop();
  }
}

async function isCompleted(url: string, cookie: string): Promise<boolean> {
  const [job] = (await call(url, '/api/bulk/jobs', { headers: { cookie } })).jobs ?? [];
  if (job?.status === 'processing') return false;
  if (job?.completed_count === channels) return true;
  throw new Error(`The job ended as ${JSON.stringify(job)}.`);
}

interface Jobs {
  jobs?: { status: string; completed_count: number }[];
}

async function call(url: string, path: string, init: RequestInit): Promise<Jobs> {
  const answer = await fetch(url + path, init);
  const body: unknown = await answer.json();
  if (!answer.ok || typeof body !== 'object' || body === null)
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`);
  return body;
}

async function countUnits(database: RunningProduct['database']): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(units), 0)::int as units from youtube_days where not demo`.execute(database.current);
  return rows[0]?.units ?? 0;
}

async function withProduct<T>(
  env: Record<string, string>,
  work: (product: RunningProduct) => Promise<T>,
): Promise<T> {
  const configuration = parseConfiguration({ ...env, PORT: '0', TRUSTED_PROXIES: '127.0.0.1' });
  const product = await startProduct(configuration, pino({ enabled: false }));
  try {
    return await work(product);
  } finally {
    await product.close();
  }
}

/** Runs a script until it has printed its first line. */
async function startScript(
  script: string,
  values: readonly (string | number)[],
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [script, ...values.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [''])]);
  if (line === '') throw new Error(`${script} has ended without any output.`);
  return { child, line: String(line) };
}
