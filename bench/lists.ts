import { Client } from 'pg';
import { startServerProcess } from '../scripts/server-process.ts';
import { itemStatuses, listRowsPerPage, listSorts, mostListChannels } from '../src/contract/limits.ts';
import { onPostgres } from './databases.ts';
import { tidyUp } from './library-data.rows.ts';
import { fillList, findBareNames } from './lists-data.rows.ts';
import type { Question } from './long-tables.ts';
import { createAsk, describeTimes, fillWorkspace, measureQuestion, repeat } from './long-tables.ts';
import type { Row } from './table.ts';

const weights = { value: 3, score: 2, safety: 2, risk: 1, trend: 1, cpm_fit: 1 };

/** How long pages of the longest list take over HTTP, first and hundredth, beside the bare statement for one page. */
export function measureLists(): Promise<Row[]> {
  return onPostgres(async (url) => {
    const env = { DATABASE_URL: url, YOUTUBE_API_KEY: '', TRUSTED_PROXIES: '127.0.0.1' };
    const { cookie, filled: listId } = await fillWorkspace(env, (database, userId) =>
      fillList(database, { userId, channels: mostListChannels }),
    );
    await tidyUpOn(url);
    const server = await startServerProcess('dist/server/main.js', env);
    try {
      const ask = createAsk(`${server.url}/api/lists/items`, { cookie, fixed: { list_id: listId } });
      const measured = { what: `list of ${mostListChannels}`, ask, rowsPerPage: listRowsPerPage };
      const rows = [];
      for (const question of questions) rows.push(await measureQuestion(question, measured));
      const bare = await measureBare(url, listId);
      await rank({ url: server.url, cookie, listId });
      rows.push(await measureQuestion({ sort: 'rank' }, measured));
      rows.push(await measureQuestion({ sort: 'rank', status: itemStatuses[1] }, measured));
      return rows.map((row) => ({ ...row, beside: `${row.beside}; a bare page by hand: ${bare}` }));
    } finally {
      await server.stop();
    }
  });
}

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

async function rank({ url, cookie, listId }: { url: string; cookie: string; listId: string }): Promise<void> {
  const body = JSON.stringify({ list_id: listId, weights, target_cpm_cents: 2_500 });
  const answer = await fetch(`${url}/api/lists/update`, { method: 'POST', body, headers: { cookie } });
  if (!answer.ok) throw new Error(`The ranking answered ${answer.status}.`);
}

async function tidyUpOn(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await tidyUp(client);
  } finally {
    await client.end();
  }
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
    return describeTimes(times);
  } finally {
    await client.end();
  }
}
