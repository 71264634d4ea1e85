import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { pino } from 'pino';
import { z } from 'zod';
import { startServerProcess } from '../scripts/server-process.ts';
import { parseConfiguration } from '../src/server/configuration.ts';
import { changeProfile } from '../src/server/accounts/plans/test-plans.ts';
import { startProduct } from '../src/server/product.ts';
import { createSignUp } from '../src/server/platform/testing/test-accounts.ts';
import { measureOnBoth } from './databases.ts';
import { keepRecorded, recordStatements } from './recorded-statements.ts';
import type { Row } from './table.ts';
import { median, whole } from './table.ts';

const rounds = 5;
const seconds = 4;
const connections = 32;
const path = '/functions/v1/api-channel-analysis';
const body = JSON.stringify({ channel_url: 'https://www.youtube.com/@kestrelworkbench' });
/** A key is limited per minute, so the load comes from the keys of as many owners. */
const owners = 96;

/** Requests per second of a repeated call with an API key, beside a bare handler with the same statements. */
export function measureExternalApi(): Promise<Row[]> {
  return measureOnBoth(measure);
}

async function measure(what: string, database: Record<string, string>): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sponsorscope-recorded-'));
  const recorded = join(folder, 'statements.json');
  try {
    const keys = await addOwners({ ...database, YOUTUBE_API_KEY: '' }, recorded);
    const env = { ...database, YOUTUBE_API_KEY: '', RECORDED: recorded };
    const contenders = {
      product: { script: 'dist/server/main.js', rates: new Array<number>() },
      bare: { script: 'bench/bare-external-api.ts', rates: new Array<number>() },
    };
    for (let round = 0; round < rounds; round += 1) {
      for (const { script, rates } of Object.values(contenders))
        rates.push(await measureRound(script, { env, keys }));
    }
    const [product, bare] = [median(contenders.product.rates), median(contenders.bare.rates)];
    return [
      {
        what: `${what}, a repeated call`,
        measured: `${whole(product)} requests/s`,
        beside: `bare node:http, the same statements planned once: ${whole(bare)}: ${(product / bare).toFixed(2)} of it`,
        aim: '>= 0.60',
      },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const created = z.object({ api_key: z.string() });

/** Owners with a key and an analysis each; records what the product sends to its database for a repeated call. */
async function addOwners(env: Record<string, string>, recorded: string): Promise<string[]> {
  const configuration = parseConfiguration({ ...env, PORT: '0', TRUSTED_PROXIES: '127.0.0.1' });
  const product = await startProduct(configuration, pino({ enabled: false }));
  const url = product.url ?? '';
  try {
    const signUp = createSignUp(url);
    const keys: string[] = [];
    for (let count = 0; count < owners; count += 1) {
      const { userId, cookie } = await signUp();
      await changeProfile(product.database, userId, { subscription_tier: 'enterprise' });
      const asked = { method: 'POST', body: '{"action":"create","key_name":"Bench"}', headers: { cookie } };
      const answer = await fetch(`${url}/functions/v1/manage-api-keys`, asked);
      keys.push(created.parse(await answer.json()).api_key);
    }
    for (const key of keys) for (let time = 0; time < 2; time += 1) await call(url, key);
    await keepRecorded(recorded, await recordStatements(() => call(url, keys[0] ?? '')));
    return keys;
  } finally {
    await product.close();
  }
}

async function call(url: string, key: string): Promise<void> {
  const answer = await fetch(url + path, { method: 'POST', body, headers: { 'x-api-key': key } });
  if (!answer.ok) throw new Error(`The call answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function measureRound(
  script: string,
  { env, keys }: { env: Record<string, string>; keys: readonly string[] },
): Promise<number> {
  const server = await startServerProcess(script, env);
  const requests = keys.map((key) => ({
    method: 'POST' as const,
    path,
    body,
    headers: { 'x-api-key': key },
  }));
  const load = { url: server.url, connections, requests };
  try {
    await autocannon({ ...load, duration: 1 });
    const result = await autocannon({ ...load, duration: seconds });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${script} refused ${result.non2xx} requests.`);
    return result.requests.average;
  } finally {
    await server.stop();
  }
}
