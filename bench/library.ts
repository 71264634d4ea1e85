import { Client } from 'pg';
import { startServerProcess } from '../scripts/server-process.ts';
import { libraryRows, librarySorts } from '../src/contract/limits.ts';
import { onPostgres } from './databases.ts';
import { fillLibraryOf, findBareAnalyses, tidyUp } from './library-data.rows.ts';
import type { Question } from './long-tables.ts';
import { createAsk, describeTimes, fillWorkspace, measureQuestion, repeat } from './long-tables.ts';
import type { Row } from './table.ts';

const analyses = 100_000;
const [rowsPerPage] = libraryRows;

const questions: readonly Question[] = [
  ...librarySorts.flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order }))),
  { niche: 'Tech', sort: 'score' },
  { brand_safety: 'high', risk: 'low', sort: 'views' },
  { price_max: '2000', sort: 'cpm' },
  { subscribers_min: '50000', subscribers_max: '100000', sort: 'subscribers' },
  { country: 'DE', sort: 'name' },
  { sponsor: 'sponsor 7', sort: 'price' },
  { q: 'channel 77' },
  { q: 'nothing like this' },
];

/** How long pages of a library take over HTTP, first and hundredth, beside the bare statement for one page. */
export function measureLibrary(): Promise<Row[]> {
  return onPostgres(async (url) => {
    const env = { DATABASE_URL: url, YOUTUBE_API_KEY: '', TRUSTED_PROXIES: '127.0.0.1' };
    const { cookie, filled: userId } = await fillWorkspace(env, async (database, id) => {
      await fillLibraryOf(database, { userId: id, analyses });
      return id;
    });
    await onConnection(url, tidyUp);
    const server = await startServerProcess('dist/server/main.js', env);
    try {
      const ask = createAsk(`${server.url}/api/library`, { cookie, fixed: {} });
      const measured = { what: `library of ${analyses}`, ask, rowsPerPage: Number(rowsPerPage) };
      const rows = [];
      for (const question of questions) rows.push(await measureQuestion(question, measured));
      const bare = await measureBare(url, userId);
      return rows.map((row) => ({ ...row, beside: `${row.beside}; a bare page by date: ${bare}` }));
    } finally {
      await server.stop();
    }
  });
}

/** The statement that one page needs at least, on a connection of its own. */
function measureBare(url: string, userId: string): Promise<string> {
  return onConnection(url, async (client) => {
    const times = await repeat(async () => {
      const start = performance.now();
      await findBareAnalyses(client, { userId, rows: Number(rowsPerPage) });
      return { ms: performance.now() - start };
    });
    return describeTimes(times);
  });
}

async function onConnection<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
