import autocannon from 'autocannon';
import { pino } from 'pino';
import { z } from 'zod';
import { startServerProcess } from '../scripts/server-process.ts';
import { parseConfiguration } from '../src/server/configuration.ts';
import { changeProfile } from '../src/server/accounts/plans/test-plans.ts';
import { startProduct } from '../src/server/product.ts';
import { createSignUp } from '../src/server/platform/testing/test-accounts.ts';
import { measureOnBoth } from './databases.ts';
import type { Row } from './table.ts';
import { median, whole } from './table.ts';

const rounds = 3;
const seconds = 3;
const connections = 32;
/** Links that the load is spread over. */
const links = 20;
const steadyRate = 2_000;
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
  const contenders = {
    product: { script: 'src/server/main.ts', rates: new Array<number>(), slowest: new Array<number>() },
    bare: { script: 'bench/bare-redirect.ts', rates: new Array<number>(), slowest: new Array<number>() },
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const { script, rates, slowest } of Object.values(contenders)) {
      const measured = await measureRound(script, { env, codes });
      rates.push(measured.rate);
      slowest.push(measured.p99);
    }
  }
  const [product, bare] = [median(contenders.product.rates), median(contenders.bare.rates)];
  return [
    {
      what: `${what}, counted redirects`,
      measured: `${whole(product)} requests/s`,
      beside: `bare node:http, which counts nothing: ${whole(bare)}: ${(product / bare).toFixed(2)} of it`,
      aim: '>= 0.70',
    },
    {
      what: `${what}, at ${whole(steadyRate)} a second`,
      measured: `p99 ${median(contenders.product.slowest)} ms`,
      beside: `bare node:http: ${median(contenders.bare.slowest)} ms`,
      aim: '<= 15 ms',
    },
  ];
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

async function measureRound(
  script: string,
  { env, codes }: { env: Record<string, string>; codes: readonly string[] },
): Promise<{ rate: number; p99: number }> {
  const server = await startServerProcess(script, env);
  const requests = codes.flatMap((code, index) =>
    agents.map((agent, place) => ({
      path: `/r/${code}`,
      headers: { 'user-agent': agent, 'x-forwarded-for': `198.51.${index}.${place}` },
    })),
  );
  const load = { url: server.url, connections, requests };
  const run = async (settings: object) => {
    const result = await autocannon({ ...load, ...settings });
    const wrong = result['1xx'] + result['2xx'] + result['4xx'] + result['5xx'] + result.errors;
    if (wrong > 0) throw new Error(`${script} sent ${wrong} requests nowhere.`);
    return result;
  };
  try {
    await run({ duration: 1 });
    const fast = await run({ duration: seconds });
    const steady = await run({ duration: seconds, overallRate: steadyRate });
    return { rate: fast.requests.average, p99: steady.latency.p99 };
  } finally {
    await server.stop();
  }
}
