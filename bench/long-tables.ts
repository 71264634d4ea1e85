import { z } from 'zod';
import { pino } from 'pino';
import { parseConfiguration } from '../src/server/configuration.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { startProduct } from '../src/server/product.ts';
import { createSignUp } from '../src/server/platform/testing/test-accounts.ts';
import type { Row } from './table.ts';
import { median } from './table.ts';

const repeats = 20;
const deepPage = 100;

/** What narrows and sorts a long table, as it stands in the address. */
export type Question = Record<string, string>;
export type Ask = (question: Question, at?: number) => Promise<{ ms: number; total: number }>;

/** Somebody whose workspace `fill` has filled; the product is closed again, so that none of it is in memory. */
export async function fillWorkspace<Filled>(
  env: Record<string, string>,
  fill: (database: Database, userId: string) => Promise<Filled>,
): Promise<{ cookie: string; filled: Filled }> {
  const product = await startProduct(parseConfiguration({ ...env, PORT: '0' }), pino({ enabled: false }));
  try {
    const { userId, cookie } = await createSignUp(product.url ?? '')();
    return { cookie, filled: await fill(product.database, userId) };
  } finally {
    await product.close();
  }
}

const page = z.object({ total: z.number() });

/** Asks for pages over HTTP, with everything that a browser would be sent. */
export function createAsk(address: string, { cookie, fixed }: { cookie: string; fixed: Question }): Ask {
  return async (question, at = 1) => {
    const query = new URLSearchParams({ ...fixed, page: String(at), ...question });
    const start = performance.now();
    const answer = await fetch(`${address}?${query.toString()}`, { headers: { cookie } });
    const body: unknown = await answer.json();
    const ms = performance.now() - start;
    if (!answer.ok) throw new Error(`${query.toString()} answered ${answer.status}.`);
    return { ms, total: page.parse(body).total };
  };
}

/** How long the first and the hundredth page of a long table take. */
export async function measureQuestion(
  question: Question,
  { what, ask, rowsPerPage }: { what: string; ask: Ask; rowsPerPage: number },
): Promise<Row> {
  for (let at = 0; at < 3; at += 1) await ask(question);
  const first = await repeat(() => ask(question));
  const { total } = await ask(question);
  const last = Math.min(deepPage, Math.max(1, Math.ceil(total / rowsPerPage)));
  const deep = await repeat(() => ask(question, last));
  return {
    what: `${what}, ${new URLSearchParams(question).toString()}`,
    measured: describeTimes(first),
    beside: `${total} found; page ${last}: ${describeTimes(deep)}`,
    aim: 'p95 <= 80 ms',
  };
}

export async function repeat(ask: () => Promise<{ ms: number }>): Promise<number[]> {
  const times = [];
  for (let at = 0; at < repeats; at += 1) times.push((await ask()).ms);
  return times;
}

export function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
  return `p50 ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
}
