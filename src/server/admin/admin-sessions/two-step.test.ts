import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../contract/contract.ts';
import {
  addTwoStepPerson,
  ask,
  givePassword,
  showCode,
  whoIs,
  wrongCodeFor,
} from '../../accounts/accounts/test-two-step.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { addAdmin } from '../../platform/testing/test-admins.ts';
import type { TestAdmin } from '../../platform/testing/test-admins.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { makeAdmin, resetTwoStep } from '../operator-tasks/operator-tasks.usecases.ts';

const start = new Date('2026-11-21T12:00:00Z');
const dayMs = 24 * 3_600_000;
const sessions = '/functions/v1/admin-session-manager';
const create = { action: 'create', duration_hours: 2 };
const required = { status: 403, body: { code: 'TWO_STEP_REQUIRED' } };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  server.clock.now = start;
});
afterAll(() => server.close());

const after = (ms: number) => new Date(start.getTime() + ms);
const find = '/api/admin/accounts/find';
const operator = () => ({
  database: server.database,
  now: () => server.clock.now,
  log: { info: () => undefined },
});
const readDue = async ({ cookie }: { cookie: string }): Promise<unknown> => {
  const answer = await fetch(`${server.url}/api/start`, { headers: { cookie } });
  return Object(await answer.json()).account.two_step_due;
};
const lookUp = (admin: TestAdmin) => admin.call(find, { email: admin.email });

test('an administrator has seven days to set it up, is told until when, and is refused from then on', async () => {
  const admin = await addAdmin(server);
  expect((await lookUp(admin)).status).toBe(200);
  expect(await readDue(admin)).toBe('2026-11-28T12:00:00.000Z');
  server.clock.now = after(7 * dayMs - 1);
  const late = { ...admin, cookie: (await givePassword(server, admin)).cookie };
  expect((await callsOf(server, late)(find, { email: admin.email })).status).toBe(200);
  server.clock.now = after(7 * dayMs);
  expect(await callsOf(server, late)(find, { email: admin.email })).toMatchObject(required);
  expect(await readDue(late)).toBe('2026-11-28T12:00:00.000Z');
  expect((await fetch(`${server.url}/api/start`, { headers: { cookie: late.cookie } })).status).toBe(200);
});

test('every procedure of the administration refuses then', async () => {
  const admin = await addAdmin(server);
  await server.database.asSystem(() =>
    changeProfile(server.database, admin.userId, { admin_since: after(-8 * dayMs) }),
  );
  for (const [name, procedure] of Object.entries(contract)) {
    const { meta, route } = procedure['~orpc'];
    if (meta.access !== 'admin' && meta.access !== 'admin-session') continue;
    const body = route.method === 'GET' ? undefined : {};
    expect([name, await admin.call(route.path ?? '', body)]).toMatchObject([name, required]);
  }
});

test('with two-step sign-in the panel opens again, and an admin session asks for a code that counts once', async () => {
  const account = await addAdmin(server);
  const person = await addTwoStepPerson(server, account);
  server.clock.now = after(7 * dayMs);
  const held = await givePassword(server, person);
  const first = showCode(person.secret);
  const { cookie } = await ask(server, 'two-factor/verify-totp', {
    body: { code: first },
    cookie: held.cookie,
  });
  const call = callsOf(server, { cookie });
  expect((await call(find, { email: account.email })).status).toBe(200);
  expect(await readDue({ cookie })).toBeNull();
  expect(await call(sessions, create)).toMatchObject({ status: 403, body: { code: 'CODE_REQUIRED' } });
  const wrong = { status: 400, body: { code: 'WRONG_CODE' } };
  for (const code of [first, wrongCodeFor(person.secret), 'no code', person.recoveryCodes[0]])
    expect(await call(sessions, { ...create, code })).toMatchObject(wrong);
  const code = showCode(person.secret, 1);
  const both = await Promise.all([call(sessions, { ...create, code }), call(sessions, { ...create, code })]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
  const tries = Array.from({ length: 11 }, () => call(sessions, { ...create, code: '000000' }));
  expect((await Promise.all(tries)).map(({ status }) => status)).toContain(429);
});

test('the days begin when the right is given, and again when it is given anew', async () => {
  const { userId, email, cookie } = await server.signUp();
  await makeAdmin(operator(), { email });
  expect(await readDue({ cookie })).toBe('2026-11-28T12:00:00.000Z');
  server.clock.now = after(dayMs);
  await makeAdmin(operator(), { email });
  expect(await readDue({ cookie })).toBe('2026-11-28T12:00:00.000Z');
  await changeProfile(server.database, userId, { is_admin: false });
  await makeAdmin(operator(), { email });
  expect(await readDue({ cookie })).toBe('2026-11-29T12:00:00.000Z');
});

test('an operator’s reset takes every factor and session away, is written down, and gives no new days', async () => {
  const account = await addAdmin(server);
  await lookUp(account);
  const person = await addTwoStepPerson(server, account);
  server.clock.now = after(8 * dayMs);
  const done = await resetTwoStep(operator(), { email: person.email.toUpperCase() });
  expect(done).toEqual({ email: person.email, changed: true });
  expect(await whoIs(server, person.cookie)).toBeNull();
  const signedIn = await givePassword(server, person);
  expect(await whoIs(server, signedIn.cookie)).toBe(person.userId);
  expect(await callsOf(server, signedIn)(find, { email: person.email })).toMatchObject(required);
  const { rows } = await server.database.asSystem(() =>
    sql<{ target_email: string }>`select target_email from admin_actions_audit
      where action_type = 'two_step_reset'`.execute(server.database.current),
  );
  expect(rows).toEqual([{ target_email: person.email }]);
  expect(await resetTwoStep(operator(), { email: 'nobody@example.com' })).toBeNull();
  expect(await resetTwoStep(operator(), { email: person.email })).toMatchObject({ changed: false });
});
