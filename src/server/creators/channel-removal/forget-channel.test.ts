import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { addPerson } from '../../accounts/own-data/test-people.ts';
import type { Person } from '../../accounts/own-data/test-people.ts';
import { auditPlans } from '../../accounts/plans/test-plans.ts';
import { repairMarketplace } from '../marketplace/repair.usecases.ts';
import { alpha, beta, testChannels } from '../creators/test-creators.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { channelTables } from './channel-tables.ts';
import { forgetChannel } from './forget-channel.usecases.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
  ada = await addPerson(server, 'four');
});
beforeEach(() => {
  server.reports.length = 0;
});
afterAll(() => server.close());

const context = () => ({ database: server.database, now: () => server.clock.now });
const handle = '@alpha';
const credits = async () =>
  z
    .object({ account: z.object({ usage: z.object({ analyses: z.number() }) }) })
    .parse((await ada.call('/api/start')).body).account.usage.analyses;

/** The tables in which a text stands, in any column. */
async function findAnywhere(text: string): Promise<string[]> {
  const { database } = server;
  return database.asSystem(async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and has_table_privilege(oid, 'select') order by 1`.execute(database.current);
    const found = [];
    for (const { name } of rows) {
      const search = sql`select from ${sql.table(name)} t where position(${text} in t::text) > 0 limit 1`;
      if ((await search.execute(database.current)).rows.length > 0) found.push(name);
    }
    return found;
  });
}

test('every table that names channels says what becomes of them', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
      and a.attname in ('channel_id', 'channel_url', 'reference_key')`.execute(server.database.current);
  const known = Object.keys(channelTables);
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

test('a forgotten channel is nowhere any more but as digests, and is refused by every name at no cost', async () => {
  await server.analyse(handle, '203.0.113.7');
  await server.analyse(beta, '203.0.113.7');
  // A finished line of a job, and answers that were kept for a caller.
  await server.database.asUser(ada.userId, () =>
    sql`update bulk_lines set state = 'completed', channel_id = ${alpha}, finished_at = now()`.execute(
      server.database.current,
    ),
  );
  await callApi({ 'idempotency-key': 'a call' });
  // An entry of a list, and whom somebody noted to write to.
  await server.database.asUser(ada.userId, async () => {
    const { current } = server.database;
    const listId = randomUUID();
    await sql`insert into lists (id, workspace_id, name, created_at, changed_at)
      values (${listId}, ${ada.userId}, 'Spring', now(), now())`.execute(current);
    await sql`insert into list_items (list_id, workspace_id, channel_id, position, added_at, changed_at)
      values (${listId}, ${ada.userId}, ${alpha}, 1, now(), now())`.execute(current);
    await sql`insert into contacts (workspace_id, channel_id, changed_at)
      values (${ada.userId}, ${alpha}, now())`.execute(current);
  });
  expect((await findAnywhere(alpha)).length).toBeGreaterThan(9);
  const before = await credits();
  expect(await forgetChannel(context(), { channel: handle })).toMatchObject({
    channelId: alpha,
    isNew: true,
  });
  expect(await findAnywhere(alpha)).toEqual([]);
  expect(await findAnywhere('Channel alpha')).toEqual([]);
  expect((await findAnywhere(beta)).length).toBeGreaterThan(2);
  const requests = server.double.requests.length;
  for (const name of [alpha, handle, `https://www.youtube.com/channel/${alpha}`]) {
    expect(await ada.call('/functions/v1/analyze-youtube-channel', { channelUrl: name })).toMatchObject({
      status: 410,
      body: { code: 'CHANNEL_REMOVED' },
    });
    expect((await server.analyse(name, '203.0.113.8')).status).toBe(410);
  }
  expect((await callApi({})).status).toBe(410);
  expect(server.double.requests).toHaveLength(requests);
  expect(await credits()).toBe(before);
  await auditPlans(server.database);
  expect((await fetch(ada.links.report)).status).toBe(404);
  expect((await fetch(ada.links.kit)).status).toBe(404);
  const claim = { action: 'request', channel_id: alpha };
  expect((await ada.call('/api/creators/ownership', claim)).status).toBe(404);
  expect(await forgetChannel(context(), { channel: alpha })).toMatchObject({ isNew: false, analyses: 0 });
  expect(await forgetChannel(context(), { channel: 'no channel at all' })).toBeNull();
  expect(server.reports).toEqual([]);
});

const callApi = (headers: Record<string, string>) =>
  fetch(`${server.url}/functions/v1/api-channel-analysis`, {
    method: 'POST',
    headers: { 'x-api-key': ada.apiKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ channel_url: alpha }),
  });

test('what is being written of a channel while it is forgotten is not kept', async () => {
  const { database } = server;
  const writes = [
    sql`insert into channel_snapshots values (${alpha}, '{}', now(), false)`,
    sql`insert into channel_references values ('handle:alpha', ${alpha}, now(), false)`,
    sql`insert into marketplace_facts (channel_id, demo) values (${alpha}, false)`,
    sql`insert into second_readings (channel_id, demo, fetched_at, reader, asked_at)
      values (${alpha}, false, now(), 'r', now())`,
  ];
  for (const write of writes)
    await expect(write.execute(database.current)).rejects.toMatchObject({ code: 'SF410' });
  // A writer that began before is waited for, so that nothing of it is left.
  const slow = `UC${'s'.repeat(21)}A`;
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const writer = database.transaction(async () => {
    await sql`insert into marketplace_facts (channel_id, demo) values (${slow}, false)`.execute(
      database.current,
    );
    begun.resolve();
    await go.promise;
  });
  await begun.promise;
  let isForgotten = false;
  const forgotten = forgetChannel(context(), { channel: slow }).then(() => (isForgotten = true));
  await expect.poll(() => countWaiting()).toBe(1);
  expect(isForgotten).toBe(false);
  go.resolve();
  await Promise.all([writer, forgotten]);
  expect(await findAnywhere(slow)).toEqual([]);
});

/** How many transactions wait for the lock of a channel. */
const countWaiting = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from pg_locks
      where locktype = 'advisory' and classid = 1397705315 and not granted`.execute(server.database.current)
  ).rows[0]?.n;

test('the invented creators of the marketplace come without those that were forgotten', async () => {
  const demo = { ...context(), demo: true };
  await repairMarketplace(demo);
  const [first] = (
    await sql<{
      id: string;
    }>`select channel_id as id from marketplace_creators where demo order by 1`.execute(
      server.database.current,
    )
  ).rows;
  await forgetChannel(context(), { channel: first?.id ?? '' });
  await repairMarketplace(demo);
  expect(await findAnywhere(first?.id ?? '')).toEqual([]);
});
