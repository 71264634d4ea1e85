import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { testPassword } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { changeProfile } from '../plans/test-plans.ts';
import { addPerson, addTeam, lastToken, ok } from './test-teams.ts';
import type { Person } from './test-teams.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  server.clock.now = new Date('2026-11-21T12:00:00Z');
  server.reports.length = 0;
  server.mails.length = 0;
});
afterAll(() => server.close());

const analyse = (person: Person, channelUrl = '@kestrelworkbench') =>
  person.call('/functions/v1/analyze-youtube-channel', { channelUrl });
const refused = z.looseObject({ code: z.string() });
const refusal = async (asked: Promise<{ status: number; body: unknown }>) =>
  refused.safeParse((await asked).body).data?.code ?? 'none';
const started = z.looseObject({
  account: z.looseObject({ workspace: z.looseObject({ id: z.string(), role: z.string() }) }),
});
const workspaceOf = async (person: Person) =>
  started.parse(await ok(person.call('/api/start'))).account.workspace;
const counted = z.looseObject({ total: z.number() });
const inBox = async (person: Person) => counted.parse(await ok(person.call('/api/library'))).total;

test('a team is made, works with its own credits, and shows its analyses to those who joined and to nobody else', async () => {
  const { id, owner, add } = await addTeam(server);
  expect(await workspaceOf(owner)).toMatchObject({ id, is_team: true, role: 'owner' });
  await ok(analyse(owner));
  const ada = await addPerson(server, 'Ada');
  const stranger = await addPerson(server, 'Eve');
  expect(await refusal(stranger.call('/api/workspace', { id }))).toBe('WORKSPACE_NOT_FOUND');
  await add(ada, 'analyst');
  expect(await workspaceOf(ada)).toMatchObject({ id, role: 'analyst' });
  expect([await inBox(ada), await inBox(owner), await inBox(stranger)]).toEqual([1, 1, 0]);
  await ok(ada.call('/api/workspace', { id: ada.userId }));
  expect(await inBox(ada)).toBe(0);
  expect(await ok(ada.call(`/api/start?w=${id}`))).toMatchObject({ account: { workspace: { id } } });
  expect(await inBox(ada)).toBe(1);
  expect(await ok(stranger.call(`/api/start?w=${id}`))).toMatchObject({
    account: { workspace: { id: stranger.userId } },
  });
  const team = await ok(ada.call('/api/team'));
  expect(team).toMatchObject({
    name: 'Blue Team',
    seats: 15,
    members: expect.arrayContaining([
      expect.objectContaining({ email: owner.email, role: 'owner', credits_spent: 1 }),
      expect.objectContaining({ email: ada.email, role: 'analyst', credits_spent: 0 }),
    ]),
    invitations: [],
  });
  expect(await ok(ada.call('/api/team/activity'))).toMatchObject({
    activity: [
      { action: 'member_joined' },
      { action: 'member_invited' },
      { action: 'channels_analyzed', count: 1 },
      { action: 'team_made' },
    ],
  });
});

test('a new team has no plan and no credits, and nobody can join it', async () => {
  const owner = await addPerson(server, 'Poor');
  await ok(owner.call('/api/teams', { name: 'Poor' }));
  expect(await refusal(analyse(owner))).toBe('NO_CREDITS');
  const invitation = { email: 'ada@example.org', role: 'analyst' };
  expect(await refusal(owner.call('/api/team/invitations', invitation))).toBe('NO_PLAN');
  expect(server.mails.filter(({ to }) => to === invitation.email)).toEqual([]);
});

