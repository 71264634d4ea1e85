import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { mostComments } from '../../../contract/limits.ts';
import { addPerson, addTeam, ok } from '../../accounts/workspaces/test-teams.ts';
import type { Person } from '../../accounts/workspaces/test-teams.ts';
import { forgetChannel } from '../../creators/channel-removal/forget-channel.usecases.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { createTestList } from './test-lists.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const answered = z.object({
  comments: z.array(
    z.object({ id: z.string(), text: z.string(), by: z.string().nullable(), is_own: z.boolean() }),
  ),
});
const told = z.object({
  notifications: z.array(z.object({ kind: z.string(), subject: z.string(), link: z.string() })),
});
const newsOf = async (person: Person) =>
  told
    .parse(await ok(person.call('/api/notifications')))
    .notifications.filter(({ kind }) => kind === 'mention');

async function startList() {
  const team = await addTeam(server);
  const ana = await addPerson(server, 'Ana');
  await team.add(ana, 'analyst');
  const list = await createTestList(server, team.owner, 2);
  const [channelId = '', other = ''] = list.ids;
  const place = { list_id: list.id, channel_id: channelId };
  const write = (person: Person, text: string, mentions: readonly string[] = []) =>
    person.call('/api/lists/comments/add', { ...place, text, mentions });
  const read = async (person: Person, channel = channelId) =>
    answered.parse(await ok(person.call(`/api/lists/comments?list_id=${list.id}&channel_id=${channel}`)))
      .comments;
  return { ...team, ana, list, channelId, other, write, read };
}

test('members write about a channel, whoever is mentioned is told once, and the list counts', async () => {
  const { owner, ana, list, other, write, read } = await startList();
  await ok(write(owner, ' Ask her about May\n=1+1 ', [ana.userId, ana.userId, owner.userId]));
  server.clock.now = new Date(server.clock.now.getTime() + 1_000);
  await ok(write(ana, 'Done'));
  expect(await newsOf(ana)).toEqual([
    { kind: 'mention', subject: 'Olga mentioned you in “Spring”', link: `/lists/${list.id}` },
  ]);
  expect(await newsOf(owner)).toEqual([]);
  expect((await read(ana)).map(({ text, by, is_own }) => [text, by, is_own])).toEqual([
    ['Ask her about May\n=1+1', 'Olga', false],
    ['Done', 'Ana', true],
  ]);
  expect(await read(ana, other)).toEqual([]);
  expect((await list.read()).items.map(({ comments }) => comments)).toEqual([2, 0]);
});

test('one takes back one’s own comments alone; those of a former member stay, without a name', async () => {
  const { owner, ana, write, read } = await startList();
  await ok(write(ana, 'Mine'));
  const [comment] = await read(owner);
  const take = (person: Person) => person.call('/api/lists/comments/delete', { id: comment?.id });
  expect((await take(owner)).status).toBe(404);
  await ok(write(ana, 'Also mine'));
  expect((await take(ana)).status).toBe(200);
  expect((await take(ana)).status).toBe(404);
  await ok(ana.call('/api/team/leave', {}));
  expect((await read(owner)).map(({ text, by }) => [text, by])).toEqual([['Also mine', null]]);
});

test('what is not there, not theirs or too much is refused, and nobody is told', async () => {
  const { owner, ana, list, channelId, write, read } = await startList();
  const stranger = await addPerson(server, 'Eve');
  expect(await write(owner, 'Hello', [stranger.userId])).toMatchObject({
    body: { code: 'MEMBER_NOT_FOUND' },
  });
  expect(await write(stranger, 'Hello')).toMatchObject({ status: 404, body: { code: 'LIST_NOT_FOUND' } });
  expect((await stranger.call(`/api/lists/comments?list_id=${list.id}&channel_id=${channelId}`)).status).toBe(
    404,
  );
  for (const text of ['', '   ', 'a'.repeat(2_001), '\0'])
    expect((await write(owner, text)).status).toBe(400);
  await list.post('remove', { channel_ids: [channelId] });
  expect(await write(owner, 'Hello', [ana.userId])).toMatchObject({ body: { code: 'ITEM_NOT_FOUND' } });
  await list.post('add', { channel_ids: [channelId] });
  expect(await read(owner)).toEqual([]);
  const full = Array.from({ length: mostComments - 1 }, () => sql`(gen_random_uuid(), ${list.id}::uuid)`);
  await server.database.asSystem(() =>
    sql`insert into list_comments (id, workspace_id, list_id, channel_id, text, created_at)
      select given.id, l.workspace_id, l.id, ${channelId}, 'A', now() from (values ${sql.join(full)}) given (id, list)
      join lists l on l.id = given.list`.execute(server.database.current),
  );
  const answers = await Promise.all(Array.from({ length: 5 }, () => write(owner, 'The last', [ana.userId])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  expect(await read(owner)).toHaveLength(mostComments);
  expect(await newsOf(ana)).toHaveLength(1);
});

test('with a channel that is forgotten, what was written about it goes', async () => {
  const { owner, channelId, write } = await startList();
  await ok(write(owner, 'About a person'));
  await forgetChannel({ database: server.database, now: () => server.clock.now }, { channel: channelId });
  const left = await server.database.asSystem(() =>
    sql`select from list_comments where channel_id = ${channelId}`.execute(server.database.current),
  );
  expect(left.rows).toEqual([]);
});
