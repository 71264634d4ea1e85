import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { forgetChannel } from '../../creators/channel-removal/forget-channel.usecases.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { createTestList } from './test-lists.ts';

const files = ['alpha', 'beta', 'gamma', 'delta'].map((name) => makeChannelFile(name, 3));
const idOf = (at: number) => files[at]?.channel.id ?? '';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ channels: files });
});
beforeEach(() => {
  server.faults.current = null;
});
afterAll(() => server.close());

const addList = async () => {
  const person = await server.signUp();
  await changeProfile(server.database, person.userId, { subscription_tier: 'agency' });
  return createTestList(server, person, 0);
};
const callsMade = async () => {
  const { rows } = await server.database.asSystem(() =>
    sql<{ n: number }>`select coalesce(sum(calls), 0)::int as n from youtube_calls`.execute(
      server.database.current,
    ),
  );
  return rows[0]?.n ?? 0;
};
const importOf = (handles: readonly string[]) => ({
  targets: ['channel'],
  rows: [['Channel'], ...handles.map((handle) => [handle])],
});

test('handles that nobody here knows are looked up once, and what YouTube does not have is told', async () => {
  const [list, another] = [await addList(), await addList()];
  const before = await callsMade();
  const references = ['@alpha', 'https://www.youtube.com/@alpha', '@nobody-has-this', 'no channel at all'];
  expect(await list.post('add', { references })).toMatchObject({
    body: { added: 1, known: 0, unmatched: ['@nobody-has-this', 'no channel at all'] },
  });
  expect((await list.read()).items.map(({ channel_id: id }) => id)).toEqual([idOf(0)]);
  expect((await callsMade()) - before).toBe(2);
  expect(await another.post('add', { references: ['@alpha'] })).toMatchObject({ body: { added: 1 } });
  expect((await callsMade()) - before).toBe(2);
});

test('an import tells which of its channels YouTube does not have, before it takes the others', async () => {
  const list = await addList();
  const file = importOf(['@beta', '@nobody-has-that']);
  const told = { rejected: [{ row: 3, reason: 'YouTube has no such channel.' }] };
  expect(await list.post('preview-import', file)).toMatchObject({ body: { good_rows: 1, ...told } });
  expect(await list.post('import', file)).toMatchObject({ body: { taken: 1, ...told } });
});

test('while YouTube cannot be asked, a channel is not called missing, and the rest is taken', async () => {
  const list = await addList();
  server.faults.current = 'quota-exceeded';
  const answer = await list.post(
    'import',
    importOf(['@gamma', `https://www.youtube.com/channel/${idOf(3)}`]),
  );
  expect(answer).toMatchObject({
    body: { taken: 1, rejected: [{ row: 2, reason: expect.stringContaining('could not be looked up now') }] },
  });
  server.faults.current = null;
  // The next day has its own quota.
  server.clock.now = new Date(server.clock.now.getTime() + 26 * 3_600_000);
  expect(await list.post('import', importOf(['@gamma']))).toMatchObject({ body: { taken: 1 } });
});

test('a workspace has 300 looked up in an hour, and another one its own', async () => {
  const [list, another] = [await addList(), await addList()];
  const before = await callsMade();
  const many = Array.from({ length: 320 }, (_, at) => `@nobody-${at}`);
  await list.post('add', { references: many });
  await list.post('add', { references: ['@nobody-more'] });
  expect((await callsMade()) - before).toBe(300);
  await another.post('add', { references: ['@nobody-else'] });
  expect((await callsMade()) - before).toBe(301);
});

test('a channel that was forgotten on request is not found by its handle', async () => {
  const list = await addList();
  await forgetChannel({ database: server.database, now: () => server.clock.now }, { channel: idOf(2) });
  expect(await list.post('add', { references: ['@gamma'] })).toMatchObject({
    body: { added: 0, unmatched: ['@gamma'] },
  });
});
