import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { tellOfDecisions } from '../../agency/clients/told-decisions.usecases.ts';
import { tellOfChanges } from '../../analysis/watch/told-changes.usecases.ts';
import { addList } from '../../analysis/watch/test-watching.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { addPerson, addTeam, ok } from '../workspaces/test-teams.ts';
import type { Person } from '../workspaces/test-teams.ts';
import { openTelling } from './test-telling.ts';

let server: TestServer;
let telling: Awaited<ReturnType<typeof openTelling>>;
beforeAll(async () => {
  server = await startTestServer();
  telling = await openTelling(server);
});
afterAll(async () => {
  await telling.close();
  await server.close();
});
beforeEach(() => {
  server.clock.now = new Date('2026-11-21T12:05:00Z');
  telling.mails.length = 0;
});

const listed = z.object({
  notifications: z.array(
    z.object({ kind: z.string(), subject: z.string(), details: z.array(z.string()), link: z.string() }),
  ),
});
const newsOf = async (person: Person, kind: string) => {
  const { notifications } = listed.parse(await ok(person.call('/api/notifications')));
  return notifications
    .filter((each) => each.kind === kind)
    .map(({ subject, details, link }) => ({ subject, details, link }));
};
const asSystem = (text: ReturnType<typeof sql>) =>
  server.database.asSystem(() => text.execute(server.database.current));
const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};
const channel = (letter: string) => `UC${letter.repeat(22)}`;

interface Watching {
  workspaceId: string;
  madeBy: string | null;
  listId?: string;
  channelId?: string;
}
const watch = ({ workspaceId, madeBy, listId, channelId }: Watching) =>
  asSystem(sql`
    insert into watches (id, workspace_id, channel_id, list_id, demo, frequency, rules, made_by, created_at)
    values (${randomUUID()}, ${workspaceId}, ${channelId ?? null}, ${listId ?? null}, false, 'weekly', '{}', ${madeBy},
      ${server.clock.now})`);
const change = (workspaceId: string, channelId: string, rule: string) =>
  asSystem(sql`
    insert into watch_alerts (id, workspace_id, channel_id, rule, fact, details, created_at)
    values (${randomUUID()}, ${workspaceId}, ${channelId}, ${rule}, ${randomUUID()}, '{}', ${server.clock.now})`);

test('whoever watches a channel, or a list with it, is told of an hour’s changes once; nobody else is', async () => {
  const { id, owner, add } = await addTeam(server, { tier: 'growth' });
  const [ana, gone] = [await addPerson(server, 'Ana'), await addPerson(server, 'Gone')];
  await add(ana, 'analyst');
  await add(gone, 'analyst');
  const listId = await addList(server.database, id, [channel('a'), channel('b')]);
  await watch({ workspaceId: id, madeBy: ana.userId, listId });
  await watch({ workspaceId: id, madeBy: gone.userId, channelId: channel('a') });
  await watch({ workspaceId: id, madeBy: owner.userId, channelId: channel('c') });
  await ok(gone.call('/api/team/leave', {}));
  await change(id, channel('a'), 'price');
  await change(id, channel('a'), 'new_sponsor');
  await change(id, channel('b'), 'price');
  await tellOfChanges(telling.contextOf());
  expect(await newsOf(ana, 'watched_channel')).toEqual([]);
  later(60);
  await telling.atOnce(tellOfChanges);
  expect(await newsOf(ana, 'watched_channel')).toEqual([
    {
      subject: '2 watched channels changed',
      details: ['New sponsor: 1 channel', 'Price moved: 2 channels'],
      link: '/watch',
    },
  ]);
  expect(await newsOf(owner, 'watched_channel')).toEqual([]);
  expect(await newsOf(gone, 'watched_channel')).toEqual([]);
  // The usual way is the day's digest.
  expect(telling.mails).toEqual([]);
  await ok(ana.call('/api/notification-settings/save', { kind: 'watched_channel', how: 'mail' }));
  await change(id, channel('b'), 'gone');
  later(60);
  await telling.atOnce(tellOfChanges);
  expect(await newsOf(ana, 'watched_channel')).toHaveLength(2);
  expect(telling.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ana.email, '1 watched channel changed'],
  ]);
});

