import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import { trialNumbers, trialSeed, trialSize } from '../values/test-trials.ts';
import { sign, webhookPath } from './accounts/payments/test-customers.ts';
import { auditPlans, changeProfile } from './accounts/plans/test-plans.ts';
import { dropLostStarts } from './analysis/bulk-analysis/start-job.usecases.ts';
import { reconcileAllowances } from './analysis/channel-analysis/channel-analysis.usecases.ts';
import { figures } from './analysis/exports/figures.fixture.ts';
import { addKeyOwner } from './agency/external-api/test-external-api.ts';
import { faultClasses, findDatabaseFault } from './platform/db/database-faults.ts';
import { exchanges } from './platform/http/test-exchanges.ts';
import type { Name } from './platform/http/test-exchanges.ts';
import { addAdmin } from './platform/testing/test-admins.ts';
import { breakDatabase, faultStates, prepareFaults } from './platform/testing/test-database-faults.ts';
import type { FaultState } from './platform/testing/test-database-faults.ts';
import { addHistory } from './platform/testing/test-history.ts';
import { startTestServer } from './platform/testing/test-server.ts';
import type { TestServer } from './platform/testing/test-server.ts';

let server: TestServer;
const breakable = breakDatabase();
let people: Record<'anyone' | 'customer' | 'key' | 'admin', Record<string, string>>;
beforeAll(async () => {
  server = await startTestServer({ pool: breakable.options });
  await prepareFaults(server.testDatabase.url);
  const [customer, owner, admin] = [await server.signUp(), await addKeyOwner(server), await addAdmin(server)];
  await changeProfile(server.database, customer.userId, { subscription_tier: 'enterprise' });
  const [id] = await addHistory(server.database, {
    userId: customer.userId,
    analyses: 3,
    newest: server.clock.now,
    figures,
  });
  known = { analysisId: id, priceId: server.stripe.prices.growth.id, email: customer.email };
  people = {
    anyone: {},
    customer: { cookie: customer.cookie },
    key: { 'x-api-key': owner.key },
    admin: { cookie: admin.cookie, 'x-admin-session': admin.token },
  };
  // Loaded with the first request that needs it, with statements of its own.
  await ask(auth('sign-in/email', { email: customer.email, password }));
});
afterAll(() => server.close());

/** What each code is answered; a cut connection is a lost one. */
const expectedOf = (state: FaultState) => {
  const code = state === 'cut' ? '08006' : state;
  const fault = findDatabaseFault(Object.assign(new Error('A fault for a test.'), { code }));
  return { status: fault?.status, code: fault?.code, error: fault?.message, retry: fault?.retryAfterSeconds };
};

interface Call {
  name: string;
  path: string;
  method: string;
  person: keyof typeof people;
  body?: object | undefined;
}

const personOf = { anyone: 'anyone', 'signed-in': 'customer', 'api-key': 'key', admin: 'admin' } as const;
const isName = (name: string): name is Name => name in exchanges;
const procedures = Object.entries(contract).map(([name, { '~orpc': procedure }]): Call => {
  const { path = '', method = 'POST' } = procedure.route;
  const { access } = procedure.meta;
  const { input } = isName(name) ? exchanges[name] : {};
  return { name, path, method, person: access === 'admin-session' ? 'admin' : personOf[access], body: input };
});
const password = 'a long and unusual phrase';
const auth = (path: string, body: object, person: Call['person'] = 'anyone'): Call => ({
  name: path,
  path: `/api/auth/${path}`,
  method: 'POST',
  person,
  body,
});
const page = (path: string): Call => ({ name: path, path, method: 'GET', person: 'anyone' });
const others: readonly Call[] = [
  auth('sign-in/email', { email: 'nobody@example.org', password }),
  auth('sign-up/email', { name: 'Ada', email: 'new@example.org', password }),
  auth('request-password-reset', { email: 'nobody@example.org' }),
  auth('reset-password', { token: 'a'.repeat(24), newPassword: password }),
  auth('send-verification-email', { email: 'nobody@example.org' }),
  auth('change-password', { currentPassword: password, newPassword: 'another long phrase' }, 'customer'),
  auth('revoke-other-sessions', {}, 'customer'),
  { ...page('/api/auth/get-session'), person: 'customer' },
  { ...page(webhookPath), method: 'POST' },
  ...[`/shared/${'a'.repeat(32)}`, `/media-kit/${'a'.repeat(32)}`, `/branded/${'a'.repeat(32)}/r`].map(page),
  ...['/metrics', '/healthz', '/openapi.json'].map(page),
];
/** What there really is of what the calls name. */
let known: Record<string, unknown> = {};

