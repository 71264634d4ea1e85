import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract/contract.ts';
import { hashToken } from './admin/admin-sessions/admins.usecases.ts';
import { adminExchanges } from './platform/http/test-admin-exchanges.ts';
import { extraFields } from './platform/http/test-faults.ts';
import { changeProfile } from './accounts/plans/test-plans.ts';
import type { SignedUp } from './platform/testing/test-accounts.ts';
import type { AdminCall } from './platform/testing/test-admin-calls.ts';
import { makeSession, successfulCalls } from './platform/testing/test-admin-calls.ts';
import { addAdmin } from './platform/testing/test-admins.ts';
import type { TestAdmin } from './platform/testing/test-admins.ts';
import { startTestServer } from './platform/testing/test-server.ts';
import type { TestServer } from './platform/testing/test-server.ts';

const procedures = Object.entries(contract).flatMap(([name, { '~orpc': definition }]) => {
  const { route, meta } = definition;
  const { path = '', method = 'POST' } = route;
  const { access, audit } = meta;
  return access === 'admin' || access === 'admin-session' ? [{ name, path, method, access, audit }] : [];
});
type Procedure = (typeof procedures)[number];
const isCall = (name: string): name is AdminCall => Object.hasOwn(successfulCalls, name);
const callsOf = ({ name }: Procedure) => (isCall(name) ? successfulCalls[name] : []);

let server: TestServer;
let admin: TestAdmin;
let colleague: TestAdmin;
/** Whose sessions come and go. */
let changing: TestAdmin;
let demoted: TestAdmin[];
/** As many as it takes for none to use up what an hour's log takes of one person. */
let members: SignedUp[];
let uselessTokens: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  const addAll = <T>(count: number, add: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, () => add()));
  [admin, colleague, changing] = await Promise.all([addAdmin(server), addAdmin(server), addAdmin(server)]);
  demoted = await addAll(2, () => addAdmin(server));
  await Promise.all(demoted.map((each) => each.demote()));
  members = await addAll(4, () => server.signUp());
  // The first look at an account grants its first credits.
  for (const { cookie } of members) await fetch(`${server.url}/api/start`, { headers: { cookie } });
  uselessTokens = {
    wrong: 'x'.repeat(43),
    foreign: colleague.token,
    expired: await endSession({ expires_at: server.clock.now }),
    revoked: await endSession({ revoked_at: server.clock.now }),
  };
});
afterAll(() => server.close());

/** The token of a session that the administrator made, and that has ended. */
const endSession = async (columns: Record<string, Date>) => {
  const token = await makeSession({ admin });
  for (const [name, value] of Object.entries(columns))
    await server.database.asSystem(() =>
      sql`update admin_sessions set ${sql.ref(name)} = ${value} where token_hash = ${hashToken(token)}`.execute(
        server.database.current,
      ),
    );
  return token;
};

interface Caller {
  cookie: string;
  token?: string;
}

/** Calls a procedure with a body as text; by GET, with the body's fields in the address. */
const send = async ({ path, method }: Procedure, text: string, { cookie, token }: Caller) => {
  const query = new URLSearchParams(
    Object.entries<unknown>(JSON.parse(text)).map(([name, value]) => [name, String(value)]),
  );
  const headers = { cookie, ...(token !== undefined && { 'x-admin-session': token }) };
  const answer =
    method === 'GET'
      ? await fetch(`${server.url}${path}?${query.toString()}`, { headers })
      : await fetch(server.url + path, { method, body: text, headers });
  return { status: answer.status, text: await answer.text() };
};
const example = ({ name }: Procedure): unknown => {
  const exchange = isCall(name) ? adminExchanges[name] : {};
  return 'input' in exchange ? exchange.input : {};
};
const ask = (procedure: Procedure, caller: Caller) =>
  send(procedure, JSON.stringify(example(procedure)), caller);

const readRows = async (after = 0) => {
  const { rows } = await server.database.asSystem(() =>
    sql<{ sequence: number; action: string; userId: string; email: string; ip: string; told: string }>`
      select sequence::int as sequence, action_type as action, admin_user_id as "userId", admin_email as email,
        ip_address as ip, new_values as told from admin_actions_audit where sequence > ${after} order by sequence`.execute(
      server.database.current,
    ),
  );
  return rows;
};
const head = async () => (await readRows()).at(-1)?.sequence ?? 0;
const refusedRow = ({ path }: Procedure, { userId, email }: SignedUp, refusal: object) => ({
  action: 'admin_call_refused',
  userId,
  email,
  ip: '127.0.0.1',
  told: JSON.stringify({ procedure: path, ...refusal }),
});

/** Everything that a call of an administrator can change. */
const dump = () =>
  server.database.asSystem(async () => {
    const kept = [];
    for (const name of [
      'creator_rates',
      'exchange_rates',
      'submitted_rates',
      'calibration_versions',
      'admin_sessions',
      'admin_alerts',
      'profiles',
      'bulk_jobs',
    ])
      kept.push(
        (await sql`select * from ${sql.table(name)} order by 1`.execute(server.database.current)).rows,
      );
    return kept;
  });

