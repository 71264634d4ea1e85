import { Agent, request } from 'node:http';
import { pino } from 'pino';
import { startServerProcess } from '../scripts/server-process.ts';
import { parseConfiguration } from '../src/server/configuration.ts';
import { startProduct } from '../src/server/product.ts';
import { createSignUp } from '../src/server/platform/testing/test-accounts.ts';
import { addHistory, addUsage } from '../src/server/platform/testing/test-history.ts';
import { dashboardCalls } from './dashboard-calls.ts';
import { measureOnBoth } from './databases.ts';
import type { Row } from './table.ts';
import { median, whole } from './table.ts';

const analyses = 10_000;
const rounds = 3;
const warmUps = 50;
const loads = 200;

/**
 * What a load of the dashboard costs for somebody with a long history, beside a bare handler with the same
 * statements.
 */
export function measureDashboard(): Promise<Row[]> {
  return measureOnBoth(measure);
}

async function measure(what: string, database: Record<string, string>): Promise<Row[]> {
  const env = { ...database, YOUTUBE_API_KEY: '' };
  const cookie = await addMember(env);
  const contenders = {
    product: { script: 'dist/server/main.js', times: new Array<LoadTimes>() },
    bare: { script: 'bench/bare-dashboard.ts', times: new Array<LoadTimes>() },
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const { script, times } of Object.values(contenders))
      times.push(...(await measureRound(script, { ...env, COOKIE: cookie })));
  }
  const row = (name: string, pick: (times: LoadTimes) => number, aim = ''): Row => ({
    what: `${what}, ${name}`,
    measured: describe(contenders.product.times.map(pick)),
    beside: `bare node:http, the same statements: ${describe(contenders.bare.times.map(pick))}`,
    aim,
  });
  return [
    ...dashboardCalls.map(({ method, path }, index) =>
      row(`${method} ${path}`, ({ calls }) => calls[index] ?? Number.NaN),
    ),
    row(`the three in sum, ${whole(analyses)} analyses`, ({ calls }) => sum(calls), 'p95 < 50 ms'),
    row('the three at once, as the page asks', ({ together }) => together),
  ];
}

/** Somebody signed in with a long history; returns the cookie of their session. */
async function addMember(env: Record<string, string>): Promise<string> {
  const configuration = parseConfiguration({ ...env, PORT: '0', TRUSTED_PROXIES: '127.0.0.1' });
  const product = await startProduct(configuration, pino({ enabled: false }));
  try {
    const { userId, cookie } = await createSignUp(product.url ?? '')();
    const now = new Date();
    await addHistory(product.database, { userId, analyses, newest: now });
    await addUsage(product.database, userId, { [now.toISOString().slice(0, 7)]: 100 });
    return cookie;
  } finally {
    await product.close();
  }
}

interface LoadTimes {
  calls: number[];
  together: number;
}

async function measureRound(script: string, env: Record<string, string>): Promise<LoadTimes[]> {
  const server = await startServerProcess(script, env);
  const agent = new Agent({ keepAlive: true });
  const ask = (call: (typeof dashboardCalls)[number]) =>
    time(() => send({ url: server.url, agent, cookie: env['COOKIE'] ?? '', ...call }));
  const times: LoadTimes[] = [];
  try {
    for (let load = 0; load < warmUps + loads; load += 1) {
      const calls = [];
      for (const call of dashboardCalls) calls.push(await ask(call));
      const together = await time(() => Promise.all(dashboardCalls.map(ask)));
      if (load >= warmUps) times.push({ calls, together });
    }
    return times;
  } finally {
    agent.destroy();
    await server.stop();
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

interface Sent {
  url: string;
  agent: Agent;
  cookie: string;
  method: string;
  path: string;
}

/** From the first byte sent to the last one received, on a connection that stays open. */
function send({ url, agent, cookie, method, path }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, agent, headers: { cookie } }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${answer.statusCode}.`)),
      );
    });
    sent.once('error', reject).end();
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function describe(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const slow = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  return `p50 ${median(values).toFixed(1)} ms, p95 ${slow.toFixed(1)} ms`;
}
