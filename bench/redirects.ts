import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { startServerProcess } from '../scripts/server-process.ts';
import type { ServerProcess } from '../scripts/server-process.ts';
import { measureOnBoth } from './databases.ts';
import { measureFlood } from './redirect-flood.ts';
import { addLinks, agents, writeRequest } from './redirect-links.ts';
import type { Visit } from './redirect-links.ts';
import { sendSteadily } from './steady-load.ts';
import type { Row } from './table.ts';
import { median, whole } from './table.ts';

/** Both contenders take turns of a second: whatever else the machine does meanwhile hits both. */
const turns = 5;
const connections = 32;
/** Networks that the visitors of each link come from. */
const networks = 20;
/** An open loop of exactly so many. */
const steadyRate = 2_000;
const steadySeconds = 3;
/** Redirects a second beside a bare one that counts nothing, and the slowest of a steady load. */
export function measureRedirects(): Promise<Row[]> {
  return measureOnBoth(measure);
}

async function measure(what: string, database: Record<string, string>): Promise<Row[]> {
  const env = { ...database, YOUTUBE_API_KEY: '', TRUSTED_PROXIES: '127.0.0.1' };
  const { codes, cookie } = await addLinks(env);
  const product = await startServerProcess('dist/server/main.js', env);
  const bare = await startServerProcess('bench/bare-redirect.ts', env);
  try {
    await untilQuiet(product.pid);
    const contenders = { product: contend(product), bare: contend(bare) };
    for (const each of Object.values(contenders)) await load(each.server.url, codes);
    for (let turn = 0; turn < turns; turn += 1)
      for (const each of Object.values(contenders)) await takeTurn(each, codes);
    const rows = describe(what, contenders);
    await untilQuiet(product.pid);
    return [...rows, await measureFlood(what, { url: product.url, codes, cookie })];
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

/** One second of as much load as there can be. */
function load(url: string, codes: readonly string[]) {
  return autocannon({ url, connections, requests: listVisits(codes), duration: 1 });
}
