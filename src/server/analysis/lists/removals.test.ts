import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { forgetChannel } from '../../creators/channel-removal/forget-channel.usecases.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { addMember, addTeam, removeMember } from '../../platform/testing/test-teams.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { channelOf, createTestList } from './test-lists.ts';
import { forgetRemovals } from './removals.usecases.ts';

let server: TestServer;
let ada: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp();
});
afterAll(() => server.close());

async function signUp() {
  const person = await server.signUp();
  await changeProfile(server.database, person.userId, { subscription_tier: 'agency' });
  return person;
}
type TestList = Awaited<ReturnType<typeof createTestList>>;
const removal = z.object({ removed: z.number(), undo_id: z.uuid() });
const remove = async (list: TestList, numbers: readonly number[]) =>
  removal.parse((await list.post('remove', { channel_ids: numbers.map(channelOf) })).body).undo_id;
const keptRows = async () => {
  const { rows } = await server.database.asSystem(() =>
    sql<{ n: number }>`select count(*)::int as n from removed_items`.execute(server.database.current),
  );
  return rows[0]?.n;
};

test('what was taken out comes back where it stood, with everything that was written of it, and once', async () => {
  const list = await createTestList(server, ada, 4);
  const column = { id: crypto.randomUUID(), name: 'Fee', kind: 'number', choices: [] };
  await list.post('update', { columns: [column] });
  await list.post('items/update', {
    channel_ids: [channelOf(1)],
    label: 'Two',
    note: 'Ask in May',
    tags: ['b', 'a'],
    rating: 4,
    status: 'contacted',
    owner_id: ada.userId,
    fields: [{ column_id: column.id, value: 12.5 }],
  });
  await list.post('comments/add', { channel_id: channelOf(1), text: 'She is free.', mentions: [] });
  const place = { channel_id: channelOf(1) };
  const comments = async () =>
    (await callsOf(server, ada)(`/api/lists/comments?list_id=${list.id}&channel_id=${channelOf(1)}`)).body;
  const before = { items: (await list.read()).items, comments: await comments() };
  expect(before.items[1]).toMatchObject({ ...place, label: 'Two', comments: 1 });
  const undoId = await remove(list, [1, 2]);
  expect((await list.read()).items).toHaveLength(2);
  expect(await list.post('restore', { undo_id: undoId })).toMatchObject({ body: { restored: 2 } });
  expect({ items: (await list.read()).items, comments: await comments() }).toEqual(before);
  expect(await list.post('restore', { undo_id: undoId })).toMatchObject({
    status: 404,
    body: { code: 'REMOVAL_NOT_FOUND' },
  });
  expect((await list.read()).total).toBe(4);
});

test('a channel that is in the list again stays as it is now', async () => {
  const list = await createTestList(server, ada, 2);
  await list.post('items/update', { channel_ids: [channelOf(0)], note: 'old' });
  const undoId = await remove(list, [0, 1]);
  await list.post('add', { channel_ids: [channelOf(0)] });
  await list.post('items/update', { channel_ids: [channelOf(0)], note: 'new' });
  const both = await Promise.all([1, 2].map(() => list.post('restore', { undo_id: undoId })));
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  const { items } = await list.read();
  expect(items.find(({ channel_id: id }) => id === channelOf(0))?.note).toBe('new');
  expect(items).toHaveLength(2);
});

test('nobody undoes another’s removal, and none into another list', async () => {
  const list = await createTestList(server, ada, 1);
  const other = await createTestList(server, ada, 0);
  const theirs = await createTestList(server, await signUp(), 0);
  const undoId = await remove(list, [0]);
  const refused = { status: 404, body: { code: 'REMOVAL_NOT_FOUND' } };
  for (const each of [other, theirs])
    expect(await each.post('restore', { undo_id: undoId })).toMatchObject(refused);
  expect(await theirs.post('restore', { list_id: list.id, undo_id: undoId })).toMatchObject({
    status: 404,
    body: { code: 'LIST_NOT_FOUND' },
  });
  expect(await list.post('restore', { undo_id: undoId })).toMatchObject({ body: { restored: 1 } });
});

test('whoever has left the team meanwhile looks after nothing that comes back', async () => {
  const [owner, leaver] = [await signUp(), await server.signUp()];
  const team = await addTeam(server, { owner, tier: 'agency' });
  await addMember(server, { person: leaver, team, role: 'analyst' });
  const list = await createTestList(server, owner, 1);
  await list.post('items/update', { channel_ids: list.ids, owner_id: leaver.userId });
  expect((await list.read()).items[0]?.owner?.id).toBe(leaver.userId);
  const undoId = await remove(list, [0]);
  await removeMember(server.database, leaver, team);
  expect(await list.post('restore', { undo_id: undoId })).toMatchObject({ body: { restored: 1 } });
  const { rows } = await server.database.asSystem(() =>
    sql`select owner_id from list_items where list_id = ${list.id}`.execute(server.database.current),
  );
  expect(rows).toEqual([{ owner_id: null }]);
});

test('it is kept for a day, and no longer than its list or its channel', async () => {
  const list = await createTestList(server, ada, 3);
  await server.database.asSystem(() => sql`delete from removed_items`.execute(server.database.current));
  await remove(list, [0]);
  const undoId = await remove(list, [1]);
  const { now } = server.clock;
  const inHours = (hours: number) => ({
    database: server.database,
    now: () => new Date(now.getTime() + hours * 3_600_000),
  });
  await forgetRemovals(inHours(23));
  expect(await keptRows()).toBe(2);
  await forgetChannel(inHours(23), { channel: channelOf(0) });
  expect(await keptRows()).toBe(1);
  await forgetRemovals(inHours(25));
  expect(await list.post('restore', { undo_id: undoId })).toMatchObject({ status: 404 });
  await remove(list, [2]);
  await list.post('delete', {});
  expect(await keptRows()).toBe(0);
});
