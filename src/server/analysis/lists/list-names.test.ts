import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { fillNames } from './item-changes.usecases.ts';
import { addFigures, channelOf, createTestList, figuresOf } from './test-lists.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const change = (statement: ReturnType<typeof sql>) =>
  server.database.asSystem(() => statement.execute(server.database.current));
const rename = (channelId: string, name: string | null) =>
  change(
    sql`update channel_results set channel_name = ${name}, handle = ${name} where channel_id = ${channelId}`,
  );

async function createNamedList() {
  const member = await server.signUp();
  await changeProfile(server.database, member.userId, { subscription_tier: 'agency' });
  const list = await createTestList(server, member, 3);
  for (const channelId of list.ids)
    await addFigures(server, { userId: member.userId, channelId, score: 50, figures: figuresOf(100) });
  const ids = async (question: Record<string, string>) =>
    (await list.read(question)).items.map(({ channel_id: id }) => id);
  return { ...list, ids, userId: member.userId };
}
const [first, second, third] = [channelOf(0), channelOf(1), channelOf(2)];

test('a list is sorted and searched by the names that channels have now, and by none once their words are deleted', async () => {
  const list = await createNamedList();
  await rename(first, 'Émile');
  await rename(second, 'ÅSA');
  await rename(third, 'beta');
  expect(await list.ids({ sort: 'name' })).toEqual([third, second, first]);
  expect(await list.ids({ q: 'åsa' })).toEqual([second]);
  expect(await list.ids({ q: '@BETA' })).toEqual([third]);
  await list.post('items/update', { channel_ids: [third], label: 'Zoe' });
  expect(await list.ids({ sort: 'name' })).toEqual([third, second, first]);
  await rename(second, null);
  expect(await list.ids({ sort: 'name' })).toEqual([third, first, second]);
  expect(await list.ids({ q: 'åsa' })).toEqual([]);
});

test('channels analysed before names stood in lists are filled in by whoever opens one, and by the timed task', async () => {
  const list = await createNamedList();
  await change(sql`update channel_facts set is_named = false, name_key = null, handle_key = null
    where workspace_id = ${list.userId}`);
  expect(await list.ids({ q: 'name 01a' })).toEqual([second]);
  await change(
    sql`update channel_facts set is_named = false, name_key = null where workspace_id = ${list.userId}`,
  );
  await fillNames(server);
  const { rows } = await server.database.asSystem(() =>
    sql<{ key: string }>`select name_key as key from channel_facts where workspace_id = ${list.userId}
      order by channel_id`.execute(server.database.current),
  );
  expect(rows.map(({ key }) => key)).toEqual(['name 00a', 'name 01a', 'name 02a']);
});
