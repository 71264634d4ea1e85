import { Client } from 'pg';
import { z } from 'zod';
import { startServerProcess } from '../scripts/server-process.ts';
import { parseConfiguration } from '../src/server/configuration.ts';
import { pino } from 'pino';
import { startProduct } from '../src/server/product.ts';
import { createSignUp } from '../src/server/platform/testing/test-accounts.ts';
import { itemStatuses, listRowsPerPage, listSorts, mostListChannels } from '../src/contract/limits.ts';
import { onPostgres } from './databases.ts';
import { fillList, findBareNames } from './lists-data.rows.ts';
import type { Row } from './table.ts';
import { median } from './table.ts';

const repeats = 20;
const deepPage = 100;
const weights = { value: 3, score: 2, safety: 2, risk: 1, trend: 1, cpm_fit: 1 };

/** How long pages of the longest list take over HTTP, first and hundredth, beside the bare statement for one page. */
export function measureLists(): Promise<Row[]> {
  return onPostgres(async (url) => {
    const env = { DATABASE_URL: url, YOUTUBE_API_KEY: '', TRUSTED_PROXIES: '127.0.0.1' };
    const { cookie, listId } = await prepare(env);
    const server = await startServerProcess('src/server/main.ts', env);
    try {
      const ask = createAsk({ url: server.url, cookie, listId });
      const rows = [];
      for (const question of questions) rows.push(await measureQuestion(question, ask));
      const bare = await measureBare(url, listId);
      await rank({ url: server.url, cookie, listId });
      rows.push(await measureQuestion({ sort: 'rank' }, ask));
      rows.push(await measureQuestion({ sort: 'rank', status: itemStatuses[1] }, ask));
      return rows.map((row) => ({ ...row, beside: `${row.beside}; a bare page by hand: ${bare}` }));
    } finally {
      await server.stop();
    }
  });
}

type Question = Record<string, string>;

const questions: readonly Question[] = [
  ...listSorts.filter((sort) => sort !== 'rank').map((sort) => ({ sort })),
  { status: itemStatuses[1] },
  { tag: 'tag 3', sort: 'score' },
  { owner: 'none', sort: 'name' },
  { brand_safety: 'high', sort: 'price' },
  { least_score: '50', highest_price: '2000', sort: 'views' },
  { q: 'channel 77' },
  { q: 'nothing like this' },
];

/** Somebody with ten thousand analysed channels in one list. */
async function prepare(env: Record<string, string>): Promise<{ cookie: string; listId: string }> {
  const configuration = parseConfiguration({ ...env, PORT: '0' });
  const product = await startProduct(configuration, pino({ enabled: false }));
  try {
    const { userId, cookie } = await createSignUp(product.url ?? '')();
    const listId = await fillList(product.database, { userId, channels: mostListChannels });
    return { cookie, listId };
  } finally {
    await product.close();
  }
}

interface Asking {
  url: string;
  cookie: string;
  listId: string;
}

const page = z.object({ items: z.array(z.unknown()), total: z.number() });
type Ask = (question: Question, at?: number) => Promise<{ ms: number; total: number; rows: number }>;

function createAsk({ url, cookie, listId }: Asking): Ask {
  return async (question, at = 1) => {
    const query = new URLSearchParams({ list_id: listId, page: String(at), ...question });
    const start = performance.now();
    const answer = await fetch(`${url}/api/lists/items?${query.toString()}`, { headers: { cookie } });
    const body: unknown = await answer.json();
    const ms = performance.now() - start;
    if (!answer.ok) throw new Error(`${query.toString()} answered ${answer.status}.`);
    const { items, total } = page.parse(body);
    return { ms, total, rows: items.length };
  };
}

async function rank({ url, cookie, listId }: Asking): Promise<void> {
  const body = JSON.stringify({ list_id: listId, weights, target_cpm_cents: 2_500 });
  const answer = await fetch(`${url}/api/lists/update`, { method: 'POST', body, headers: { cookie } });
  if (!answer.ok) throw new Error(`The ranking answered ${answer.status}.`);
}

async function measureQuestion(question: Question, ask: Ask): Promise<Row> {
  for (let at = 0; at < 3; at += 1) await ask(question);
  const first = await repeat(() => ask(question));
  const { total } = await ask(question);
  const last = Math.min(deepPage, Math.max(1, Math.ceil(total / listRowsPerPage)));
  const deep = await repeat(() => ask(question, last));
  return {
    what: `list of ${mostListChannels}, ${new URLSearchParams(question).toString()}`,
    measured: describe(first),
    beside: `${total} found; page ${last}: ${describe(deep)}`,
    aim: 'p95 <= 80 ms',
  };
}

async function repeat(ask: () => Promise<{ ms: number }>): Promise<number[]> {
  const times = [];
  for (let at = 0; at < repeats; at += 1) times.push((await ask()).ms);
  return times;
}

/** The statement that one page needs at least, on a connection of its own. */
async function measureBare(url: string, listId: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const times = await repeat(async () => {
      const start = performance.now();
      await findBareNames(client, { listId, rows: listRowsPerPage });
      return { ms: performance.now() - start };
    });
    return describe(times);
  } finally {
    await client.end();
  }
}

function describe(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
  return `p50 ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
}
