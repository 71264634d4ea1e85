import { Client } from 'pg';
import { z } from 'zod';
import { startServerProcess } from '../scripts/server-process.ts';
import { createSignUp } from '../src/server/platform/testing/test-accounts.ts';
import { connectDatabase } from '../src/server/platform/db/database.ts';
import { Random } from '../src/doubles/samples/random.ts';
import { onPostgres } from './databases.ts';
import { creatorCount, fillMarketplace, makeVocabulary } from './marketplace-data.ts';
import { makeQuestions } from './marketplace-questions.ts';
import type { Row } from './table.ts';
import { median, whole } from './table.ts';

/** Questions of a kind, and how often the hundredth page of one of them is asked for. */
const questionsOfKind = 25;
const deepPage = 100;
const deepRepeats = 10;

/** What searches and filtered lists of a million creators take, first page and hundredth, over HTTP. */
export function measureMarketplace(): Promise<Row[]> {
  return onPostgres(async (url) => {
    const vocabulary = makeVocabulary();
    const { names, seconds } = await fill(url, vocabulary);
    const env = { DATABASE_URL: url, YOUTUBE_API_KEY: '', TRUSTED_PROXIES: '127.0.0.1' };
    const server = await startServerProcess('src/server/main.ts', env);
    try {
      const { cookie } = await createSignUp(server.url)();
      const ask = createAsk(server.url, cookie);
      const random = new Random('questions');
      const rows = [];
      for (const [kind, next] of Object.entries(makeQuestions({ vocabulary, names, random })))
        rows.push(await measureKind(kind, { next, ask }));
      const made = { what: `${whole(creatorCount)} creators put in`, measured: `${whole(seconds)} s` };
      return [...rows, { ...made, beside: '', aim: '' }];
    } finally {
      await server.stop();
    }
  });
}

async function fill(url: string, vocabulary: readonly string[]) {
  // Opening it makes the tables.
  await (await connectDatabase(url)).close();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const start = performance.now();
    const names = await fillMarketplace(client, vocabulary);
    return { names, seconds: (performance.now() - start) / 1000 };
  } finally {
    await client.end();
  }
}

const page = z.object({ creators: z.array(z.unknown()), next_cursor: z.string().nullable() });
type Ask = (question: string, cursor?: string | null) => Promise<z.infer<typeof page> & { ms: number }>;

function createAsk(url: string, cookie: string): Ask {
  return async (question, cursor = null) => {
    const place = cursor === null ? '' : `&cursor=${cursor}`;
    const start = performance.now();
    const answer = await fetch(`${url}/functions/v1/creator-marketplace?${question}${place}`, {
      headers: { cookie },
    });
    const body: unknown = await answer.json();
    const ms = performance.now() - start;
    if (!answer.ok) throw new Error(`${question} answered ${answer.status}: ${JSON.stringify(body)}`);
    return { ...page.parse(body), ms };
  };
}

async function measureKind(kind: string, { next, ask }: { next: () => string; ask: Ask }): Promise<Row> {
  // The first questions of a kind plan its statements.
  for (let at = 0; at < 3; at += 1) await ask(next());
  const answers = [];
  for (let at = 0; at < questionsOfKind; at += 1) answers.push(await ask(next()));
  const found = answers.reduce((sum, { creators }) => sum + creators.length, 0) / answers.length;
  return {
    what: kind,
    measured: describe(answers.map(({ ms }) => ms)),
    beside: `${found.toFixed(0)} found on the first page; ${await measureDeep(next(), ask)}`,
    aim: 'p95 <= 50 ms',
  };
}

/** The hundredth page, or on which page the matches end. */
async function measureDeep(question: string, ask: Ask): Promise<string> {
  let cursor: string | null = null;
  for (let at = 1; at < deepPage; at += 1) {
    const { next_cursor: next } = await ask(question, cursor);
    if (next === null) return `ends on page ${at}`;
    cursor = next;
  }
  const times = [];
  for (let at = 0; at < deepRepeats; at += 1) times.push((await ask(question, cursor)).ms);
  return `page ${deepPage}: ${describe(times)}`;
}

function describe(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
  return `p50 ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
}
