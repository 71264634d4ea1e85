import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { postAuth, readCookie, testPassword } from '../../platform/testing/test-accounts.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { forgetAdminSessions } from './admin-sessions.usecases.ts';

const path = '/functions/v1/admin-session-manager';
const start = new Date('2026-11-21T12:00:00Z');
const hourMs = 3_600_000;
const answers = z.object({
  session_token: z.string().default(''),
  expires_at: z.string().default(''),
  code: z.string().default('done'),
});
let server: TestServer;
let admin: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.now = start;
  admin = await addAdmin();
});
afterAll(() => server.close());

const addAdmin = async () => {
  const account = await server.signUp();
  await changeProfile(server.database, account.userId, { is_admin: true });
  return account;
};
const call = (body: object, as: { cookie: string } = admin) => callsOf(server, as)(path, body);
const create = async (hours = 2, as: { cookie: string } = admin) =>
  answers.parse((await call({ action: 'create', duration_hours: hours }, as)).body);
const validate = async (token: string, as: { cookie: string } = admin) =>
  (await call({ action: 'validate', session_token: token }, as)).body;
const extend = (token: string, hours = 2) =>
  call({ action: 'extend', session_token: token, duration_hours: hours });
const after = (hours: number) => new Date(start.getTime() + hours * hourMs);
const signIn = async ({ email }: SignedUp, password = testPassword) => ({
  cookie: readCookie(await postAuth(server.url, 'sign-in/email', { body: { email, password } })),
});
const readRows = async (userId = admin.userId) => {
  const { rows } = await server.database.asSystem(() =>
    sql<{ action_type: string }>`select * from admin_actions_audit where admin_user_id = ${userId}
      and action_type <> 'admin_call_refused' order by sequence`.execute(server.database.current),
  );
  return rows;
};
/** What is refused of every token that opens nothing. */
const expectUseless = async (token: string, as: { cookie: string } = admin) => {
  expect(await validate(token, as)).toEqual({ valid: false });
  const body = { action: 'extend', session_token: token, duration_hours: 1 };
  expect(await call(body, as)).toMatchObject({ status: 409, body: { code: 'SESSION_ENDED' } });
};

describe('an admin session', () => {
  test('is made with a token of 256 bits, of which only the digest is kept and nothing is audited', async () => {
    const made = await create();
    expect(made.session_token).toMatch(/^[\w-]{43}$/);
    expect(made.expires_at).toBe('2026-11-21T14:00:00.000Z');
    expect(await validate(made.session_token)).toEqual({ valid: true, expires_at: made.expires_at });
    const { rows } = await server.database.asSystem(() =>
      sql`select * from admin_sessions where admin_user_id = ${admin.userId}`.execute(
        server.database.current,
      ),
    );
    const kept = await readRows();
    expect(rows).toMatchObject([{ created_at: start, expires_at: after(2), ends_at: after(8) }]);
    expect(kept).toMatchObject([{ action_type: 'admin_session_created', target_email: null }]);
    expect(JSON.stringify([rows, kept])).not.toContain(made.session_token);
  });

  test('is over at its end to the millisecond, and cannot be extended then', async () => {
    const { session_token } = await create(1);
    server.clock.now = new Date(after(1).getTime() - 1);
    expect(await validate(session_token)).toMatchObject({ valid: true });
    server.clock.now = after(1);
    await expectUseless(session_token);
  });

  test('is extended from its end on, never beyond eight hours, and what changes nothing is not told of', async () => {
    const { session_token } = await create();
    const until = async (hours: number) => (await extend(session_token, hours)).body;
    expect(await until(2)).toEqual({ new_expires_at: after(4).toISOString() });
    server.clock.now = after(3);
    expect(await until(2)).toEqual({ new_expires_at: after(6).toISOString() });
    expect(await until(8)).toEqual({ new_expires_at: after(8).toISOString() });
    expect(await until(8)).toEqual({ new_expires_at: after(8).toISOString() });
    const rows = await readRows();
    expect(rows.map(({ action_type }) => action_type)).toEqual([
      'admin_session_created',
      ...Array.from({ length: 3 }, () => 'admin_session_extended'),
    ]);
    server.clock.now = after(8);
    await expectUseless(session_token);
  });

  test('of somebody else, of another sign-in, and what is none, is told alike', async () => {
    const { session_token } = await create();
    const other = await addAdmin();
    const foreign = await create(2, other);
    for (const token of ['', 'x', foreign.session_token, `${session_token} `, session_token.toUpperCase()])
      await expectUseless(token);
    await expectUseless(session_token, other);
    await expectUseless(session_token, await signIn(admin));
    expect(await validate(session_token)).toMatchObject({ valid: true });
  });

  test('ends with its sign-in: signed out, signed out elsewhere, or by a new password', async () => {
    const { session_token } = await create();
    await postAuth(server.url, 'sign-out', { headers: { cookie: admin.cookie } });
    admin = { ...admin, ...(await signIn(admin)) };
    await expectUseless(session_token);
    const elsewhere = await signIn(admin);
    const second = await create(2, elsewhere);
    await postAuth(server.url, 'revoke-other-sessions', { headers: { cookie: admin.cookie } });
    await expectUseless(second.session_token);
    expect((await call({ action: 'validate', session_token: second.session_token }, elsewhere)).status).toBe(
      401,
    );
    const third = await create();
    const changed = await postAuth(server.url, 'change-password', {
      body: { currentPassword: testPassword, newPassword: 'another long phrase' },
      headers: { cookie: admin.cookie },
    });
    expect(changed.status).toBe(200);
    admin = { ...admin, cookie: readCookie(changed) };
    await expectUseless(third.session_token);
  });

  test('is made within twelve hours of a sign-in only', async () => {
    server.clock.now = new Date(after(12).getTime() - 1);
    expect((await create()).code).toBe('done');
    server.clock.now = after(12);
    expect((await create()).code).toBe('SIGN_IN_AGAIN');
    expect((await create(2, await signIn(admin))).code).toBe('done');
  });

  test('of a length that is none, or beyond eight hours, is refused', async () => {
    for (const hours of [0, 9, 1.5, -1, 1e308, '2', null])
      expect(await call({ action: 'create', duration_hours: hours })).toMatchObject({ status: 400 });
    expect(await readRows()).toEqual([]);
  });
});

