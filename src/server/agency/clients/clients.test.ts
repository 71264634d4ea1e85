import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { clientList, clientRow } from '../../../contract/agency/client-page.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import type { Agency } from './test-clients.ts';
import { look, openPage, readSeen, sendForm, signUpAgency } from './test-clients.ts';

const start = new Date('2026-11-21T12:00:00Z');
const channel = (letter: string) => `UC${letter.repeat(22)}`;
const nobody = '00000000-0000-4000-8000-000000000001';
let server: TestServer;
let agency: Agency;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.now = start;
  agency = await signUpAgency(server);
});
afterAll(() => server.close());

const refusal = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) });
const giving = (client_id: string, list_id: string) => ({
  client_id,
  list_id,
  facts: ['score'],
  asks: '',
  due_on: null,
});
const inviting = (client_id: string, changes: object = {}) => ({
  client_id,
  name: 'Marketing',
  shows_prices: false,
  may_decide: true,
  days: null,
  ...changes,
});

test('a client has a name of its own and a look of which nothing unsafe is used', async () => {
  const unsafe = { logo_url: 'javascript:alert(1)', primary_color: 'red;}', secondary_color: '#123456' };
  const made = await agency.change('/api/clients/save', { name: ' Acme ', look: unsafe });
  expect(made).toMatchObject({
    name: 'Acme',
    look_fields: unsafe,
    look: { logo_url: null, primary_color: '#6366f1', secondary_color: '#123456' },
    own_domain: null,
  });
  expect(made.look.notes.map(({ field }) => field)).toEqual(['logo_url', 'primary_color']);
  expect(await agency.call('/api/clients/save', { name: 'ACME', look })).toEqual(refusal(409, 'NAME_TAKEN'));
  const other = await agency.change('/api/clients/save', { name: 'Other', look });
  const renames = ['Acme', 'acme'].map((name) =>
    agency.call('/api/clients/save', { id: other.id, name, look }),
  );
  for (const answer of await Promise.all(renames)) expect(answer).toEqual(refusal(409, 'NAME_TAKEN'));
  expect((await agency.change('/api/clients/save', { id: other.id, name: 'Third', look })).name).toBe(
    'Third',
  );
  const twins = await Promise.all(
    Array.from({ length: 10 }, () => agency.call('/api/clients/save', { name: 'Twin', look })),
  );
  expect(twins.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a plan that ends leaves what was given readable, and lets it be ended, but nothing new be made', async () => {
  const listId = await agency.addList('Spring', [{ channelId: channel('a'), label: 'One' }]);
  const id = await agency.addClient({ listId });
  const link = await agency.addLink(id);
  await changeProfile(server.database, agency.userId, { subscription_tier: 'pro' });
  const refused = {
    status: 403,
    body: {
      error: 'Client pages are available with the Agency and Enterprise plans',
      code: 'PLAN_REQUIRED',
    },
  };
  expect(await agency.call('/api/clients/save', { name: 'New', look })).toEqual(refused);
  expect(await agency.call('/api/clients/give', giving(id, listId))).toEqual(refused);
  expect(await agency.call('/api/clients/invite', inviting(id))).toEqual(refused);
  expect((await agency.call(`/api/clients/client?id=${id}`)).status).toBe(200);
  const page = await openPage(server, link);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Decisions are paused');
  expect(page.text).not.toContain('<form');
  const form = { list: listId, channel: channel('a'), seen: '', decision: 'approved' };
  expect((await sendForm(server, { path: link }, form)).status).toBe(409);
  const [access] = (await agency.change('/api/clients/end', { list_id: listId, action: 'withdraw' }))
    .accesses;
  await agency.change('/api/clients/access', { id: access?.id, revoked: true });
  expect((await openPage(server, link)).status).toBe(410);
  expect(await agency.call('/api/clients/delete', { id })).toEqual({ status: 200, body: { deleted: true } });
});

test('a list is seen by one client at a time, and taken back with everything its guests saw', async () => {
  const listId = await agency.addList('Spring', [{ channelId: channel('a'), label: 'Channel one' }]);
  const first = await agency.addClient({ listId });
  const { id: second } = await agency.change('/api/clients/save', { name: 'Second', look });
  expect(await agency.call('/api/clients/give', giving(second, listId))).toEqual(refusal(409, 'LIST_TAKEN'));
  const link = await agency.addLink(first);
  expect((await openPage(server, link)).text).toContain('Channel one');
  await agency.change('/api/clients/end', { list_id: listId, action: 'withdraw' });
  const empty = await openPage(server, `${link}?list=${listId}`);
  expect(empty.text).not.toContain('Channel one');
  expect(empty.text).toContain('nothing to look at yet');
  expect((await agency.change('/api/clients/give', giving(second, listId))).lists).toHaveLength(1);
  expect((await openPage(server, `${link}?list=${listId}`)).text).not.toContain('Channel one');
});

test('the next round keeps what was approved and asks anew where changes were wanted', async () => {
  const [a, b] = [channel('a'), channel('b')];
  const channels = [a, b].map((channelId) => ({ channelId, label: channelId }));
  const listId = await agency.addList('Spring', channels);
  const id = await agency.addClient({ listId });
  const link = { path: await agency.addLink(id) };
  await sendForm(server, link, { list: listId, channel: a, seen: '', decision: 'approved' });
  const changes = { list: listId, channel: b, seen: '', decision: 'changes', comment: '=Cheaper\r\nplease' };
  expect((await sendForm(server, link, changes)).status).toBe(303);
  const counts = async () => {
    const { body } = await agency.call('/api/clients');
    if (server.reports.length > 0) throw server.reports[0];
    return z.object({ clients: z.array(clientRow) }).parse(body).clients[0];
  };
  expect(await counts()).toMatchObject({ lists: 1, waiting: 0, changes: 1 });
  const { body } = await agency.call(`/api/clients/rows?list_id=${listId}`);
  expect(clientList.parse(body).rows.map(({ decisions: [newest] }) => newest)).toEqual([
    { decision: 'approved', comment: '', by: 'Marketing', at: start.toISOString() },
    { decision: 'changes', comment: '=Cheaper\nplease', by: 'Marketing', at: start.toISOString() },
  ]);
  await agency.change('/api/clients/end', { list_id: listId, action: 'close' });
  const { text } = await openPage(server, link.path);
  expect(text).toContain('decisions are final');
  expect(text).not.toContain('<form');
  const late = await sendForm(server, link, { list: listId, channel: a, seen: '1', decision: 'undone' });
  expect([late.status, late.text.includes('This list is closed')]).toEqual([409, true]);
  const { lists } = await agency.change('/api/clients/give', giving(id, listId));
  expect(lists).toMatchObject([{ round: 2, is_open: true, approved: 1, changes: 0, channels: 2 }]);
  expect(await counts()).toMatchObject({ waiting: 1, changes: 0 });
  const seen = readSeen((await openPage(server, link.path)).text, b);
  const again = await sendForm(server, link, { list: listId, channel: b, seen, decision: 'approved' });
  expect(again.status).toBe(303);
  expect(await counts()).toMatchObject({ waiting: 0, changes: 0 });
});

test('nobody of another workspace, and no role that may not, reaches a client', async () => {
  const listId = await agency.addList('Spring', [{ channelId: channel('a'), label: 'One' }]);
  const id = await agency.addClient({ listId });
  await agency.addLink(id);
  const { accesses } = await agency.change('/api/clients/save', { id, name: 'Acme', look });
  const eve = await signUpAgency(server);
  const { id: own } = await eve.change('/api/clients/save', { name: 'Own', look });
  const ownList = await eve.addList('Own', [{ channelId: channel('b'), label: 'Own' }]);
  for (const [client, list, access] of [
    [id, listId, accesses[0]?.id],
    [nobody, nobody, nobody],
  ]) {
    const note = { list_id: list, channel_id: channel('a'), note: 'x' };
    const answers = [
      await eve.call(`/api/clients/client?id=${client}`),
      await eve.call(`/api/clients/rows?list_id=${list}`),
      await eve.call('/api/clients/save', { id: client, name: 'Mine', look }),
      await eve.call('/api/clients/delete', { id: client }),
      await eve.call('/api/clients/give', giving(client ?? '', ownList)),
      await eve.call('/api/clients/give', giving(own, list ?? '')),
      await eve.call('/api/clients/end', { list_id: list, action: 'withdraw' }),
      await eve.call('/api/clients/note', note),
      await eve.call('/api/clients/invite', inviting(client ?? '')),
      await eve.call('/api/clients/access', { id: access, revoked: true }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  }
  expect((await callsOf(server)('/api/clients')).status).toBe(401);
  expect((await agency.call(`/api/clients/client?id=${id}`)).body).toMatchObject({
    name: 'Acme',
    lists: [{ list_id: listId }],
    accesses: [{ state: 'active' }],
  });
});

test('so many people are invited in a day and no more, each address once', async () => {
  const { id } = await agency.change('/api/clients/save', { name: 'Acme', look });
  const invite = (email: string) => agency.call('/api/clients/invite', inviting(id, { email, days: 7 }));
  const before = server.mails.length;
  expect((await invite('Guest@example.org')).status).toBe(200);
  expect(await invite('guest@EXAMPLE.org')).toEqual(refusal(409, 'ALREADY_INVITED'));
  expect(server.mails.slice(before).map(({ to }) => to)).toEqual(['Guest@example.org']);
  // The session lasts for a week after each use.
  for (const days of [4, 8]) {
    server.clock.now = new Date(start.getTime() + days * 86_400_000);
    await agency.call('/api/clients');
  }
  expect((await invite('guest@example.org')).status).toBe(200);
  const most = await Promise.all(Array.from({ length: 49 }, (_, place) => invite(`g${place}@example.org`)));
  expect(new Set(most.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await invite('last@example.org')).status).toBe(409);
  const { id: other } = await agency.change('/api/clients/save', { name: 'Other', look });
  const one = await agency.call('/api/clients/invite', inviting(other, { email: 'x@example.org' }));
  expect(one).toEqual(refusal(429, 'TOO_MANY_INVITATIONS'));
});
