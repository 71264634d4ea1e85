import { Client } from 'pg';
import { z } from 'zod';
import { startServerProcess } from '../scripts/server-process.ts';
import { createSignUp } from '../src/server/platform/testing/test-accounts.ts';
import { connectDatabase } from '../src/server/platform/db/database.ts';
import { Random } from '../src/doubles/samples/random.ts';
import { onPostgres } from './databases.ts';
import { creatorCount, fillMarketplace, makeVocabulary } from './marketplace-data.ts';
import type { Row } from './table.ts';
import { median, whole } from './table.ts';

/** Queries of a kind, and how often the hundredth page of one of them is requested. */
const queriesOfKind = 25;
const deepPage = 100;
const deepRepeats = 10;

/** How long searches and filtered lists of a million creators take, first page and hundredth, over HTTP. */
export function measureMarketplace(): Promise<Row[]> {
  return onPostgres(async (url) => {
    const vocabulary = makeVocabulary();
    const { names, seconds } = await fill(url, vocabulary);
    const env = { DATABASE_URL: url, YOUTUBE_API_KEY: '', TRUSTED_PROXIES: '127.0.0.1' };
    const server = await startServerProcess('dist/server/main.js', env);
    try {
      const { cookie } = await createSignUp(server.url)();
      const ask = createAsk(server.url, cookie);
      const random = new Random('questions');
      const rows = [];
      for (const [kind, next] of Object.entries(makeQueries({ vocabulary, names, random })))
        rows.push(await measureKind(kind, { next, ask }));
      const made = { what: `${whole(creatorCount)} creators put in`, measured: `${whole(seconds)} s` };
      return [...rows, { ...made, beside: '', aim: '' }];
    } finally {
      await server.stop();
    }
  });
}

async function fill(url: string, vocabulary: readonly string[]) {
  // Opening it creates the tables.
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
type Ask = (query: string, cursor?: string | null) => Promise<z.infer<typeof page> & { ms: number }>;

function createAsk(url: string, cookie: string): Ask {
  return async (query, cursor = null) => {
    const place = cursor === null ? '' : `&cursor=${cursor}`;
    const start = performance.now();
    const answer = await fetch(`${url}/functions/v1/creator-marketplace?${query}${place}`, {
      headers: { cookie },
    });
    const body: unknown = await answer.json();
    const ms = performance.now() - start;
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}: ${JSON.stringify(body)}`);
    return { ...page.parse(body), ms };
  };
}

async function measureKind(kind: string, { next, ask }: { next: () => string; ask: Ask }): Promise<Row> {
  // The first queries of a kind plan its statements.
  for (let at = 0; at < 3; at += 1) await ask(next());
  const answers = [];
  for (let at = 0; at < queriesOfKind; at += 1) answers.push(await ask(next()));
  const found = answers.reduce((sum, { creators }) => sum + creators.length, 0) / answers.length;
  return {
    what: kind,
    measured: describe(answers.map(({ ms }) => ms)),
    beside: `${found.toFixed(0)} found on the first page; ${await measureDeep(next(), ask)}`,
    aim: 'p95 <= 50 ms',
  };
}

/** The hundredth page, or the last page with matches. */
async function measureDeep(query: string, ask: Ask): Promise<string> {
  let cursor: string | null = null;
  for (let at = 1; at < deepPage; at += 1) {
    const { next_cursor: next } = await ask(query, cursor);
    if (next === null) return `ends on page ${at}`;
    cursor = next;
  }
  const times = [];
  for (let at = 0; at < deepRepeats; at += 1) times.push((await ask(query, cursor)).ms);
  return `page ${deepPage}: ${describe(times)}`;
}

function describe(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
  return `p50 ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
}

interface Texts {
  /** The most frequent word first. */
  vocabulary: readonly string[];
  names: readonly string[];
  random: Random;
}

/** For each kind of query a function that makes the next one, as part of an address. */
function makeQueries({ vocabulary, names, random }: Texts): Record<string, () => string> {
  const draw = (from: number, to: number) => random.drawInteger(from, to);
  const wordOf = (from: number, to: number) => vocabulary[draw(from, to)] ?? '';
  const latin = (from: number, to: number): string => {
    const word = wordOf(from, to);
    return /^[a-z]{5,}$/.test(word) ? word : latin(from, to);
  };
  const common = () => wordOf(0, 19);
  const middle = () => wordOf(20, 999);
  const rare = () => wordOf(30_000, 90_000);
  const category = () => `&category=${['Gaming', 'Beauty', 'Tech', 'Music'][draw(0, 3)] ?? ''}`;
  const search = (...words: string[]) => `action=search&q=${encodeURIComponent(words.join(' '))}`;
  const list = (filter = '') => `action=list${filter}`;
  const around = () => {
    const least = draw(100, 2_000);
    return `&min_rate=${least}&max_rate=${least + 50}`;
  };
  const mistype = (word: string) => {
    const at = draw(1, word.length - 2);
    return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
  };
  return {
    'list, no filter': () => list(),
    'list, category (18 %)': () => list(category()),
    'list, nearly all rates': () => list(`&min_rate=${draw(10, 60)}`),
    'list, low rates (8 %, small audiences)': () => list(`&max_rate=${draw(20, 100)}`),
    'list, lowest rates (0.1 %)': () => list(`&max_rate=${draw(1, 5)}`),
    'list, highest rates (0.1 %)': () => list(`&min_rate=${draw(100_000, 180_000)}`),
    'list, narrow rates': () => list(around()),
    'list, category and narrow rates': () => list(category() + around()),
    'search, exact name': () => search(names[draw(0, names.length - 1)] ?? ''),
    'search, common word': () => search(common()),
    'search, middling word': () => search(middle()),
    'search, rare word': () => search(rare()),
    'search, two common words': () => search(common(), common()),
    'search, two middling words': () => search(middle(), middle()),
    'search, common and rare word': () => search(common(), rare()),
    'search, three words': () => search(common(), middle(), common()),
    'search, rare word mistyped': () => search(mistype(latin(30_000, 90_000))),
    'search, middling word mistyped': () => search(mistype(latin(20, 999))),
    'search, beginning of three letters': () => search(latin(1_000, 90_000).slice(0, 3)),
    'search, beginning of five letters': () => search(latin(1_000, 90_000).slice(0, 5)),
    'search, common word and category': () => search(common()) + category(),
    'search, common word and low rates': () => `${search(common())}&max_rate=${draw(20, 100)}`,
    'search, common word, category, lowest rates': () =>
      `${search(common())}${category()}&max_rate=${draw(1, 5)}`,
    'search, nothing there': () => search(`qqqq${draw(1, 999)}www`),
  };
}
