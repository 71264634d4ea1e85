import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { pino } from 'pino';
import { z } from 'zod';
import { startServerProcess } from '../scripts/server-process.ts';
import type { ServerProcess } from '../scripts/server-process.ts';
import { parseConfiguration } from '../src/server/configuration.ts';
import { changeProfile } from '../src/server/accounts/plans/test-plans.ts';
import { startProduct } from '../src/server/product.ts';
import { createSignUp } from '../src/server/platform/testing/test-accounts.ts';
import { measureOnBoth } from './databases.ts';
import { sendSteadily } from './steady-load.ts';
import type { Row } from './table.ts';
import { median, whole } from './table.ts';

/** Both contenders take turns of a second: whatever else the machine does meanwhile hits both. */
const turns = 5;
const connections = 32;
/** Links that the load is spread over. */
const links = 20;
/** Networks that the visitors of each link come from. */
const networks = 20;
/** An open loop of exactly so many. */
const steadyRate = 2_000;
const steadySeconds = 3;
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
];

/** Redirects a second beside a bare one that counts nothing, and the slowest of a steady load. */
export function measureRedirects(): Promise<Row[]> {
  return measureOnBoth(measure);
}

async function measure(what: string, database: Record<string, string>): Promise<Row[]> {
  const env = { ...database, YOUTUBE_API_KEY: '', TRUSTED_PROXIES: '127.0.0.1' };
  const codes = await addLinks(env);
  const product = await startServerProcess('src/server/main.ts', env);
  const bare = await startServerProcess('bench/bare-redirect.ts', env);
  try {
    await untilQuiet(product.pid);
    const contenders = { product: contend(product), bare: contend(bare) };
    for (const each of Object.values(contenders)) await load(each.server.url, codes);
    for (let turn = 0; turn < turns; turn += 1)
      for (const each of Object.values(contenders)) await takeTurn(each, codes);
    return describe(what, contenders);
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
  }
}

interface Contender {
  server: ServerProcess;
  rates: number[];
  /** Microseconds of processor time of each request. */
  costs: number[];
  /** Milliseconds of a steady load, from when each request was due. */
  middles: number[];
  slowest: number[];
}

function contend(server: ServerProcess): Contender {
  return { server, rates: [], costs: [], middles: [], slowest: [] };
}

async function takeTurn({ server, rates, costs, middles, slowest }: Contender, codes: readonly string[]) {
  const before = readProcessorUs(server.pid);
  const fast = await load(server.url, codes);
  rates.push(fast.requests.average);
  costs.push((readProcessorUs(server.pid) - before) / fast['3xx']);
  refuseFaults(fast);
  const steady = await sendSteadily({
    url: server.url,
    requests: listVisits(codes).map(writeRequest),
    perSecond: steadyRate,
    seconds: steadySeconds,
  });
  if (steady.wrong > 0) throw new Error(`${server.url} sent ${steady.wrong} requests nowhere.`);
  middles.push(steady.p50);
  slowest.push(steady.p99);
}

/** Each answer has to be a redirect, once the first second has filled the memory. */
function refuseFaults(result: autocannon.Result): void {
  const wrong = result['1xx'] + result['2xx'] + result['4xx'] + result['5xx'] + result.errors;
  if (wrong > 0) throw new Error(`${result.url} sent ${wrong} requests nowhere.`);
}

function describe(what: string, { product, bare }: Record<'product' | 'bare', Contender>): Row[] {
  const share = (median(product.rates) / median(bare.rates)).toFixed(2);
  const cost = (median(bare.costs) / median(product.costs)).toFixed(2);
  return [
    {
      what: `${what}, counted redirects`,
      measured: `${whole(median(product.rates))} requests/s`,
      beside: `bare node:http, which counts nothing: ${whole(median(bare.rates))}: ${share} of it`,
      aim: '>= 0.70',
    },
    {
      what: `${what}, processor time of one`,
      measured: `${whole(median(product.costs))} µs`,
      beside: `bare node:http: ${whole(median(bare.costs))} µs: ${cost} of its worth`,
      aim: '',
    },
    {
      what: `${what}, at ${whole(steadyRate)} a second`,
      measured: describeDelays(product),
      beside: `bare node:http: ${describeDelays(bare)}`,
      aim: '<= 15 ms',
    },
  ];
}

function describeDelays({ middles, slowest }: Contender): string {
  return `p50 ${median(middles).toFixed(1)} ms, p99 ${median(slowest).toFixed(1)} ms`;
}

/** A new installation analyses its sample channels first, which is no part of any redirect. */
async function untilQuiet(pid: number): Promise<void> {
  const quietUs = 20_000;
  for (let looks = 0, quiet = 0; looks < 120 && quiet < 3; looks += 1) {
    const before = readProcessorUs(pid);
    await wait(500);
    quiet = readProcessorUs(pid) - before <= quietUs ? quiet + 1 : 0;
  }
}

/** Processor time of a process until now, its threads included, from Linux's own book. */
function readProcessorUs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10_000;
}

const saved = z.object({ url: z.string() });

async function addLinks(env: Record<string, string>): Promise<string[]> {
  const configuration = parseConfiguration({ ...env, PORT: '0' });
  const product = await startProduct(configuration, pino({ enabled: false }));
  const url = product.url ?? '';
  try {
    const { userId, cookie } = await createSignUp(url)();
    await changeProfile(product.database, userId, { subscription_tier: 'enterprise' });
    const codes: string[] = [];
    for (let count = 0; count < links; count += 1) {
      const body = JSON.stringify({
        id: null,
        creator: `Creator ${count}`,
        placement: 'description',
        destination: 'https://shop.example.com/offer',
        utm: { source: 'youtube', medium: '', campaign: '', content: '', term: '' },
        is_active: true,
        expires_at: null,
        fallback: '',
      });
      const answer = await fetch(`${url}/api/links/save`, { method: 'POST', body, headers: { cookie } });
      codes.push(saved.parse(await answer.json()).url.slice(-7));
    }
    return codes;
  } finally {
    await product.close();
  }
}

interface Visit {
  path: string;
  headers: Record<string, string>;
}

/** Many visitors of each link. */
function listVisits(codes: readonly string[]): Visit[] {
  return codes.flatMap((code, index) =>
    Array.from({ length: networks }, (_, network) =>
      agents.map((agent, place) => ({
        path: `/r/${code}`,
        headers: { 'user-agent': agent, 'x-forwarded-for': `198.${network}.${index}.${place}` },
      })),
    ).flat(),
  );
}

/** A request as it goes over the line. */
function writeRequest({ path, headers }: Visit): Buffer {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
}

/** One second of as much load as there can be. */
function load(url: string, codes: readonly string[]) {
  return autocannon({ url, connections, requests: listVisits(codes), duration: 1 });
}