test('changes in one’s own workspace are told, and those of a watch that is paused or of long ago are not', async () => {
  const solo = await addPerson(server, 'Solo');
  await watch({ workspaceId: solo.userId, madeBy: null, channelId: channel('d') });
  await change(solo.userId, channel('d'), 'renamed');
  later(25 * 60);
  await tellOfChanges(telling.contextOf());
  expect(await newsOf(solo, 'watched_channel')).toEqual([]);
  await change(solo.userId, channel('d'), 'renamed');
  later(60);
  await tellOfChanges(telling.contextOf());
  expect(await newsOf(solo, 'watched_channel')).toHaveLength(1);
  await asSystem(sql`update watches set paused_at = now() where workspace_id = ${solo.userId}`);
  await change(solo.userId, channel('d'), 'renamed');
  later(60);
  await tellOfChanges(telling.contextOf());
  expect(await newsOf(solo, 'watched_channel')).toHaveLength(1);
});

/** A list that a client decides on, as two members of a team gave it. */
async function giveList(workspaceId: string, by: { list: string; access: string }) {
  const listId = await addList(server.database, workspaceId, [channel('a'), channel('b')]);
  const [clientId, accessId] = [randomUUID(), randomUUID()];
  const at = server.clock.now;
  await asSystem(sql`insert into clients (id, workspace_id, name, created_at)
    values (${clientId}, ${workspaceId}, ${`Acme ${clientId}`}, ${at})`);
  await asSystem(
    sql`update lists set client_id = ${clientId}, name = 'Spring', made_by = ${by.list} where id = ${listId}`,
  );
  await asSystem(sql`insert into client_access (id, workspace_id, client_id, name, email, made_by, created_at)
    values (${accessId}, ${workspaceId}, ${clientId}, 'Guest', 'guest@example.org', ${by.access}, ${at})`);
  const decide = (channelId: string, decision: string) =>
    asSystem(sql`insert into client_decisions (workspace_id, client_id, list_id, channel_id, round, access_id,
        access_name, decision, comment, decided_at)
      values (${workspaceId}, ${clientId}, ${listId}, ${channelId}, 1, ${accessId}, 'Guest', ${decision}, '',
        ${server.clock.now})`);
  return { clientId, listId, decide };
}

test('whoever gave a list is told what the client decided, once the client has stopped, and anew after more', async () => {
  const { id, owner, add } = await addTeam(server, { tier: 'agency' });
  const [ana, gone] = [await addPerson(server, 'Ana'), await addPerson(server, 'Gone')];
  await add(ana, 'manager');
  await add(gone, 'manager');
  const { clientId, listId, decide } = await giveList(id, { list: gone.userId, access: ana.userId });
  const carer = await addPerson(server, 'Carer');
  await add(carer, 'analyst');
  await asSystem(sql`update list_items set owner_id = ${carer.userId}
    where list_id = ${listId} and channel_id = ${channel('b')}`);
  await ok(gone.call('/api/team/leave', {}));
  await decide(channel('a'), 'approved');
  await decide(channel('b'), 'approved');
  later(5);
  await decide(channel('b'), 'changes');
  later(9);
  await telling.atOnce(tellOfDecisions);
  expect(await newsOf(ana, 'client_decided')).toEqual([]);
  later(2);
  await telling.atOnce(tellOfDecisions);
  expect(await newsOf(ana, 'client_decided')).toEqual([
    {
      subject: `Acme ${clientId} decided on “Spring”`,
      details: ['1 approved, 1 with changes asked for.'],
      link: `/clients/${clientId}`,
    },
  ]);
  await decide(channel('b'), 'approved');
  later(11);
  await telling.atOnce(tellOfDecisions);
  expect((await newsOf(ana, 'client_decided'))[0]?.details).toEqual([
    '2 approved, 0 with changes asked for.',
  ]);
  expect(await newsOf(ana, 'client_decided')).toHaveLength(2);
  expect(await newsOf(carer, 'client_decided')).toHaveLength(2);
  expect(await newsOf(owner, 'client_decided')).toEqual([]);
  expect(await newsOf(gone, 'client_decided')).toEqual([]);
});
