import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { z } from 'zod';
import { startServerProcess } from '../scripts/server-process.ts';
import { parseConfiguration } from '../src/server/configuration.ts';
import { insertRates } from '../src/server/market/creator-rates/rates.rows.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { figures } from '../src/server/analysis/exports/figures.fixture.ts';
import { changeProfile } from '../src/server/accounts/plans/test-plans.ts';
import { startProduct } from '../src/server/product.ts';
import { createSignUp } from '../src/server/platform/testing/test-accounts.ts';
import { addHistory } from '../src/server/platform/testing/test-history.ts';
import {
  analysedChannels,
  collectedDays,
  collectedRates,
  dayBefore,
  drawRates,
} from './calibration-rates.ts';
import { measureOnBoth } from './databases.ts';
import { watchHealth } from './health.ts';
import type { Row } from './table.ts';
import { whole } from './table.ts';

/** Few enough for one statement's time limit. */
const addedAtOnce = 5_000;
/** /proc counts processor time in hundredths of a second (proc(5), sysconf(_SC_CLK_TCK)). */
const ticksPerSecond = 100;
const run = promisify(execFile);
const seconds = (value: number) => `${value.toFixed(1)} s`;

/** How long an administrator waits for `improve-algorithm`, beside the same fit without server and database. */
export function measureCalibration(): Promise<Row[]> {
  return measureOnBoth(measure);
}

async function measure(what: string, database: Record<string, string>): Promise<Row[]> {
  // Real rates are learned from separately from the samples', so this is not a demo; YouTube is never called.
  const env = { ...database, YOUTUBE_API_KEY: 'none', YOUTUBE_API_BASE_URL: 'http://127.0.0.1:9' };
  const cookie = await collect(env);
  const product = await measureRun(env, cookie);
  const bare = await measureBare(env);
  return [
    {
      what: `${what}, improve-algorithm over ${whole(product.rates)} rates`,
      measured: `${seconds(product.elapsed)} (${seconds(product.cpu)} of processor time), others wait ${whole(product.waitMs)} ms`,
      beside: `reading and predicting ${seconds(bare.read)}, then the fit alone ${seconds(bare.fit)} (${seconds(bare.fitCpu)})`,
      aim: '< 10 s',
    },
  ];
}

/** Inserts the rates, with exchange rates and analysed channels. Returns an administrator's cookie. */
async function collect(env: Record<string, string>): Promise<string> {
  const configuration = parseConfiguration({ ...env, PORT: '0', TRUSTED_PROXIES: '127.0.0.1' });
  const product = await startProduct(configuration, pino({ enabled: false }));
  try {
    const { database } = product;
    const { userId, cookie } = await createSignUp(product.url ?? '')();
    await database.asSystem(() => changeProfile(database, userId, { is_admin: true }));
    const now = new Date();
    await addHistory(database, { userId, analyses: analysedChannels, newest: now, stepSeconds: 60, figures });
    await database.asSystem(() => addExchangeRates(database, now));
    let batch = [];
    for (const { channelId, ...fields } of drawRates(now, userId)) {
      batch.push({ id: randomUUID(), adminUserId: userId, source: 'admin' as const, fields, channelId });
      if (batch.length < addedAtOnce) continue;
      const rates = batch;
      await database.asSystem(() => insertRates(database, { rates, at: now }));
      batch = [];
    }
    return cookie;
  } finally {
    await product.close();
  }
}

async function addExchangeRates(database: Database, now: Date): Promise<void> {
  const days = Array.from({ length: collectedDays }, (_, index) => dayBefore(now, index + 1));
  await sql`
    insert into exchange_rates (currency, day, demo, usd_per_unit, saved_at)
    select currency, day::date, false, level + 0.001 * (extract(doy from day::date) / 10), ${now}::timestamptz
    from unnest(${days}::text[]) day, (values ('EUR', 1.05), ('GBP', 1.25)) known (currency, level)`.execute(
    database.current,
  );
}

const improved = z.object({ total_rates_analyzed: z.number(), adjustments_created: z.number().positive() });

async function measureRun(env: Record<string, string>, cookie: string) {
  const server = await startServerProcess('dist/server/main.js', env);
  try {
    const before = readCpuSeconds(server.pid);
    const start = performance.now();
    const call = fetch(`${server.url}/functions/v1/improve-algorithm`, {
      method: 'POST',
      headers: { cookie },
    });
    const waitMs = await watchHealth(server, call);
    const answer = await call;
    const elapsed = (performance.now() - start) / 1000;
    const body = await answer.text();
    if (!answer.ok) throw new Error(`improve-algorithm answered ${answer.status}: ${body}`);
    const rates = improved.parse(JSON.parse(body)).total_rates_analyzed;
    if (rates !== collectedRates) throw new Error(`${rates} rates were learned from.`);
    return { elapsed, waitMs, rates, cpu: readCpuSeconds(server.pid) - before };
  } finally {
    await server.stop();
  }
}

/** Of all of a process's threads, in user and in kernel mode. */
function readCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

const bareSeconds = z.object({ read: z.number(), fit: z.number(), fitCpu: z.number() });

async function measureBare(env: Record<string, string>) {
  const { stdout } = await run(process.execPath, ['bench/bare-calibration.ts'], {
    env: { ...process.env, ...env },
  });
  return bareSeconds.parse(JSON.parse(stdout));
}
