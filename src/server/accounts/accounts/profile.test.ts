import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { rights } from '../../../engine/plans/roles.ts';
import { account, profile, subscription } from '../../../contract/accounts/account.ts';
import { siteInformation } from '../../../contract/site.ts';
import { changeProfile } from '../plans/test-plans.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { addUsage } from '../../platform/testing/test-history.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const begun = z.strictObject({ site: siteInformation, account: account.nullable() });
const readStart = async (member: { cookie: string }) => {
  const { status, body } = await callsOf(server, member)('/api/start');
  expect(status).toBe(200);
  return begun.parse(body).account;
};
const readAccount = async (member: SignedUp) => account.parse(await readStart(member));
const check = async (member: SignedUp) =>
  subscription.parse((await callsOf(server, member)('/functions/v1/check-subscription', {})).body);
const save = async (member: SignedUp, change: { full_name: string; avatar_url: string | null }) =>
  profile.parse((await callsOf(server, member)('/api/profile', change)).body);
const change = (member: SignedUp, columns: Record<string, unknown>) =>
  changeProfile(server.database, member.userId, columns);

const trialEnd = '2026-12-05T12:00:00.000Z';
const monthEnd = '2026-12-01T00:00:00.000Z';
const before = '2026-11-21T11:59:59.999Z';
const later = '2026-11-30T00:00:00.000Z';

test('whoever is not signed in gets the site and no account', async () => {
  expect(await readStart({ cookie: '' })).toBeNull();
});

test('a new account tells its profile, the trial and what may be used of it', async () => {
  const member = await server.signUp({ name: 'Ada Example' });
  const never = { subscription_end: null, status: null, renews: false };
  const unpaid = { ...never, subscribed: false, subscription_tier: 'growth' };
  expect(await readAccount(member)).toEqual({
    email_verified: false,
    profile: {
      user_id: member.userId,
      full_name: 'Ada Example',
      avatar_url: null,
      email: member.email,
      is_admin: false,
      subscription_tier: 'growth',
      monthly_analyses_count: 0,
      credits_remaining: 50,
      override_subscription_tier: null,
      override_until: null,
      created_at: '2026-11-21T12:00:00.000Z',
    },
    plan: {
      tier: 'growth',
      origin: 'trial',
      ends_at: trialEnd,
      features: [
        'exports',
        'pasted',
        'simulation',
        'quotes',
        'proposals',
        'offers',
        'conversions',
        'campaigns',
      ],
    },
    usage: { analyses: 0, limit: 500, per_hour: 20, resets_at: monthEnd },
    subscription: unpaid,
    two_step_due: null,
    welcome_pending: true,
    // The person's own workspace, and no team.
    workspace: {
      id: expect.any(String),
      name: 'Ada Example',
      avatar_url: null,
      is_team: false,
      role: 'owner',
      rights: [...rights],
    },
    teams: [],
    unread: 0,
  });
  expect(await check(member)).toEqual(unpaid);
});

test.each([
  {
    state: 'a subscription',
    columns: { subscription_tier: 'pro', subscription_end: later },
    tier: 'pro',
    subscribed: true,
    end: later,
  },
  {
    state: 'a subscription without an end',
    columns: { subscription_tier: 'agency' },
    tier: 'agency',
    subscribed: true,
    end: null,
  },
  {
    state: 'a subscription that is over',
    columns: { subscription_tier: 'pro', subscription_end: before, trial_until: null },
    tier: 'free',
    subscribed: false,
    end: before,
  },
  {
    state: 'an override over a subscription',
    columns: { subscription_tier: 'growth', override_subscription_tier: 'agency', override_until: later },
    tier: 'agency',
    subscribed: true,
    end: null,
  },
  {
    state: 'an override that is over',
    columns: { subscription_tier: 'pro', override_subscription_tier: 'agency', override_until: before },
    tier: 'pro',
    subscribed: true,
    end: null,
  },
])('with $state the tier is $tier, subscribed $subscribed', async ({ columns, tier, subscribed, end }) => {
  const member = await server.signUp();
  await readAccount(member);
  await change(member, columns);
  const noted = { status: null, renews: false };
  const expected = { ...noted, subscribed, subscription_tier: tier, subscription_end: end };
  expect(await check(member)).toEqual(expected);
  const { subscription: shown, plan, profile: row } = await readAccount(member);
  expect({ shown, tier: plan.tier, profile: row.subscription_tier }).toEqual({
    shown: expected,
    tier,
    profile: tier,
  });
});

