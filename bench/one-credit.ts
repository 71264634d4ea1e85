import { pino } from 'pino';
import { startServerProcess } from '../scripts/server-process.ts';
import { parseConfiguration } from '../src/server/configuration.ts';
import {
  auditPlans,
  changeProfile,
  leaveCredits,
  readBooks,
} from '../src/server/accounts/plans/test-plans.ts';
import { readPlan } from '../src/server/accounts/plans/plans.usecases.ts';
import { startProduct } from '../src/server/product.ts';
import { createSignUp } from '../src/server/platform/testing/test-accounts.ts';
import { startYouTubeDouble } from '../src/doubles/youtube/double.ts';
import { makeChannelFile } from '../src/youtube/test-channel.ts';
import { measureOnBoth } from './databases.ts';
import type { Row } from './table.ts';
import { whole } from './table.ts';

const calls = 1000;
const names = Array.from({ length: calls }, (_, index) => `one${String(index).padStart(4, '0')}`);

/** What happens to parallel requests for as many different channels by somebody with one credit, over HTTP. */
export async function measureOneCredit(): Promise<Row[]> {
  const channels = names.map((name) => makeChannelFile(name, 12));
  const double = await startYouTubeDouble({ channels, now: () => new Date() });
  try {
    return await measureOnBoth((what, database) =>
      measure(what, { ...database, YOUTUBE_API_KEY: 'benchmark', YOUTUBE_API_BASE_URL: double.url }),
    );
  } finally {
    await double.close();
  }
}

async function measure(what: string, env: Record<string, string>): Promise<Row[]> {
  const { userId, cookie } = await withProduct(env, async (product) => {
    const signedUp = await createSignUp(product.url ?? '', { origin: product.url ?? '' })();
    await changeProfile(product.database, signedUp.userId, { subscription_tier: 'agency' });
    await readPlan({ database: product.database, now: () => new Date() }, signedUp);
    await leaveCredits(product.database, { userId: signedUp.userId, credits: 1, at: new Date() });
    return signedUp;
  });
  const server = await startServerProcess('dist/server/main.js', env);
  const start = performance.now();
  const outcomes = await Promise.all(names.map((name) => ask(server.url, cookie, name)));
  const ms = performance.now() - start;
  await server.stop();
  const books = await withProduct(env, async ({ database }) => {
    await auditPlans(database);
    return readBooks(database, userId);
  });
  const counts = Map.groupBy(outcomes, (outcome) => outcome);
  const tell = [...counts].map(([outcome, all]) => `${whole(all.length)} ${outcome}`);
  return [
    {
      what: `${what}, ${whole(calls)} at once on one credit`,
      measured: tell.toSorted().join(', '),
      beside: `in ${whole(ms)} ms; then ${books.credits} credits, ${books.month} counted, ${books.reserved} open`,
      aim: '1 analysed',
    },
  ];
}

async function withProduct<T>(
  env: Record<string, string>,
  work: (product: Awaited<ReturnType<typeof startProduct>>) => Promise<T>,
): Promise<T> {
  const configuration = parseConfiguration({ ...env, PORT: '0', TRUSTED_PROXIES: '127.0.0.1' });
  const product = await startProduct(configuration, pino({ enabled: false }));
  try {
    return await work(product);
  } finally {
    await product.close();
  }
}

async function ask(url: string, cookie: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/functions/v1/analyze-youtube-channel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ channelUrl: `@${name}` }),
  });
  const body: unknown = await answer.json();
  if (answer.ok) return 'analysed';
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
  return `refused ${answer.status} ${code}`;
}