test('every procedure for administrators has successful calls here, which record all that its contract names', () => {
  expect(Object.keys(successfulCalls).toSorted()).toEqual(procedures.map(({ name }) => name).toSorted());
  for (const procedure of procedures) {
    const recorded = callsOf(procedure).flatMap(({ action, also }) =>
      [action, also].flatMap((each) => each ?? []),
    );
    expect({ name: procedure.name, actions: new Set(recorded) }).toEqual({
      name: procedure.name,
      actions: new Set(procedure.audit),
    });
  }
});

/** What the one who acts, where from, and when, would be, if the sender were believed. */
const forged = {
  admin_user_id: '00000000-0000-4000-8000-0000000000ff',
  ip_address: '203.0.113.9',
  resolved_by: 'somebody@example.com',
  is_admin: true,
  created_at: '2020-01-01T00:00:00Z',
  ['__proto__']: { is_admin: true },
};
type Fields = Parameters<typeof extraFields>[0]['example'];
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const forge = (fields: Fields) =>
  extraFields({ properties: {}, required: [], example: fields }, forged).map(({ text }) => text);
/** The example with one forged field each, at the top and inside of each object. */
const forgedBodies = (procedure: Procedure): string[] => {
  const fields = example(procedure);
  if (!isFields(fields)) return [];
  const inside = Object.entries(fields).flatMap(([name, value]) =>
    isFields(value)
      ? forge(value).map((text) => JSON.stringify({ ...fields, [name]: '@' }).replace('"@"', () => text))
      : [],
  );
  return [...forge(fields), ...inside];
};

const done = { status: 200, refusal: '' };
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

describe.each(procedures.map((procedure, index) => ({ ...procedure, index })))('$name', (procedure) => {
  const pick = <T>(people: readonly T[]): T => {
    const picked = people[procedure.index % people.length];
    if (picked === undefined) throw new Error('There is nobody to pick.');
    return picked;
  };

  test('is refused to everybody who is not an administrator now, with one row each', async () => {
    const [probing, leaving] = [pick(members), pick(demoted)];
    const before = await dump();
    const from = await head();
    expect((await ask(procedure, { cookie: '' })).status).toBe(401);
    const denied = { status: 403, text: '{"error":"Admin access required","code":"ADMIN_REQUIRED"}' };
    expect(await ask(procedure, probing)).toEqual(denied);
    expect(await ask(procedure, { ...probing, token: admin.token })).toEqual(denied);
    await changeProfile(server.database, leaving.userId, { is_admin: true });
    expect((await leaving.call('/api/admin/alerts?state=open')).status).toBe(200);
    await leaving.demote();
    expect(await ask(procedure, leaving)).toEqual(denied);
    const refusal = { status: 403, code: 'ADMIN_REQUIRED' };
    expect(await readRows(from)).toMatchObject([
      refusedRow(procedure, probing, refusal),
      refusedRow(procedure, probing, refusal),
      refusedRow(procedure, leaving, refusal),
    ]);
    expect(await dump()).toEqual(before);
  });

  test('believes nothing of who acts, from where and when: each such field is refused with one row', async () => {
    const acting = pick([admin, colleague, changing]);
    const bodies = forgedBodies(procedure);
    expect(bodies.length).toBeGreaterThanOrEqual(Object.keys(forged).length);
    const before = await dump();
    const from = await head();
    for (const body of bodies) {
      const answer = await send(procedure, body, acting);
      expect({ body, ...answer }).toMatchObject({
        status: 400,
        text: expect.stringContaining('contains an unknown field'),
      });
    }
    const refusal = { status: 400, code: 'BAD_REQUEST' };
    expect(await readRows(from)).toMatchObject(bodies.map(() => refusedRow(procedure, acting, refusal)));
    expect(await dump()).toEqual(before);
  });

  test('leaves one row of what it did, and none where it changes nothing', async () => {
    const acting = procedure.name === 'adminSessionManager' ? changing : admin;
    for (const { action, also, prepare } of callsOf(procedure)) {
      const input = await prepare({ server, admin: acting, member: pick(members) });
      const from = await head();
      const before = await dump();
      const answer = await send(procedure, JSON.stringify(input ?? {}), acting);
      expect({ status: answer.status, refusal: answer.status === 200 ? '' : answer.text }).toEqual(done);
      const rows = [action, also].flatMap((each) => each ?? []);
      const by = { userId: acting.userId, email: acting.email, ip: '127.0.0.1' };
      expect(await readRows(from)).toMatchObject(rows.map((each) => ({ action: each, ...by })));
      expect(action !== null || isSame(before, await dump())).toBe(true);
    }
  });
});

test.each(procedures.filter(({ access }) => access === 'admin-session'))(
  '$name is refused without an admin session of one’s own that lasts, with one row each',
  async (procedure) => {
    const before = await dump();
    const from = await head();
    const callers = [
      { cookie: admin.cookie },
      ...Object.values(uselessTokens).map((token) => ({ cookie: admin.cookie, token })),
    ];
    for (const caller of callers)
      expect(await ask(procedure, caller)).toMatchObject({
        status: 403,
        text: expect.stringContaining('ADMIN_SESSION_REQUIRED'),
      });
    const refusal = { status: 403, code: 'ADMIN_SESSION_REQUIRED' };
    expect(await readRows(from)).toMatchObject(callers.map(() => refusedRow(procedure, admin, refusal)));
    expect(await dump()).toEqual(before);
  },
);

test('nothing of all this was a surprise to the server', () => {
  expect(server.reports).toEqual([]);
});