const ask = async ({ path, method, person, body = {} }: Call) => {
  const own = Object.entries(body).map(([name, value]): [string, unknown] => [name, known[name] ?? value]);
  const query =
    method === 'GET'
      ? `?${new URLSearchParams(own.map(([name, value]) => [name, String(value)])).toString()}`
      : '';
  const sent =
    path === webhookPath ? message() : { body: JSON.stringify(Object.fromEntries(own)), headers: {} };
  const answer = await fetch(server.url + path + query, {
    ...(method !== 'GET' && { method, body: sent.body }),
    headers: { ...people[person], ...jsonFrom(), ...sent.headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  });
  const isStream = answer.headers.get('content-type') === 'text/event-stream';
  if (isStream) await answer.body?.cancel();
  // A download that fails on the way is cut.
  const text = isStream ? '' : await answer.text().catch(() => '');
  return { status: answer.status, headers: answer.headers, text };
};
let asked = 0;
/** From a network of its own: nobody's throttle is what is looked at here. */
const jsonFrom = () => ({
  'content-type': 'application/json',
  'x-forwarded-for': `198.18.${(asked += 1) >> 8}.${asked & 255}`,
});
/** A message of the card provider that has not arrived before. */
const message = () => {
  const object = { id: `in_${asked}`, object: 'invoice', customer: 'cus_of_nobody' };
  const created = Math.floor(server.clock.now.getTime() / 1_000);
  const event = { id: `evt_${asked}`, object: 'event', type: 'invoice.paid', created, data: { object } };
  const body = JSON.stringify(event);
  return { body, headers: { 'stripe-signature': sign(server, { body }) } };
};

const plain = z.object({ error: z.string(), code: z.string() });
/** How an answer differs from that of its fault; `null` where it does not, or where the call could do without. */
const differs = (answer: Awaited<ReturnType<typeof ask>>, state: FaultState) => {
  const { status, headers, text } = answer;
  if (status < 500) return null;
  const expected = expectedOf(state);
  const retry = Number(headers.get('retry-after'));
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  const told = isPage ? text.includes(expected.error ?? '?') : plain.safeParse(JSON.parse(text)).data;
  const isRight = isPage
    ? told === true
    : typeof told === 'object' && told.code === expected.code && told.error === expected.error;
  return status === expected.status && isRight && retry === expected.retry
    ? null
    : `${status} ${retry} ${text}`;
};

/** The first ones are those of the call itself. */
const mostStatements = trialSize({ sample: 15, whole: 300 });
const numbers = trialNumbers();
const statesOf = () => {
  const begin = Math.floor(numbers() * faultStates.length);
  const few = trialSize({ sample: 1, whole: faultStates.length });
  return Array.from(
    { length: few },
    (_, index) => faultStates[(begin + index) % faultStates.length] ?? '57014',
  );
};

test.each([...procedures, ...others])(
  `$name tells each fault of the database for what it is, whichever statement meets it (seed ${trialSeed})`,
  async (call) => {
    breakable.arm();
    await ask(call);
    // What was there has been stored meanwhile, so a call may have more statements the first time.
    const statements = breakable.count();
    const wrong: string[] = [];
    for (let at = 1; at <= Math.min(statements, mostStatements); at += 1)
      for (const state of statesOf()) {
        breakable.arm({ at, state });
        const difference = differs(await ask(call), state);
        if (difference !== null)
          wrong.push(`${state} at ${at} of ${statements}: ${difference.slice(0, 300)}`);
        breakable.arm();
        // What else was under way on the connection that was cut is over with the next call.
        if (state === 'cut') await ask(call);
      }
    breakable.arm();
    // The accounts library writes some faults to the console itself.
    vi.clearAllMocks();
    expect(wrong).toEqual([]);
  },
);

test('nothing was left half done: every account adds up once the timers have run', async () => {
  const now = () => new Date(server.clock.now.getTime() + 3_600_000);
  const context = { database: server.database, now };
  await reconcileAllowances(context);
  await dropLostStarts(context);
  await expect(auditPlans(server.database)).resolves.toBeUndefined();
});

test('every code that is tried is one of the table, and every class of the table is tried', () => {
  const kinds = faultStates.map((code) => findDatabaseFault(Object.assign(new Error('x'), { code }))?.kind);
  expect(new Set(kinds.filter((kind) => kind !== undefined))).toEqual(new Set(Object.keys(faultClasses)));
  expect(findDatabaseFault(Object.assign(new Error('x'), { code: '23505' }))).toBeNull();
});
