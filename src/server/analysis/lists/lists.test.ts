import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plans } from '../../../engine/plans/plans.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { signUpFree } from '../channel-analysis/test-reports.ts';
import { addFigures, channelOf, createTestList, figuresOf } from './test-lists.ts';

let server: TestServer;
let ada: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUpPaying();
});
afterAll(() => server.close());

async function signUpPaying(): Promise<SignedUp> {
  const member = await server.signUp();
  await changeProfile(server.database, member.userId, { subscription_tier: 'agency' });
  return member;
}

const idsOf = (page: { items: { channel_id: string }[] }) => page.items.map(({ channel_id: id }) => id);
const fault = (code: string, status: number) => ({ status, body: { code, error: expect.any(String) } });

describe('lists', () => {
  test('a plan’s number of lists is the last one; a list from before it stays usable', async () => {
    const free = await signUpFree(server);
    const call = callsOf(server, free);
    const most = plans.free.lists ?? 0;
    const answers = await Promise.all(
      Array.from({ length: most + 2 }, () => call('/api/lists/new', { name: 'A' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(2);
    await changeProfile(server.database, free.userId, { subscription_tier: 'agency' });
    const list = await createTestList(server, free, 1);
    await changeProfile(server.database, free.userId, { subscription_tier: 'free' });
    expect(await list.post('items/update', { channel_ids: list.ids, note: 'still' })).toMatchObject({
      status: 200,
    });
    expect((await list.read()).items[0]?.note).toBe('still');
    expect(await call('/api/lists/new', { name: 'One more' })).toMatchObject({ status: 403 });
  });

  test('a copy has the channels, columns and ranking of its original, and is apart from it', async () => {
    const list = await createTestList(server, ada, 3);
    const column = { id: crypto.randomUUID(), name: 'Format', kind: 'choice', choices: ['Live', 'Short'] };
    await list.post('update', { columns: [column], folder: 'Autumn' });
    const fields = [{ column_id: column.id, value: 'Live' }];
    await list.post('items/update', { channel_ids: [channelOf(1)], fields, tags: ['b', 'a'], rating: 4 });
    const call = callsOf(server, ada);
    const { body } = await call('/api/lists/new', { name: 'Copy', copy_of: list.id });
    await call('/api/lists/delete', { list_id: list.id });
    const copy = await call(`/api/lists/items?list_id=${String(Reflect.get(Object(body), 'id'))}`);
    expect(copy.body).toMatchObject({
      list: { name: 'Copy', folder: 'Autumn', columns: [column], channels: 3 },
      items: [{}, { channel_id: channelOf(1), fields, tags: ['a', 'b'], rating: 4 }, {}],
    });
    expect(await call(`/api/lists/items?list_id=${list.id}`)).toEqual(fault('LIST_NOT_FOUND', 404));
  });

  test('a column that goes takes its values along, and none changes its kind', async () => {
    const list = await createTestList(server, ada, 1);
    const column = { id: crypto.randomUUID(), name: 'Fee', kind: 'number', choices: [] };
    await list.post('update', { columns: [column] });
    await list.post('items/update', { channel_ids: list.ids, fields: [{ column_id: column.id, value: 12 }] });
    expect(await list.post('update', { columns: [{ ...column, kind: 'text' }] })).toEqual(
      fault('WRONG_COLUMNS', 400),
    );
    await list.post('update', { columns: [] });
    await list.post('update', { columns: [column] });
    expect((await list.read()).items[0]?.fields).toEqual([]);
  });
});

describe('what belongs to others', () => {
  test('another workspace’s list, channel, column or person answers 404 in every field and changes nothing', async () => {
    const theirs = await createTestList(server, await signUpPaying(), 2);
    const list = await createTestList(server, ada, 2);
    const call = callsOf(server, ada);
    const foreign = { list_id: theirs.id };
    const chosen = { channel_ids: [channelOf(0)] };
    const unknown = { channel_ids: [channelOf(0), channelOf(77)] };
    const notFound = fault('LIST_NOT_FOUND', 404);
    const file = { targets: ['channel'], rows: [['c'], [channelOf(5)]] };
    expect(await call('/api/lists/new', { name: 'A', copy_of: theirs.id })).toEqual(notFound);
    expect(await call('/api/lists/update', { ...foreign, name: 'Mine' })).toEqual(notFound);
    expect(await call('/api/lists/delete', foreign)).toEqual(notFound);
    expect(await call(`/api/lists/items?list_id=${theirs.id}`)).toEqual(notFound);
    expect(await call('/api/lists/add', { ...foreign, channel_ids: [channelOf(5)] })).toEqual(notFound);
    expect(await call('/api/lists/items/update', { ...foreign, ...chosen, note: 'x' })).toEqual(notFound);
    expect(await call('/api/lists/remove', { ...foreign, ...chosen })).toEqual(notFound);
    expect(await call('/api/lists/move', { ...foreign, channel_id: channelOf(0), after: null })).toEqual(
      notFound,
    );
    expect(await call('/api/lists/contact', { ...foreign, channel_id: channelOf(0) })).toEqual(notFound);
    expect(await call('/api/lists/preview-import', { ...foreign, ...file })).toEqual(notFound);
    expect(await call('/api/lists/import', { ...foreign, ...file })).toEqual(notFound);
    expect(await call('/api/lists/export-csv', foreign)).toEqual(notFound);
    expect(await call('/api/lists/export-excel', foreign)).toEqual(notFound);
    const noItem = fault('ITEM_NOT_FOUND', 404);
    expect(await list.post('items/update', { ...unknown, note: 'x' })).toEqual(noItem);
    expect(await list.post('remove', unknown)).toEqual(noItem);
    expect(await list.post('move', { channel_id: channelOf(0), after: channelOf(77) })).toEqual(noItem);
    expect(await list.post('contact', { channel_id: channelOf(77), name: 'x' })).toEqual(noItem);
    const { userId: stranger } = await server.signUp();
    expect(await list.post('items/update', { ...chosen, owner_id: stranger })).toEqual(
      fault('MEMBER_NOT_FOUND', 404),
    );
    const fields = [{ column_id: crypto.randomUUID(), value: 'x' }];
    expect(await list.post('items/update', { ...chosen, fields })).toEqual(fault('COLUMN_NOT_FOUND', 404));
    for (const page of [await theirs.read(), await list.read()])
      expect(page).toMatchObject({ list: { name: 'Spring' }, items: [{ note: '' }, { note: '' }], total: 2 });
  });

  test('of what an analysis says, only this workspace’s own newest stands beside a channel', async () => {
    const [one, other] = [await signUpPaying(), await signUpPaying()];
    const channelId = channelOf(8_000);
    await addFigures(server, { userId: other.userId, channelId, score: 90, figures: figuresOf(500) });
    const list = await createTestList(server, one, 0);
    await list.post('add', { channel_ids: [channelId] });
    expect((await list.read()).items[0]).toMatchObject({ analysis: null, channel_name: 'Name 00A' });
    await addFigures(server, { userId: one.userId, channelId, score: 70, figures: figuresOf(300) });
    expect((await list.read()).items[0]?.analysis).toMatchObject({ sponsorship_score: 70, price: 300 });
  });

  test('a removed member is nobody’s owner any more, and a forgotten channel shows people’s own words alone', async () => {
    const list = await createTestList(server, ada, 1);
    const { database } = server;
    const gone = await server.signUp();
    await list.post('items/update', { channel_ids: list.ids, label: 'Our name', owner_id: ada.userId });
    expect((await list.read({ owner: ada.userId })).total).toBe(1);
    await database.asSystem(() =>
      sql`update list_items set owner_id = ${gone.userId} where list_id = ${list.id}`.execute(
        database.current,
      ),
    );
    expect((await list.read({ owner: 'none' })).items[0]?.owner).toBeNull();
    await addFigures(server, {
      userId: gone.userId,
      channelId: channelOf(0),
      score: 1,
      figures: figuresOf(1),
    });
    await database.asSystem(() =>
      sql`insert into forgotten_channels values (sha256(convert_to(${`id:${channelOf(0)}`}, 'UTF8')), now())`.execute(
        database.current,
      ),
    );
    expect((await list.read()).items[0]).toMatchObject({
      label: 'Our name',
      channel_name: null,
      handle: null,
      is_forgotten: true,
    });
  });
});

describe('many at once', () => {
  test('two people who edit one channel at once lose nothing of each other’s fields', async () => {
    const list = await createTestList(server, ada, 1);
    const [id] = [crypto.randomUUID(), crypto.randomUUID()];
    const columns = [1, 2].map((number) => ({
      id: number === 1 ? id : crypto.randomUUID(),
      name: `Column ${number}`,
      kind: 'text',
      choices: [],
    }));
    await list.post('update', { columns });
    const edits = [
      { note: 'a note' },
      { status: 'agreed' },
      { rating: 3 },
      { add_tags: ['one'] },
      { add_tags: ['two'] },
      ...columns.map((column) => ({ fields: [{ column_id: column.id, value: column.name }] })),
    ];
    const answers = await Promise.all(
      edits.map((edit) => list.post('items/update', { channel_ids: list.ids, ...edit })),
    );
    expect(answers.map(({ status }) => status)).toEqual(edits.map(() => 200));
    expect((await list.read()).items[0]).toMatchObject({
      note: 'a note',
      status: 'agreed',
      rating: 3,
      tags: ['one', 'two'],
      fields: columns.map((column) => ({ column_id: column.id, value: column.name })),
    });
  });

  test('however many move channels at once, none is lost and each move counts', async () => {
    const list = await createTestList(server, ada, 12);
    const moves = Array.from({ length: 40 }, (_, at) => ({
      channel_id: channelOf(at % 12),
      after: at % 3 === 0 ? null : channelOf((at + 5) % 12),
    }));
    const answers = await Promise.all(moves.map((move) => list.post('move', move)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(idsOf(await list.read()).toSorted()).toEqual(list.ids);
    await list.post('move', { channel_id: channelOf(3), after: channelOf(9) });
    const ids = idsOf(await list.read());
    expect(ids[ids.indexOf(channelOf(9)) + 1]).toBe(channelOf(3));
  });

  test('moving between the same two again and again never runs out of room', async () => {
    const list = await createTestList(server, ada, 4);
    for (let turn = 0; turn < 120; turn += 1)
      await list.post('move', { channel_id: channelOf(2 + (turn % 2)), after: channelOf(0) });
    expect(idsOf(await list.read())).toEqual([0, 3, 2, 1].map(channelOf));
  });

  test('a channel is in a list once, however often it is added, and unknown references are told', async () => {
    const list = await createTestList(server, ada, 2);
    const references = [
      `https://www.youtube.com/channel/${channelOf(1)}`,
      channelOf(3),
      '@nobody-knows',
      ' ',
    ];
    const adding = { channel_ids: [channelOf(0), channelOf(2), channelOf(2)], references };
    const answers = await Promise.all([list.post('add', adding), list.post('add', adding)]);
    const added = answers.map(({ body }) => Number(Reflect.get(Object(body), 'added')));
    expect(new Set(added)).toEqual(new Set([0, 2]));
    expect(answers[0]?.body).toMatchObject({ unmatched: ['@nobody-knows'] });
    expect((await list.read()).total).toBe(4);
  });
});

describe('tags', () => {
  test('a channel has up to 20, a workspace up to 500; more are refused and nothing is kept of them', async () => {
    const member = await signUpPaying();
    const list = await createTestList(server, member, 26);
    const tagsOf = (channel: number) => Array.from({ length: 20 }, (_, at) => `tag ${channel * 20 + at}`);
    for (let channel = 0; channel < 25; channel += 1)
      expect(
        await list.post('items/update', { channel_ids: [channelOf(channel)], tags: tagsOf(channel) }),
      ).toMatchObject({ status: 200 });
    const last = { channel_ids: [channelOf(25)] };
    expect(await list.post('items/update', { ...last, add_tags: ['one more'] })).toEqual(
      fault('TOO_MANY_TAGS', 409),
    );
    expect(await list.post('items/update', { ...last, tags: ['tag 1'] })).toMatchObject({ status: 200 });
    expect(await list.post('items/update', { channel_ids: [channelOf(0)], add_tags: ['tag 400'] })).toEqual(
      fault('TOO_MANY_TAGS', 409),
    );
    const many = Array.from({ length: 10_000 }, (_, at) => `tag ${at}`);
    expect(await list.post('items/update', { ...last, tags: many.slice(0, 1_000) })).toMatchObject({
      status: 400,
    });
    expect(await list.post('items/update', { ...last, tags: ['x'.repeat(41)] })).toMatchObject({
      status: 400,
    });
    expect((await list.read()).tags).toHaveLength(500);
  });
});
