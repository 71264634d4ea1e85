import { Client } from 'pg';
import { startServerProcess } from '../scripts/server-process.ts';
import { addClicks, fillCampaign, measuredSlug, readAll } from './campaign-report-data.rows.ts';
import { onPostgres } from './databases.ts';
import { describeTimes, fillWorkspace, repeat } from './long-tables.ts';
import type { Row } from './table.ts';
import { whole } from './table.ts';

const size = { creators: 40, linksPerCreator: 4, days: 60, clicks: 10_000_000, orders: 100_000 };

/** How long the report of a campaign takes whose links were clicked ten million times, beside the bare sum of the clicks. */
export function measureCampaignReport(): Promise<Row[]> {
  return onPostgres(async (url) => {
    const env = { DATABASE_URL: url, YOUTUBE_API_KEY: '', TRUSTED_PROXIES: '127.0.0.1' };
    const { cookie } = await fillWorkspace(env, (database, userId) =>
      fillCampaign(database, { ...size, userId }),
    );
    const server = await startServerProcess('dist/server/main.js', env);
    const client = new Client({ connectionString: url });
    await client.connect();
    await readAll(client);
    try {
      const ask = async () => {
        const start = performance.now();
        const answer = await fetch(`${server.url}/api/campaigns/report?slug=${measuredSlug}`, {
          headers: { cookie },
        });
        const body = await answer.text();
        if (!answer.ok) throw new Error(`The report answered ${answer.status}: ${body}`);
        return { ms: performance.now() - start };
      };
      const add = async () => {
        const start = performance.now();
        const clicks = await addClicks(client);
        if (clicks < size.clicks) throw new Error(`Only ${clicks} clicks were counted.`);
        return { ms: performance.now() - start };
      };
      await repeat(ask);
      return [
        {
          what: `report of ${size.creators} creators, ${whole(size.clicks)} clicks on ${size.creators * size.linksPerCreator} links in ${size.days} days`,
          measured: describeTimes(await repeat(ask)),
          beside: `${whole(size.orders)} orders; the bare sum of the clicks: ${describeTimes(await repeat(add))}`,
          aim: 'p95 <= 100 ms',
        },
      ];
    } finally {
      await client.end();
      await server.stop();
    }
  });
}
