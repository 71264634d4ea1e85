import autocannon from 'autocannon';
import { startServerProcess } from '../scripts/server-process.ts';
import { measureOnBoth } from './databases.ts';
import type { Row } from './table.ts';
import { median, whole } from './table.ts';

const rounds = 5;
const seconds = 4;
const connections = 32;
const path = '/functions/v1/analyze-youtube-channel';
const body = JSON.stringify({ channelUrl: 'https://www.youtube.com/@kestrelworkbench' });

/** Requests per second of an analysis that the visitor has had before, beside a bare handler on the same data. */
export function measureCachedAnalysis(): Promise<Row[]> {
  return measureOnBoth(measure);
}

/** Rounds alternate between the three, and each starts a new process: none has the quieter machine. */
async function measure(what: string, database: Record<string, string>): Promise<Row[]> {
  const env = { ...database, YOUTUBE_API_KEY: '' };
  const contenders = {
    product: { script: 'dist/server/main.js', env, rates: new Array<number>() },
    bare: { script: 'bench/bare-analysis.ts', env, rates: new Array<number>() },
    planned: { script: 'bench/bare-analysis.ts', env: { ...env, PLAN: 'once' }, rates: new Array<number>() },
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const { script, env: own, rates } of Object.values(contenders)) {
      rates.push(await measureRound(script, own));
    }
  }
  const product = median(contenders.product.rates);
  const row = (name: string, rates: readonly number[], aim: string): Row => ({
    what: `${what}, beside ${name}`,
    measured: `${whole(product)} requests/s`,
    beside: `${whole(median(rates))} requests/s: ${(product / median(rates)).toFixed(2)} of it`,
    aim,
  });
  return [
    // The product plans its statement once, so the aim compares it with the bare handler that does so too.
    row('bare node:http, the statement planned once', contenders.planned.rates, '>= 0.60'),
    row('the same, planned for each request', contenders.bare.rates, ''),
  ];
}

async function measureRound(script: string, env: Record<string, string>): Promise<number> {
  const server = await startServerProcess(script, env);
  try {
    const headers = { 'content-type': 'application/json' };
    const first = await fetch(server.url + path, { method: 'POST', headers, body });
    if (!first.ok) throw new Error(`${script} answered ${first.status}: ${await first.text()}`);
    const options = { url: server.url + path, method: 'POST', headers, body, connections } as const;
    await autocannon({ ...options, duration: 1 });
    const result = await autocannon({ ...options, duration: seconds });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${script} refused ${result.non2xx} requests.`);
    return result.requests.average;
  } finally {
    await server.stop();
  }
}
