import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { supportedAccount } from '../../../contract/admin/support.ts';
import { testPassword } from '../../platform/testing/test-accounts.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { addAdmin } from '../../platform/testing/test-admins.ts';
import type { TestAdmin } from '../../platform/testing/test-admins.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

let server: TestServer;
let admin: TestAdmin;
let member: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addAdmin(server);
});
beforeEach(async () => {
  server.clock.now = new Date('2026-11-21T12:00:00Z');
  member = await server.signUp();
  server.mails.length = 0;
});
afterAll(() => server.close());

const path = '/api/admin/support/act';
const act = (action: string, more: object = {}) =>
  admin.call(path, { action, user_id: member.userId, justification: 'Ticket 9', ...more });
const remove = (email = member.email) => act('delete_account', { email });
const look = async () => {
  const { body } = await admin.call('/api/admin/support/account', { user_id: member.userId });
  return supportedAccount.parse(body);
};
const canSignIn = async () => {
  const answer = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, password: testPassword }),
  });
  const cookie = answer.headers.getSetCookie().join('; ');
  return (
    await fetch(`${server.url}/functions/v1/check-subscription`, { method: 'POST', headers: { cookie } })
  ).ok;
};
const rows = async () => {
  const { database } = server;
  const found = await database.asSystem(() =>
    sql<{ action: string; by: string | null; email: string | null; why: string | null }>`
      select action_type as action, admin_email as by, target_email as email, justification as why
      from admin_actions_audit where target_user_id = ${member.userId} order by sequence`.execute(
      database.current,
    ),
  );
  return found.rows;
};
const own = (action: string) => ({ action, by: admin.email, email: null, why: 'Ticket 9' });

test('an account is deleted for its owner, kept again, and each is in the log as the administrator’s', async () => {
  expect(await remove()).toMatchObject({
    status: 200,
    body: { done: expect.stringContaining('2026-11-28') },
  });
  expect(await look()).toMatchObject({
    deletion: { due_at: '2026-11-28T12:00:00.000Z', requested_by: 'administrator' },
    sign_ins: [],
  });
  expect(server.mails.map(({ subject }) => subject)).toEqual(['Your Sponsorscope account will be deleted']);
  expect(await canSignIn()).toBe(false);
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'LEAVING' } });
  expect(await act('export_data')).toMatchObject({ status: 409, body: { code: 'LEAVING' } });
  expect(await act('keep_account')).toMatchObject({ status: 200 });
  expect((await look()).deletion).toBe(null);
  expect(await canSignIn()).toBe(true);
  expect(await act('keep_account')).toMatchObject({ status: 409, body: { code: 'NOT_LEAVING' } });
  expect(await rows()).toEqual([own('account_deletion_requested'), own('account_deletion_undone')]);
});

test('an account is deleted at once only where its deletion has begun', async () => {
  const { email } = member;
  expect(await act('delete_now', { email })).toMatchObject({ status: 409, body: { code: 'NOT_LEAVING' } });
  await remove();
  expect(await act('delete_now', { email })).toMatchObject({
    status: 200,
    body: { done: 'The account and everything in it are deleted.' },
  });
  const { body } = await admin.call('/api/admin/support/account', { user_id: member.userId });
  expect(body).toMatchObject({ code: 'USER_NOT_FOUND' });
  expect((await rows()).map(({ action, by }) => [action, by])).toEqual([
    ['account_deletion_requested', admin.email],
    ['account_deletion_hastened', admin.email],
    ['account_deleted', admin.email],
  ]);
});

test('another address typed, or an administrator’s account, is refused and nothing happens', async () => {
  for (const email of ['', 'somebody@example.com', `${member.email}.`])
    expect(await remove(email)).toMatchObject({ status: 400, body: { code: 'ADDRESS_DIFFERS' } });
  expect(await rows()).toEqual([]);
  member = await addAdmin(server);
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'IS_ADMINISTRATOR' } });
  expect((await look()).deletion).toBe(null);
});

test('data are built for the owner alone, as often a day as they could ask', async () => {
  const asked = await act('export_data');
  expect(asked).toMatchObject({ status: 200, body: { done: expect.stringContaining(member.email) } });
  expect(await look()).toMatchObject({ export: { state: 'waiting' } });
  expect(await rows()).toMatchObject([
    { action: 'data_export_requested', by: admin.email, email: member.email },
  ]);
  const theirs = await fetch(`${server.url}/api/account/data-export`, { headers: { cookie: member.cookie } });
  expect(await theirs.json()).toMatchObject({ export: { state: 'waiting' } });
});

test.each([
  ['a correction', { action: 'adjust_credits', credits: 7, note: 'Sorry' }, 'credits_adjusted'],
  ['a deletion', { action: 'delete_account' }, 'account_deletion_requested'],
  ['an export', { action: 'export_data' }, 'data_export_requested'],
])('%s sent twice at once, and again, under one key is made once', async (_, more, action) => {
  const email = more.action === 'delete_account' ? { email: member.email } : {};
  const body = JSON.stringify({ user_id: member.userId, justification: 'Ticket 9', ...more, ...email });
  const key = randomUUID();
  const send = async () => {
    const headers = { cookie: admin.cookie, 'x-admin-session': admin.token, 'idempotency-key': key };
    const answer = await fetch(server.url + path, { method: 'POST', headers, body });
    return { status: answer.status, text: await answer.text() };
  };
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
  expect(answers.every(({ status, text }) => status === 200 || text.includes('IDEMPOTENCY_KEY_BUSY'))).toBe(
    true,
  );
  expect((await rows()).map((row) => row.action)).toEqual([action]);
});

test('an act whose answer was lost is not done again under its key', async () => {
  const headers = { cookie: admin.cookie, 'x-admin-session': admin.token, 'idempotency-key': randomUUID() };
  const body = {
    action: 'adjust_credits',
    user_id: member.userId,
    justification: 'x',
    credits: 7,
    note: 'Sorry',
  };
  const send = async () => {
    const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await send()).toMatchObject({ status: 200 });
  await server.database.asUser(admin.userId, () =>
    sql`update idempotent_calls set answer = null, begun_at = begun_at - interval '10 minutes'
      where idempotency_key = ${headers['idempotency-key']}`.execute(server.database.current),
  );
  expect(await send()).toMatchObject({
    status: 200,
    body: { done: expect.stringContaining('done when it was first asked for') },
  });
  expect((await look()).credits.remaining).toBe(57);
});
