import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { deleteOldReadings } from '../channels/channels.usecases.ts';
import { addHistory } from '../../platform/testing/test-history.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { forgetOldAnalyses } from './retention.usecases.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const dayMs = 24 * 3_600_000;
/** Every row of every table that may hold texts of YouTube, as one text. */
const readAll = async () => {
  const tables = ['channel_results', 'channel_analyses', 'channel_snapshots', 'channel_references'];
  const texts = [];
  for (const table of tables) {
    const { rows } = await sql`select t::text as text from ${sql.table(table)} t`.execute(
      server.database.current,
    );
    texts.push(JSON.stringify(rows));
  }
  return texts.join('\n');
};
const forget = async () => {
  const context = { database: server.database, now: () => server.clock.now };
  await Promise.all([forgetOldAnalyses(context), deleteOldReadings(context), forgetOldAnalyses(context)]);
};

test('after 30 days no title, description or name is left, and the figures are; after 36 months nothing is', async () => {
  const analysis = limitedAnalysis.parse(await (await server.analyse('@kestrelworkbench')).json());
  const began = server.clock.now.getTime();
  server.clock.now = new Date(began + 29 * dayMs);
  await forget();
  expect(await readAll()).toContain(analysis.channelName);
  server.clock.now = new Date(began + 31 * dayMs);
  await forget();
  const kept = await readAll();
  const terms = analysis.evidence.niche.signals.map(({ term }) => term).filter((term) => term.length > 5);
  const texts = [analysis.channelName, 'kestrel', 'Kestrel', ...terms];
  expect(texts.filter((text) => kept.includes(text))).toEqual([]);
  const { rows } = await sql<{ figures: unknown }>`select figures from channel_results`.execute(
    server.database.current,
  );
  expect(rows).toEqual([
    {
      figures: expect.objectContaining({
        sponsorshipScore: analysis.sponsorshipScore,
        recommendedPricing: expect.anything(),
      }),
    },
  ]);
  server.clock.now = new Date(began + 37 * 30 * dayMs);
  await forget();
  const { rows: left } = await sql`select 1 from channel_results`.execute(server.database.current);
  expect(left).toEqual([]);
});

test('a channel asked for again after that is read anew', async () => {
  const units = server.double.requests.length;
  expect((await server.analyse('@kestrelworkbench')).status).toBe(200);
  expect(server.double.requests.length).toBe(units + 3);
});

test('however many have become too old meanwhile, no name is left of any', async () => {
  const { userId } = await server.signUp();
  const newest = new Date(server.clock.now.getTime() - 31 * dayMs);
  await addHistory(server.database, { userId, analyses: 1_201, newest, stepSeconds: 1 });
  await forget();
  const { rows } = await sql<{ kept: number; named: number }>`
    select count(*)::integer as kept, count(channel_name)::integer as named from channel_results
    where channel_id like ${`${userId}:%`}`.execute(server.database.current);
  expect(rows).toEqual([{ kept: 1_201, named: 0 }]);
});