describe('at once', () => {
  const every = <T>(length: number, work: () => Promise<T>) => Promise.all(Array.from({ length }, work));

  test('no more than five are made, each with one row', async () => {
    const made = await every(12, () => create());
    expect(made.filter(({ code }) => code === 'done')).toHaveLength(5);
    expect(made.filter(({ code }) => code === 'TOO_MANY_SESSIONS')).toHaveLength(7);
    expect(await readRows()).toHaveLength(5);
    expect(await call({ action: 'revoke' })).toEqual({ status: 200, body: { revoked: 5 } });
    for (const { session_token } of made) await expectUseless(session_token);
    expect((await create()).code).toBe('done');
  });

  test('revoking ends what is being extended, whichever came first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { session_token } = await create();
      const [extended, revoked] = await Promise.all([extend(session_token), call({ action: 'revoke' })]);
      expect([200, 409]).toContain(extended.status);
      expect(revoked.body).toEqual({ revoked: 1 });
      await expectUseless(session_token);
    }
  });

  test('extensions reach the last end and no further, and each is told of once', async () => {
    const { session_token } = await create();
    const extended = await every(6, () => extend(session_token));
    expect(extended.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(await validate(session_token)).toEqual({ valid: true, expires_at: after(8).toISOString() });
    expect(await readRows()).toHaveLength(4);
  });
});

test('revoking touches nobody else, and is told of only where something ended', async () => {
  const other = await addAdmin();
  const theirs = await create(2, other);
  expect((await call({ action: 'revoke' })).body).toEqual({ revoked: 0 });
  expect(await readRows()).toEqual([]);
  await create();
  expect((await call({ action: 'revoke' })).body).toEqual({ revoked: 1 });
  expect(await validate(theirs.session_token, other)).toMatchObject({ valid: true });
});

test('what has ended is forgotten, and what lasts stays', async () => {
  const { session_token } = await create(1);
  await create(1);
  await call({ action: 'revoke' });
  await create(1);
  server.clock.now = after(0.5);
  const lasting = await create(2);
  server.clock.now = after(1);
  await forgetAdminSessions({ database: server.database, now: () => server.clock.now });
  const { rows } = await server.database.asSystem(() =>
    sql`select * from admin_sessions where admin_user_id = ${admin.userId}`.execute(server.database.current),
  );
  expect(rows).toHaveLength(1);
  expect(await validate(lasting.session_token)).toMatchObject({ valid: true });
  await expectUseless(session_token);
});
