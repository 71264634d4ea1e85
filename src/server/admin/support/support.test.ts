import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { supportedAccount } from '../../../contract/admin/support.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import { auditPlans } from '../../accounts/plans/test-plans.ts';
import { finishRefunds } from '../../accounts/payments/refunds.usecases.ts';
import { addAdmin } from '../../platform/testing/test-admins.ts';
import type { TestAdmin } from '../../platform/testing/test-admins.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { buyBoost } from './test-support-calls.ts';

let server: TestServer;
let admin: TestAdmin;
let other: TestAdmin;
let member: SignedUp;
const start = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer();
  admin = await addAdmin(server);
  other = await addAdmin(server);
});
beforeEach(async () => {
  server.clock.now = start;
  member = await server.signUp();
});
afterEach(async () => {
  server.stripe.faults.current = null;
  await auditPlans(server.database);
  const [first] = server.reports.splice(0);
  if (first !== undefined) throw first;
});
afterAll(() => server.close());

const act = (by: TestAdmin, action: string, more: object = {}) =>
  by.call('/api/admin/support/act', {
    action,
    user_id: member.userId,
    justification: 'Asked for in ticket 7',
    ...more,
  });
const look = async () => {
  const { status, body } = await admin.call('/api/admin/support/account', { user_id: member.userId });
  expect(status).toBe(200);
  return supportedAccount.parse(body);
};
const adjust = (by: TestAdmin, credits: number) =>
  act(by, 'adjust_credits', { credits, note: 'For your patience' });

