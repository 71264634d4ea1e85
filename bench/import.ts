import { pino } from 'pino';
import { z } from 'zod';
import { startServerProcess } from '../scripts/server-process.ts';
import { parseConfiguration } from '../src/server/configuration.ts';
import { changeProfile } from '../src/server/accounts/plans/test-plans.ts';
import { startProduct } from '../src/server/product.ts';
import { createSignUp } from '../src/server/platform/testing/test-accounts.ts';
import { collectedRates, drawRates } from './calibration-rates.ts';
import { measureOnBoth } from './databases.ts';
import { watchHealth } from './health.ts';
import type { Row } from './table.ts';
import { whole } from './table.ts';

/** How long an administrator waits for a table of rates, and everybody else meanwhile. */
export function measureImport(): Promise<Row[]> {
  return measureOnBoth(measure);
}

async function measure(what: string, database: Record<string, string>): Promise<Row[]> {
  const env = { ...database, YOUTUBE_API_KEY: 'none', YOUTUBE_API_BASE_URL: 'http://127.0.0.1:9' };
  const cookie = await addAdministrator(env);
  const body = JSON.stringify({ rows: drawTable() });
  const server = await startServerProcess('dist/server/main.js', env);
  try {
    const rows: Row[] = [];
    for (const call of ['preview-import', 'import'] as const) {
      const start = performance.now();
      const answering = fetch(`${server.url}/api/admin/creator-rates/${call}`, {
        method: 'POST',
        headers: { cookie },
        body,
      });
      const waitMs = await watchHealth(server, answering);
      const answer = await answering;
      const text = await answer.text();
      const seconds = (performance.now() - start) / 1000;
      if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${text}`);
      const taken = counted.parse(JSON.parse(text));
      rows.push({
        what: `${what}, ${call} of ${whole(collectedRates)} rates`,
        measured: `${seconds.toFixed(1)} s, others wait ${whole(waitMs)} ms`,
        beside: `${whole(taken.imported ?? taken.good_rows ?? 0)} good ones`,
        aim: 'others <= 500 ms',
      });
    }
    return rows;
  } finally {
    await server.stop();
  }
}

const counted = z.object({ imported: z.number().optional(), good_rows: z.number().optional() });

async function addAdministrator(env: Record<string, string>): Promise<string> {
  const configuration = parseConfiguration({ ...env, PORT: '0', TRUSTED_PROXIES: '127.0.0.1' });
  const product = await startProduct(configuration, pino({ enabled: false }));
  try {
    const { database } = product;
    const { userId, cookie } = await createSignUp(product.url ?? '')();
    await database.asSystem(() => changeProfile(database, userId, { is_admin: true }));
    return cookie;
  } finally {
    await product.close();
  }
}

/** The rates as in a spreadsheet. */
function drawTable(): string[][] {
  const rows: string[][] = [];
  for (const { channelId: _, ...fields } of drawRates(new Date(), 'nobody')) {
    if (rows.length === 0) rows.push(Object.keys(fields));
    rows.push(Object.values(fields).map((value) => String(value ?? '')));
  }
  return rows;
}