test('an invitation lets in the person it is for, once, and says why it does not', async () => {
  const { owner } = await addTeam(server, { tier: 'growth' });
  const [ada, eve] = [await addPerson(server, 'Ada'), await addPerson(server, 'Eve')];
  const invite = () => ok(owner.call('/api/team/invitations', { email: ada.email, role: 'analyst' }));
  const accept = (person: Person, token: string) => person.call('/api/invitation/accept', { token });
  await invite();
  const first = lastToken(server);
  expect(server.mails.at(-1)?.to).toBe(ada.email);
  await invite();
  const token = lastToken(server);
  expect(await refusal(accept(ada, first))).toBe('INVITATION_WITHDRAWN');
  expect(await refusal(accept(eve, token))).toBe('OTHER_ADDRESS');
  expect(await ok(eve.call('/api/invitation', { token }))).toMatchObject({
    team: 'Blue Team',
    caller: 'other',
    masked_email: expect.stringMatching(/^a···@example\.org$/),
  });
  const { database } = server;
  await sql`update auth."user" set "emailVerified" = false where id = ${ada.userId}`.execute(
    database.accounts,
  );
  expect(await refusal(accept(ada, token))).toBe('CONFIRM_ADDRESS_FIRST');
  await sql`update auth."user" set "emailVerified" = true where id = ${ada.userId}`.execute(
    database.accounts,
  );
  expect(await refusal(accept(ada, 'x'.repeat(32)))).toBe('INVITATION_UNKNOWN');
  const both = await Promise.all([accept(ada, token), accept(ada, token)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await refusal(accept(ada, token))).toBe('INVITATION_USED');
  const { rows } = await database.asSystem(() =>
    sql`select from invitations i where i::text like ${`%${token}%`}`.execute(database.current),
  );
  expect(rows).toEqual([]);
});

test('an invitation ends with its week, its inviter, the plan, and the last seat', async () => {
  const { id, owner, add } = await addTeam(server, { tier: 'growth' });
  const [ada, bob, carl] = [
    await addPerson(server, 'Ada'),
    await addPerson(server, 'Bob'),
    await addPerson(server, 'Carl'),
  ];
  await add(ada, 'admin');
  await ok(ada.call('/api/team/invitations', { email: bob.email, role: 'analyst' }));
  const token = lastToken(server);
  const accept = () => bob.call('/api/invitation/accept', { token });
  expect(await refusal(ada.call('/api/team/invitations', { email: carl.email, role: 'analyst' }))).toBe(
    'TEAM_FULL',
  );
  await changeProfile(server.database, id, { subscription_tier: 'free' });
  expect(await refusal(accept())).toBe('NO_PLAN');
  expect(await workspaceOf(ada)).toMatchObject({ id });
  await changeProfile(server.database, id, { subscription_tier: 'growth' });
  const change = { person_id: ada.userId, monthly_credits: null };
  await ok(owner.call('/api/team/members', { ...change, role: 'analyst' }));
  expect(await refusal(accept())).toBe('INVITER_LEFT');
  await ok(owner.call('/api/team/members', { ...change, role: 'admin' }));
  server.clock.now = new Date('2026-11-25T12:00:00Z');
  await workspaceOf(bob);
  server.clock.now = new Date('2026-11-28T12:00:00Z');
  expect(await refusal(accept())).toBe('INVITATION_EXPIRED');
});

test('a team’s mails are counted, and only who administers it sends them', async () => {
  const { owner, add } = await addTeam(server);
  const ada = await addPerson(server, 'Ada');
  await add(ada, 'analyst');
  const invite = (person: Person, email: string, role = 'analyst') =>
    refusal(person.call('/api/team/invitations', { email, role }));
  expect(await invite(ada, 'x@example.org')).toBe('ROLE_REQUIRED');
  expect(await invite(owner, ada.email.toUpperCase())).toBe('ALREADY_MEMBER');
  const answers = [];
  for (let mail = 0; mail < 4; mail += 1) answers.push(await invite(owner, 'x@example.org'));
  expect(answers).toEqual(['none', 'none', 'none', 'TOO_MANY_INVITATIONS']);
});

test('a removed member’s next call is refused in plain words, what they made stays, their key is dead', async () => {
  const { id, owner, add } = await addTeam(server);
  const ada = await addPerson(server, 'Ada');
  await add(ada, 'admin');
  await ok(analyse(ada));
  const made = await ok(ada.call('/functions/v1/manage-api-keys', { action: 'create', key_name: 'k' }));
  const key = z.looseObject({ api_key: z.string() }).parse(made);
  const callKey = () =>
    fetch(`${server.url}/functions/v1/api-channel-analysis`, {
      method: 'POST',
      headers: { 'x-api-key': key.api_key, 'content-type': 'application/json' },
      body: JSON.stringify({ channel_url: '@kestrelworkbench' }),
    });
  expect((await callKey()).status).toBe(200);
  await ok(owner.call('/api/team/members/remove', { person_id: ada.userId }));
  expect((await callKey()).status).toBe(401);
  expect(await workspaceOf(ada)).toMatchObject({ id: ada.userId });
  const asTeam = await fetch(`${server.url}/api/library`, {
    headers: { cookie: ada.cookie, 'x-workspace': id },
  });
  expect([asTeam.status, await asTeam.json()]).toMatchObject([409, { code: 'WORKSPACE_CHANGED' }]);
  expect(await inBox(owner)).toBe(1);
  await add(ada, 'analyst');
  expect(await workspaceOf(ada)).toMatchObject({ id, role: 'analyst' });
});

test('the last owner neither leaves, steps down nor deletes their account; admins do not touch owners', async () => {
  const { id, owner, add } = await addTeam(server);
  const ada = await addPerson(server, 'Ada');
  await add(ada, 'admin');
  const change = (caller: Person, person: Person, role: string) =>
    refusal(caller.call('/api/team/members', { person_id: person.userId, role, monthly_credits: null }));
  expect(await refusal(owner.call('/api/team/leave', {}))).toBe('LAST_OWNER');
  expect(await change(owner, owner, 'admin')).toBe('LAST_OWNER');
  expect(await change(ada, owner, 'admin')).toBe('OWNERS_ONLY');
  expect(await change(ada, ada, 'owner')).toBe('OWNERS_ONLY');
  expect(await refusal(ada.call('/api/team/members/remove', { person_id: owner.userId }))).toBe(
    'OWNERS_ONLY',
  );
  expect(await refusal(ada.call('/api/team/deletion', { name: 'Blue Team', password: null }))).toBe(
    'ROLE_REQUIRED',
  );
  const leave = () => refusal(owner.call('/api/account/deletion', { password: testPassword }));
  expect(await leave()).toBe('OWNS_TEAM');
  expect(await change(owner, ada, 'owner')).toBe('none');
  expect(await leave()).toBe('none');
  // Whoever is about to go is no owner to leave a team to.
  expect(await refusal(ada.call('/api/team/leave', {}))).toBe('LAST_OWNER');
  expect(await workspaceOf(ada)).toMatchObject({ id, role: 'owner' });
});

test('of two owners who demote each other at once, one stays', async () => {
  const { owner, add } = await addTeam(server);
  const ada = await addPerson(server, 'Ada');
  await add(ada, 'owner');
  const demote = (caller: Person, person: Person) =>
    refusal(
      caller.call('/api/team/members', { person_id: person.userId, role: 'analyst', monthly_credits: null }),
    );
  const answers = await Promise.all([demote(owner, ada), demote(ada, owner)]);
  expect(answers.toSorted()).toEqual(['ROLE_REQUIRED', 'none']);
});

test('a member’s share bounds what they take, counts what came back, and bounds nobody else', async () => {
  const { id, owner, add } = await addTeam(server);
  const ada = await addPerson(server, 'Ada');
  await add(ada, 'analyst');
  const share = { person_id: ada.userId, role: 'analyst', monthly_credits: 1 };
  await ok(owner.call('/api/team/members', share));
  server.faults.current = 'key-invalid';
  expect((await analyse(ada, '@pentolalenta')).status).not.toBe(200);
  server.faults.current = null;
  await ok(analyse(ada));
  expect(await refusal(analyse(ada, '@curlalmanac'))).toBe('MEMBER_LIMIT');
  const job = { job_name: 'A job', channel_urls: ['@curlalmanac'] };
  expect(await refusal(ada.call('/functions/v1/bulk-channel-analysis', job))).toBe('MEMBER_LIMIT');
  await ok(owner.call('/functions/v1/bulk-channel-analysis', job));
  server.clock.now = new Date('2026-12-01T00:00:00Z');
  await changeProfile(server.database, id, { subscription_tier: 'agency' });
  await ok(analyse(ada, '@curlalmanac'));
});

test('a team is deleted by an owner who types its name, with everything in it; its members keep their own', async () => {
  const { id, owner, add } = await addTeam(server);
  const ada = await addPerson(server, 'Ada');
  await add(ada, 'analyst');
  await ok(analyse(ada));
  const end = (name: string, password: string | null = testPassword) =>
    refusal(owner.call('/api/team/deletion', { name, password }));
  expect(await end('Another')).toBe('WRONG_NAME');
  expect(await end('Blue Team', 'wrong password')).toBe('INVALID_PASSWORD');
  await changeProfile(server.database, id, { subscription_status: 'active', subscription_renews: true });
  expect(await end('Blue Team')).toBe('SUBSCRIPTION_OPEN');
  await changeProfile(server.database, id, { subscription_status: 'canceled', subscription_renews: false });
  expect(await end('Blue Team')).toBe('none');
  expect(await workspaceOf(ada)).toMatchObject({ id: ada.userId });
  expect(await workspaceOf(owner)).toMatchObject({ id: owner.userId });
  const { rows } = await server.database.asSystem(() =>
    sql`select from profiles where user_id = ${id}`.execute(server.database.current),
  );
  expect(rows).toEqual([]);
});

test('a team is in no list or count of people, and its number finds its owner', async () => {
  const { id, owner } = await addTeam(server);
  const { database } = server;
  const { findUserByEmail } = await import('../../admin/operator-tasks/operator-tasks.rows.ts');
  const { searchAccounts } = await import('../../admin/support/search.usecases.ts');
  const { countSignUps } = await import('../plans/account-counts.rows.ts');
  expect(await database.asSystem(() => findUserByEmail(database, ''))).toBeNull();
  expect(await searchAccounts({ database }, { query: id })).toMatchObject({
    accounts: [{ user_id: owner.userId, found_by: 'team' }],
  });
  expect(await searchAccounts({ database }, { query: owner.userId })).toMatchObject({ accounts: [{}] });
  const people = await sql<{ count: number }>`select count(*)::int as count from auth."user"`.execute(
    database.accounts,
  );
  const counted = await database.asSystem(() => countSignUps(database, new Date('2020-01-01')));
  expect(counted.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(people.rows[0]?.count);
});
