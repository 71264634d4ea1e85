import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { notificationKinds } from '../../../engine/plans/notifications.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mail } from '../../platform/outside/mail-message.ts';
import { composeMessage, MailError } from '../../platform/outside/mail-message.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { sendDigests } from './digests.usecases.ts';
import type { News, NotifyContext } from './notify.usecases.ts';
import { forgetNotifications, notify } from './notify.usecases.ts';

let server: TestServer;
let other: Database;
/** Those of notifications alone. */
const mails: Mail[] = [];
beforeAll(async () => {
  server = await startTestServer();
  other = await connectDatabase(server.testDatabase.url);
});
beforeEach(() => {
  mails.length = 0;
  server.clock.now = new Date(server.clock.now.getTime() + 48 * 3_600_000);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const contextOf = (database = server.database): NotifyContext => ({
  database,
  now: () => server.clock.now,
  mailer: {
    send: (mail) => Promise.resolve(void mails.push(mail)),
    close: () => Promise.resolve(),
  },
  origin: () => server.url,
  warn: () => undefined,
});
const news = ({ userId }: SignedUp, own: Partial<News> = {}): News => ({
  personIds: [userId],
  workspaceId: null,
  kind: 'quote_request',
  subject: 'Ada asks for a quote for Autumn',
  details: ['“Is this one still free in May?”'],
  link: '/library',
  ...own,
});
const choose = (person: SignedUp, kind: string, how: string) =>
  callsOf(server, person)('/api/notification-settings/save', { kind, how });
const settingOf = async (person: SignedUp, kind: string) => {
  const { body } = await callsOf(server, person)('/api/notification-settings');
  const { settings } = settingsOf.parse(body);
  return settings.find((each) => each.kind === kind)?.how;
};
const listed = z.object({
  notifications: z.array(z.object({ id: z.string(), subject: z.string() })),
  unread: z.number(),
});
const settingsOf = z.object({ settings: z.array(z.object({ kind: z.string(), how: z.string() })) });
const listOf = async (person: SignedUp) => {
  const { body } = await callsOf(server, person)('/api/notifications');
  return listed.parse(body);
};
const post = (url: string, form = 'List-Unsubscribe=One-Click', headers = {}) =>
  fetch(url, {
    method: 'POST',
    body: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const urlOf = (index = 0) => mails[index]?.unsubscribeUrl ?? '';

test('each kind reaches a person in the usual way until they choose another, and never in none of its ways', async () => {
  const person = await server.signUp();
  for (const [kind, [usual]] of Object.entries(notificationKinds))
    expect(await settingOf(person, kind)).toBe(usual);
  await notify(contextOf(), news(person));
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [person.email, 'Ada asks for a quote for Autumn'],
  ]);
  expect((await choose(person, 'quote_request', 'none')).status).toBe(200);
  await notify(contextOf(), news(person));
  await sendDigests(contextOf());
  expect(mails).toHaveLength(1);
  expect((await listOf(person)).notifications).toHaveLength(2);
  expect((await choose(person, 'getting_started', 'digest')).status).toBe(400);
  expect((await choose(person, 'security', 'none')).status).toBe(400);
  expect((await choose(person, '__proto__', 'none')).status).toBe(400);
});

test('a mail carries the one-click headers, and those about security do not', async () => {
  const person = await server.signUp();
  await notify(contextOf(), news(person));
  const [mail] = mails;
  const sent = { sender: 'Sponsorscope <a@example.com>', at: new Date() };
  expect(mail && composeMessage(mail, sent).headers).toMatchObject({
    'List-Unsubscribe': `<${urlOf()}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(mail?.text).toContain(urlOf());
  expect(mail?.html).toContain(urlOf());
  const { unsubscribeUrl: _, ...withoutIt } = mail ?? { to: 'a@b.example', subject: '', text: '', html: '' };
  expect(composeMessage(withoutIt, sent).headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
});

test('opening the link changes nothing, one POST without a sign-in switches off, and the page takes it back', async () => {
  const person = await server.signUp();
  await notify(contextOf(), news(person));
  const opened = await fetch(urlOf());
  expect(opened.status).toBe(200);
  expect(await opened.text()).toContain('<form method="post">');
  expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await settingOf(person, 'quote_request')).toBe('mail');
  for (let again = 0; again < 2; again += 1) expect((await post(urlOf())).status).toBe(200);
  expect(await settingOf(person, 'quote_request')).toBe('none');
  expect(await settingOf(person, 'quote_answer')).toBe('mail');
  await notify(contextOf(), news(person));
  expect(mails).toHaveLength(1);
  expect((await post(urlOf(), 'again=1')).status).toBe(200);
  expect(await settingOf(person, 'quote_request')).toBe('mail');
  await choose(person, 'quote_request', 'none');
  await post(urlOf(), 'again=1');
  expect(await settingOf(person, 'quote_request')).toBe('none');
});

test('a forged, changed or foreign link says so and changes nothing, nor does one posted by another site', async () => {
  const [person, victim] = [await server.signUp(), await server.signUp()];
  await notify(contextOf(), news(person));
  const own = urlOf();
  const forged = [
    own.replace(person.userId, victim.userId),
    own.replace('.quote_request.', '.quote_answer.'),
    `${own}A`,
    own.slice(0, -1),
    `${server.url}/unsubscribe/%00`,
    `${server.url}/unsubscribe/${'a'.repeat(2_000)}`,
  ];
  for (const url of forged) {
    expect((await fetch(url)).status).toBe(404);
    expect((await post(url)).status).toBe(404);
  }
  expect((await post(own, '', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await post(own, 'a'.repeat(5_000))).status).toBe(413);
  expect(await settingOf(person, 'quote_request')).toBe('mail');
  expect(await settingOf(victim, 'quote_request')).toBe('mail');
  const { database } = server;
  await database.asOwner(() =>
    sql`delete from profiles where user_id = ${person.userId}`.execute(database.current),
  );
  expect((await post(own)).status).toBe(404);
});

test('two processes send one digest a day with all that waits, and nothing that was switched off since', async () => {
  const person = await server.signUp();
  server.clock.now = new Date(server.clock.now.toISOString().replace(/T.*/, 'T05:00:00.000Z'));
  const joined = { kind: 'member_joined', link: '/library' } as const;
  await notify(contextOf(), news(person, { ...joined, subject: 'Bo joined' }));
  await notify(contextOf(), news(person, { ...joined, subject: 'Cy joined' }));
  await choose(person, 'plan_limits', 'digest');
  await notify(contextOf(), news(person, { kind: 'plan_limits', subject: 'Credits are low' }));
  await choose(person, 'plan_limits', 'none');
  await sendDigests(contextOf());
  expect(mails).toEqual([]);
  server.clock.now = new Date(server.clock.now.getTime() + 2 * 3_600_000);
  await Promise.all([sendDigests(contextOf()), sendDigests(contextOf(other)), sendDigests(contextOf())]);
  expect(mails.map(({ to }) => to)).toEqual([person.email]);
  expect(mails[0]?.text).toMatch(/Bo joined[^]*Cy joined/);
  expect(mails[0]?.text).not.toContain('Credits are low');
  await notify(contextOf(), news(person, { ...joined, subject: 'Di joined' }));
  await sendDigests(contextOf());
  expect(mails).toHaveLength(1);
  server.clock.now = new Date(server.clock.now.getTime() + 24 * 3_600_000);
  await sendDigests(contextOf());
  expect(mails[1]?.text).toContain('Di joined');
  expect(mails[1]?.text).not.toContain('Bo joined');
  expect((await post(urlOf(1))).status).toBe(200);
  expect(await settingOf(person, 'member_joined')).toBe('none');
  expect(await settingOf(person, 'quote_request')).toBe('mail');
  await post(urlOf(1), 'again=1');
  expect(await settingOf(person, 'member_joined')).toBe('digest');
  expect(await settingOf(person, 'plan_limits')).toBe('none');
});

test('a mail that could not be handed over is in the next digest', async () => {
  const person = await server.signUp();
  const broken = { ...contextOf().mailer, send: () => Promise.reject(new MailError('full', 'EQUEUE')) };
  await notify({ ...contextOf(), mailer: broken }, news(person));
  await sendDigests(contextOf());
  expect(mails.map(({ to }) => to)).toEqual([person.email]);
});

test('people’s words come into a mail without links or addresses, and into its HTML as text', async () => {
  const person = await server.signUp();
  const subject =
    'Join https://evil.example/x <b>www.evil.example</b> or a@evil.example\r\nBcc: b@evil.example';
  await notify(contextOf(), news(person, { subject, details: ['evil.example/path'] }));
  const [mail] = mails;
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil.example');
  expect(mail?.html).not.toContain('<b>');
  expect(mail?.subject).not.toContain('\n');
  await expect(notify(contextOf(), news(person, { link: '//evil.example' }))).rejects.toThrow('path');
  await expect(notify(contextOf(), news(person, { link: 'https://evil.example' }))).rejects.toThrow('path');
});

test('a list is its owner’s alone; reading up is counted with the account, and old news are forgotten', async () => {
  const [person, stranger] = [await server.signUp(), await server.signUp()];
  await notify(contextOf(), news(person));
  await notify(contextOf(), news(person, { subject: 'Another' }));
  const { notifications: own, unread } = await listOf(person);
  expect([own.length, unread]).toEqual([2, 2]);
  expect((await listOf(stranger)).notifications).toEqual([]);
  const start = async () => (await callsOf(server, person)('/api/start')).body;
  expect(await start()).toMatchObject({ account: { unread: 2 } });
  const read = (who: SignedUp, id: string | null) => callsOf(server, who)('/api/notifications/read', { id });
  await read(stranger, own[0]?.id ?? null);
  await read(stranger, null);
  expect((await listOf(person)).unread).toBe(2);
  expect((await read(person, own[0]?.id ?? null)).body).toEqual({ unread: 1 });
  expect((await read(person, null)).body).toEqual({ unread: 0 });
  expect(await start()).toMatchObject({ account: { unread: 0 } });
  server.clock.now = new Date(server.clock.now.getTime() + 91 * 24 * 3_600_000);
  await forgetNotifications(contextOf());
  const { database } = server;
  const { rows } = await database.asSystem(() => sql`select from notifications`.execute(database.current));
  expect(rows).toEqual([]);
});

test('teams and people who leave are told nothing', async () => {
  const leaver = await server.signUp();
  const { database } = server;
  await database.asSystem(() =>
    sql`insert into account_deletions (user_id, requested_at, due_at, requested_by)
      values (${leaver.userId}, now(), now(), 'owner')`.execute(database.current),
  );
  await notify(contextOf(), news(leaver));
  expect(mails).toEqual([]);
});