test('enterprise shows neither a limit of the month nor of credits, and still what was used', async () => {
  const member = await server.signUp();
  await change(member, { subscription_tier: 'enterprise' });
  await addUsage(server.database, member.userId, { '2026-10': 40, '2026-11': 7 });
  const { profile: row, usage, plan } = await readAccount(member);
  expect(usage).toEqual({ analyses: 7, limit: null, per_hour: 1_000, resets_at: monthEnd });
  expect({ credits: row.credits_remaining, used: row.monthly_analyses_count }).toEqual({
    credits: null,
    used: 7,
  });
  expect(plan.features).toContain('whiteLabel');
});

test('an override tells its tier and its end', async () => {
  const member = await server.signUp();
  await change(member, { override_subscription_tier: 'pro', override_until: later });
  const { profile: row, plan } = await readAccount(member);
  expect(plan).toMatchObject({ tier: 'pro', origin: 'override', ends_at: later });
  expect(row).toMatchObject({ override_subscription_tier: 'pro', override_until: later });
});

test('the welcome mail is pending until it has been asked for', async () => {
  const member = await server.signUp();
  await change(member, { welcome_sent_at: before });
  expect((await readAccount(member)).welcome_pending).toBe(false);
});

test.each([
  { what: 'blanks around', given: '  Grace Hopper \u2003', kept: 'Grace Hopper' },
  { what: 'nothing', given: '', kept: '' },
  { what: 'blanks alone', given: '   ', kept: '' },
  { what: 'many scripts', given: 'Ünal 王小明 مريم 👩🏽‍🚀', kept: 'Ünal 王小明 مريم 👩🏽‍🚀' },
  { what: 'markup', given: `<img src=x onerror="alert(1)">`, kept: `<img src=x onerror="alert(1)">` },
  { what: 'SQL', given: `'; drop table profiles; --`, kept: `'; drop table profiles; --` },
  { what: 'the longest', given: 'x'.repeat(120), kept: 'x'.repeat(120) },
])('a name of $what is saved as entered', async ({ given, kept }) => {
  const member = await server.signUp();
  const earlier = await readAccount(member);
  const saved = await save(member, { full_name: given, avatar_url: null });
  expect(saved).toEqual({ ...earlier.profile, full_name: kept });
  expect((await readAccount(member)).profile).toEqual(saved);
});

test('an avatar is saved as entered; none is no address', async () => {
  const member = await server.signUp();
  const saved = [];
  for (const avatar_url of [' https://example.com/a.png ', 'no address at all', ' ', null])
    saved.push((await save(member, { full_name: 'Ada', avatar_url })).avatar_url);
  expect(saved).toEqual(['https://example.com/a.png', 'no address at all', null, null]);
});

test("a saved name is the session's name too", async () => {
  const member = await server.signUp({ name: 'Ada' });
  await save(member, { full_name: 'Ada Lovelace', avatar_url: null });
  const { body } = await callsOf(server, member)('/api/auth/get-session');
  expect(body).toMatchObject({
    user: { name: 'Ada Lovelace', user_metadata: { full_name: 'Ada Lovelace' } },
  });
});

test("a saved profile changes nobody else's", async () => {
  const [member, other] = [await server.signUp(), await server.signUp()];
  const earlier = await readAccount(other);
  await save(member, { full_name: 'Somebody New', avatar_url: 'https://example.com/b.png' });
  expect(await readAccount(other)).toEqual(earlier);
});

test('an account that is gone is nobody', async () => {
  const member = await server.signUp();
  await sql`delete from auth."user" where id = ${member.userId}`.execute(server.database.accounts);
  expect(await readStart(member)).toBeNull();
  expect((await callsOf(server, member)('/functions/v1/check-subscription', {})).status).toBe(401);
  expect((await callsOf(server, member)('/api/profile', { full_name: 'x', avatar_url: null })).status).toBe(
    401,
  );
});