test('corrections of two administrators at once are both kept, and the books agree', async () => {
  expect((await look()).credits.remaining).toBe(50);
  const answers = await Promise.all(
    [7, -3, 11, -2, 5, 1].flatMap((credits) => [adjust(admin, credits), adjust(other, credits)]),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { credits, audit } = await look();
  expect(credits.remaining).toBe(50 + 2 * 19);
  expect(audit.filter(({ action_type }) => action_type === 'credits_adjusted')).toHaveLength(12);
  expect(credits.history[0]).toMatchObject({ kind: 'adjustment', note: 'For your patience' });
});

test('credits never fall below none, and a correction that is refused leaves nothing in ledger or log', async () => {
  const before = await look();
  for (const [body, code] of [
    [{ credits: -51, note: 'Too much' }, 'TOO_FEW_CREDITS'],
    [{ credits: 0, note: 'Nothing' }, 'NO_CREDITS_NAMED'],
    [{ credits: 5, note: ' \u2800 ' }, 'NOTE_MISSING'],
    [{ credits: 5, note: 'Why', justification: '  ' }, 'JUSTIFICATION_MISSING'],
  ] as const)
    expect(await act(admin, 'adjust_credits', body)).toMatchObject({ body: { code } });
  const after = await look();
  expect(after.credits).toEqual(before.credits);
  expect(after.audit.map(({ action_type }) => action_type)).not.toContain('credits_adjusted');
});

test('nobody acts without an admin session, and nobody looks who is no administrator', async () => {
  const body = { action: 'end_sign_ins', user_id: member.userId, justification: 'x' };
  expect((await admin.callOutside('/api/admin/support/act', body)).status).toBe(403);
  for (const path of ['search', 'account', 'act']) {
    const answer = await fetch(`${server.url}/api/admin/support/${path}`, {
      method: 'POST',
      headers: { cookie: member.cookie },
      body: JSON.stringify({ query: 'a', user_id: member.userId }),
    });
    expect(answer.status).toBe(403);
  }
});

test('a refund goes back once, closes what was bought, and is told with who asked for it', async () => {
  const purchase_id = await buyBoost({ server, member });
  const answers = await Promise.all(
    [admin, other, admin].map((by) => act(by, 'refund_purchase', { purchase_id })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const { purchases, credits, audit } = await look();
  expect(purchases).toMatchObject([{ status: 'refunded', refunded_cents: 50_000, refundable: false }]);
  expect(credits.remaining).toBe(50);
  expect(audit.filter(({ action_type }) => action_type === 'refund_requested')).toHaveLength(1);
  const asked = server.stripe.double.requests.filter(
    ({ path, method }) => path === '/v1/refunds' && method === 'POST',
  );
  expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('a refund that the provider was not there for is asked for again, until it is done once', async () => {
  const purchase_id = await buyBoost({ server, member });
  server.stripe.faults.current = ({ path, method }) =>
    path === '/v1/refunds' && method === 'POST' ? 'cut-after' : null;
  expect(await act(admin, 'refund_purchase', { purchase_id })).toMatchObject({
    status: 200,
    body: { done: expect.stringContaining('asked again every minute') },
  });
  server.reports.splice(0);
  expect((await look()).purchases).toMatchObject([{ refund_requested_at: start.toISOString() }]);
  server.stripe.faults.current = null;
  const { database, stripe } = server;
  const warn = (error: unknown) => server.reports.push(error);
  const context = { database, payments: stripe.payments, now: () => server.clock.now, warn };
  await Promise.all([finishRefunds(context), finishRefunds(context)]);
  expect((await look()).purchases).toMatchObject([{ status: 'refunded', refunded_cents: 50_000 }]);
});

test('what is disputed is not refunded, and the account tells the dispute with its deadline', async () => {
  const purchase_id = await buyBoost({ server, member });
  const { rows } = await server.database.asSystem(() =>
    sql<{ id: string }>`select session_id as id from checkouts where id = ${purchase_id}`.execute(
      server.database.current,
    ),
  );
  await server.stripe.double.control.dispute(rows[0]?.id ?? '');
  expect(await act(admin, 'refund_purchase', { purchase_id })).toMatchObject({
    body: { code: 'NOT_REFUNDABLE' },
  });
  expect(await look()).toMatchObject({
    purchases: [{ status: 'paid', dispute: 'open', refundable: false }],
    disputes: [{ state: 'open', amount_cents: 50_000, due_at: '2026-11-28T12:00:00.000Z' }],
    credits: { remaining: 50 },
  });
});

test('another account’s purchase is not refunded', async () => {
  const purchase_id = await buyBoost({ server, member });
  member = await server.signUp();
  expect(await act(admin, 'refund_purchase', { purchase_id })).toMatchObject({
    body: { code: 'PURCHASE_NOT_FOUND' },
  });
});

test('sign-ins end at once, everywhere, in the transaction that is audited', async () => {
  const isIn = async () => {
    const answer = await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie: member.cookie } });
    return (await answer.json()) !== null;
  };
  expect((await look()).sign_ins.length).toBeGreaterThan(0);
  expect(await isIn()).toBe(true);
  expect(await act(admin, 'end_sign_ins')).toMatchObject({ status: 200 });
  expect(await isIn()).toBe(false);
  expect((await look()).sign_ins).toEqual([]);
});

test('an address is confirmed once, and its mails are sent again to it alone', async () => {
  await sql`update auth."user" set "emailVerified" = false where id = ${member.userId}`.execute(
    server.database.accounts,
  );
  server.mails.splice(0);
  expect(await act(admin, 'send_confirmation')).toMatchObject({ status: 200 });
  await expect.poll(() => server.mails.map(({ to }) => to), { timeout: 8_000 }).toEqual([member.email]);
  expect(await act(admin, 'confirm_address')).toMatchObject({ status: 200 });
  expect((await look()).email_verified).toBe(true);
  for (const action of ['confirm_address', 'send_confirmation'])
    expect(await act(admin, action)).toMatchObject({ body: { code: 'ADDRESS_CONFIRMED' } });
  expect(await act(admin, 'send_password_reset')).toMatchObject({ status: 200 });
  await expect
    .poll(async () => (await look()).mails.map(({ subject }) => subject).slice(0, 2), { timeout: 8_000 })
    .toEqual(['Set a new password for Sponsorscope', 'Confirm your address for Sponsorscope']);
});

test('a trial ends later, never earlier, and within 90 days', async () => {
  const day = (days: number) => new Date(start.getTime() + days * 24 * 3_600_000).toISOString();
  expect(await act(admin, 'extend_trial', { trial_until: day(60) })).toMatchObject({ status: 200 });
  expect(await look()).toMatchObject({ plan: { tier: 'growth', origin: 'trial', ends_at: day(60) } });
  for (const trial_until of [day(59), day(-1), day(92)])
    expect(await act(admin, 'extend_trial', { trial_until })).toMatchObject({ body: { code: 'WRONG_END' } });
  server.clock.now = new Date(start.getTime() + 61 * 24 * 3_600_000);
  const { database, clock } = server;
  expect(await readTier({ database, now: () => clock.now }, member)).toBe('free');
});

test('with enterprise granted, white-label can be switched on, until the grant ends', async () => {
  const fields = {
    brand_name: 'Ada',
    logo_url: '',
    primary_color: '',
    secondary_color: '',
    custom_domain: '',
    hide_powered_by: true,
    custom_css: '',
  };
  const save = async () => {
    const headers = { cookie: member.cookie };
    const body = JSON.stringify(fields);
    return (await fetch(`${server.url}/api/white-label/save`, { method: 'POST', headers, body })).status;
  };
  expect(await save()).toBe(403);
  const granted = await admin.call('/functions/v1/admin-security-audit', {
    action_type: 'tier_override_granted',
    target_email: member.email,
    new_values: {
      override_subscription_tier: 'enterprise',
      override_until: '2026-11-22T23:59:59.999Z',
      override_contract: 'C-2026-7',
    },
    justification: 'Signed',
    requires_approval: true,
  });
  expect(granted).toMatchObject({ status: 200, body: { tier: 'enterprise', origin: 'override' } });
  expect(await save()).toBe(200);
  expect(await look()).toMatchObject({ plan: { tier: 'enterprise', override_contract: 'C-2026-7' } });
  server.clock.now = new Date('2026-11-23T00:00:00Z');
  expect(await save()).toBe(403);
});

test('an account that is gone is told as such, and nothing is noted of it', async () => {
  member = { ...member, userId: '00000000-0000-4000-8000-0000000000ff' };
  const { body } = await admin.call('/api/admin/support/account', { user_id: member.userId });
  expect(body).toMatchObject({ code: 'USER_NOT_FOUND' });
  for (const action of ['end_sign_ins', 'confirm_address', 'send_password_reset'])
    expect(await act(admin, action)).toMatchObject({ body: { code: 'USER_NOT_FOUND' } });
});
