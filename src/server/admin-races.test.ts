import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { manageAdminSessions } from './admin/admin-sessions/admin-sessions.usecases.ts';
import type { AdminSessionContext } from './admin/admin-sessions/admin-sessions.usecases.ts';
import { makeAdmin, removeAdmin } from './admin/operator-tasks/operator-tasks.usecases.ts';
import { usePlans } from './accounts/plans/test-plans.ts';
import type { PlanContext } from './accounts/plans/plans.usecases.ts';
import { changeOverride } from './admin/tier-overrides/tier-overrides.usecases.ts';

const plans = await usePlans();
const { database, now } = plans;
const log = { info: () => undefined };
const email = 'leaving@example.com';
const userId = await plans.addUser(email);
const target = await plans.addUser('target@example.com');

/** The administrator as each process knows them: let in before their right is taken away. */
const contexts = plans.contexts.map((context): AdminSessionContext => {
  const at = now();
  const person = { userId, personId: userId, role: 'owner', team: null } as const;
  const signIn = {
    ...person,
    email,
    emailVerified: true,
    signInId: 'a sign-in',
    signedInAt: at,
    provenAt: at,
  };
  const confirmCode = () => Promise.resolve(false);
  return { ...context, admin: { userId, email, clientAddress: '192.0.2.1' }, signIn, confirmCode };
});
const at = (index: number): AdminSessionContext => {
  const context = contexts[index % contexts.length];
  if (context === undefined) throw new Error('There is no process.');
  return context;
};
const operator = (context: PlanContext = plans) => ({ ...context, log });
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
const readActions = async () => {
  const { rows } = await database.asSystem(() =>
    sql<{ action: string }>`select action_type as action from admin_actions_audit order by sequence`.execute(
      database.current,
    ),
  );
  return rows.map(({ action }) => action);
};
const readLasting = async () => {
  const { rows } = await database.asSystem(() =>
    sql<{ id: string }>`select id from admin_sessions where revoked_at is null`.execute(database.current),
  );
  return rows.map(({ id }) => id);
};
const grant = {
  action_type: 'tier_override_granted',
  target_email: 'target@example.com',
  new_values: { override_subscription_tier: 'pro' },
  justification: 'A pilot',
} as const;

test('a right that is taken away amid its use ends all of it: no session lasts, and no row comes after it', async () => {
  for (let round = 0; round < 4; round += 1) {
    await makeAdmin(operator(), { email });
    const created = await manageAdminSessions(at(0), { action: 'create', duration_hours: 2 });
    const token = created.session_token ?? '';
    const before = (await readActions()).length;
    const works = Array.from({ length: 9 }, (_, index) => () => {
      const context = at(index);
      if (index % 3 === 0) return changeOverride(context, grant);
      if (index % 3 === 1) return manageAdminSessions(context, { action: 'create', duration_hours: 1 });
      return manageAdminSessions(context, { action: 'extend', session_token: token, duration_hours: 1 });
    });
    const racing = works.map((work) => outcomeOf(work()));
    const removal = removeAdmin(operator(at(round)), { email });
    const outcomes = await Promise.all(racing);
    expect(await removal).toEqual({ userId, email, changed: true });
    const written = (await readActions()).slice(before);
    expect(written.at(-1)).toBe('admin_removed');
    const known = new Set(['done', 'ADMIN_REQUIRED', 'SESSION_ENDED', 'TOO_MANY_SESSIONS']);
    expect(outcomes.filter((outcome) => !known.has(outcome))).toEqual([]);
    expect(written).toHaveLength(outcomes.filter((outcome) => outcome === 'done').length + 1);
    expect(await readLasting()).toEqual([]);
    for (const work of works) expect(await outcomeOf(work())).toMatch(/^(ADMIN_REQUIRED|SESSION_ENDED)$/);
  }
});

test('a session that is revoked amid its use ends all of it: no row comes after it', async () => {
  await makeAdmin(operator(), { email });
  for (let round = 0; round < 4; round += 1) {
    await manageAdminSessions(at(0), { action: 'create', duration_hours: 2 });
    const [sessionId = ''] = await readLasting();
    const before = (await readActions()).length;
    const grantIn = (context: AdminSessionContext) =>
      outcomeOf(changeOverride({ ...context, admin: { ...context.admin, sessionId } }, grant));
    const racing = Array.from({ length: 6 }, (_, index) => grantIn(at(index)));
    const revocation = manageAdminSessions(at(round), { action: 'revoke' });
    racing.push(...Array.from({ length: 6 }, (_, index) => grantIn(at(index))));
    const outcomes = await Promise.all(racing);
    expect(await revocation).toEqual({ revoked: 1 });
    const written = (await readActions()).slice(before);
    expect(written.at(-1)).toBe('admin_sessions_revoked');
    const done = outcomes.filter((outcome) => outcome === 'done').length;
    expect(written).toHaveLength(done + 1);
    const refused = outcomes.filter((outcome) => outcome === 'ADMIN_SESSION_REQUIRED').length;
    expect(done + refused).toBe(outcomes.length);
    expect(await grantIn(at(round))).toBe('ADMIN_SESSION_REQUIRED');
  }
  await removeAdmin(operator(), { email });
});

test('several commands at once make and take the right once each time', async () => {
  const before = (await readActions()).length;
  const every = (change: typeof makeAdmin) =>
    Promise.all(contexts.map((context) => change(operator(context), { email })));
  expect((await every(makeAdmin)).filter((done) => done?.changed === true)).toHaveLength(1);
  expect((await every(removeAdmin)).filter((done) => done?.changed === true)).toHaveLength(1);
  expect((await readActions()).slice(before)).toEqual(['admin_made', 'admin_removed']);
});

test('whose account is gone does nothing any more, and neither does anybody to it', async () => {
  await makeAdmin(operator(), { email });
  await sql`delete from auth."user" where id = ${target}`.execute(database.accounts);
  expect(await outcomeOf(changeOverride(at(0), grant))).toBe('USER_NOT_FOUND');
  await sql`delete from auth."user" where id = ${userId}`.execute(database.accounts);
  const before = await readActions();
  expect(await outcomeOf(changeOverride(at(0), { ...grant, target_email: email }))).toBe('USER_NOT_FOUND');
  expect(await outcomeOf(manageAdminSessions(at(0), { action: 'create', duration_hours: 1 }))).toBe(
    'ACCOUNT_GONE',
  );
  expect(await removeAdmin(operator(), { email })).toBeNull();
  expect(await readActions()).toEqual(before);
});
