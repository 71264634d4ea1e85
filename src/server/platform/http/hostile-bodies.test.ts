import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../contract/contract.ts';
import { trialSeed, trialSize } from '../../../values/test-trials.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { addAdmin } from '../testing/test-admins.ts';
import type { TestAdmin } from '../testing/test-admins.ts';
import { addHistory, addUsage } from '../testing/test-history.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import type { Fault, Variant } from './test-faults.ts';
import { brokenBodies, extraFields, fieldFaults, variantsOf } from './test-faults.ts';

interface Person {
  userId: string;
  cookie: string;
  analysis: string;
}

const newest = new Date('2026-11-21T10:00:00Z');
let server: TestServer;
let mallory: Person;
let victim: Person;
let admin: TestAdmin;
let before: unknown;
beforeAll(async () => {
  server = await startTestServer();
  [mallory, victim] = [await addPerson(), await addPerson()];
  admin = await addAdmin(server);
  before = await dump();
});
afterAll(() => server.close());

const addPerson = async () => {
  const { userId, cookie } = await server.signUp();
  const [analysis = ''] = await addHistory(server.database, { userId, analyses: 2, newest });
  await addUsage(server.database, userId, { '2026-11': 2 });
  // The first look at an account grants its first credits.
  await fetch(`${server.url}/api/start`, { headers: { cookie } });
  return { userId, cookie, analysis };
};

/** What only administrators change. */
const administered = ['creator_rates', 'exchange_rates', 'calibration_versions', 'admin_sessions'];
/** All rows of all users and of the administration, those of the sign-in included; that calls fail is noted. */
const dump = async () => {
  const { database } = server;
  const own = await database.asSystem(async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id' and table_name <> 'failed_requests'
      order by 1`.execute(database.current);
    const kept = [];
    for (const name of [...rows.map((row) => row.name), ...administered])
      kept.push([
        name,
        (await sql`select * from ${sql.table(name)} order by 1, 2`.execute(database.current)).rows,
      ]);
    return kept;
  });
  const users = await sql`select * from auth."user" order by id`.execute(database.accounts);
  const sessions = await sql`select * from auth.session order by id`.execute(database.accounts);
  return { own, users: users.rows, sessions: sessions.rows };
};

const procedures = Object.entries(contract).map(([name, { '~orpc': definition }]) => {
  const { path = '', method = 'GET' } = definition.route;
  const schema = definition.inputSchema;
  return { name, path, method, access: definition.meta.access, schema };
});
type Procedure = (typeof procedures)[number];
const isAdministration = ({ access }: Procedure) => access === 'admin' || access === 'admin-session';
const texts = {
  channelUrl: '@kestrelworkbench',
  ids: '00000000-0000-4000-8000-0000000000ff',
  email: 'ada@example.com',
  channel_id: `UC${'a'.repeat(22)}`,
  language: 'en',
  region: 'US',
  after: '1',
  min_rate: '1',
  max_rate: '2',
  cursor: '0.0.0',
  token: 'a'.repeat(32),
  page: '1',
  country: 'US',
  price_max: '1',
  subscribers_min: '1',
  subscribers_max: '2',
  least_score: '1',
  highest_price: '1',
  min_score: '1',
  max_per_1000: '1',
  channel_ids: `UC${'a'.repeat(22)}`,
  deadline: '2026-12-24',
  code: '123456',
  valid_until: '2026-12-05',
  kind: 'quote_request',
  number: 'Q-2026-0001',
  address: 'https://youtu.be/abcdefghijk',
  time_zone: 'UTC',
  addresses: 'ada@example.com',
};
const variantsFor = ({ name, schema }: Procedure): Variant[] => {
  const own = ['auditLog', 'campaignActivity', 'creditHistory', 'teamActivity'].includes(name)
    ? { ...texts, before: '1' }
    : name === 'moveListItem'
      ? { ...texts, after: texts.channel_id }
      : texts;
  return schema ? variantsOf(schema, own) : [];
};

/** Enough for whom a call is closed to, which is decided before anything of it is read. */
const fewOf = (procedure: Procedure): Fault[] => [
  ...variantsFor(procedure).map(({ example }) => ({ what: 'a sound body', text: JSON.stringify(example) })),
  ...brokenBodies.slice(0, 1),
];

/** What an attacker would like to set, and whose. */
const extras = () => ({
  is_admin: true,
  subscription_tier: 'enterprise',
  override_subscription_tier: 'enterprise',
  credits_remaining: 999_999,
  monthly_analyses_count: 0,
  user_id: victim.userId,
  created_at: '2020-01-01T00:00:00Z',
  ['__proto__']: { is_admin: true },
  constructor: { prototype: { is_admin: true } },
  'profile.is_admin': true,
});

/** Sends one body, or for a procedure called by GET its fields in the address. */
const send = async ({ path, method }: Procedure, { text }: Fault, cookie: string) => {
  const init = method === 'POST' ? { method, body: text } : {};
  const query = method === 'GET' ? toQuery(text) : '';
  const token: Record<string, string> = cookie === admin.cookie ? { 'x-admin-session': admin.token } : {};
  const headers = { cookie, ...token, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' };
  const answer = await fetch(server.url + path + query, { ...init, headers });
  return { status: answer.status, text: await answer.text() };
};
const toQuery = (text: string) => {
  const fields = Object.entries<unknown>(JSON.parse(text));
  const value = (field: unknown) => (typeof field === 'string' ? field : JSON.stringify(field));
  return `?${fields.map(([name, field]) => `${encodeURIComponent(name)}=${encodeURIComponent(value(field).toWellFormed())}`).join('&')}`;
};
const plain = z.strictObject({
  error: z.string().regex(/^[A-Z].{10,200}$/),
  code: z.string().regex(/^[A-Z_]+$/),
});
/** What the external API says beside it. */
const problem = {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
};
const refusal = z.union([plain, plain.extend(problem)]);
const isRefused = (answer: { status: number; text: string }, status?: number) =>
  (status === undefined ? answer.status >= 400 && answer.status < 500 : answer.status === status) &&
  refusal.safeParse(JSON.parse(answer.text)).success;

/** Those of the faults that are answered in another way than they should be. */
const findPassed = async (
  procedure: Procedure,
  faults: readonly Fault[],
  as: { cookie: string; status?: number },
) => {
  const passed = [];
  for (const fault of faults) {
    const answer = await send(procedure, fault, as.cookie);
    if (!isRefused(answer, as.status))
      passed.push({ what: fault.what, status: answer.status, text: answer.text.slice(0, 200) });
  }
  return passed;
};

/** One in so many, others with another seed; all of them in trials. */
const stride = trialSize({ sample: 8, whole: 1 });
const sampled = (faults: readonly Fault[], from = 0) =>
  faults.filter((_, place) => (from + place) % stride === trialSeed % stride);

describe.each(procedures)('$name', (procedure) => {
  const { access, method, schema } = procedure;
  // What is forged of administrators in each of their calls stands in a file of its own.
  const added = () => (isAdministration(procedure) ? { is_admin: true } : extras());
  const all = () => {
    const faults = variantsFor(procedure).flatMap((variant) => [
      ...sampled(fieldFaults(variant, method === 'POST' ? 'body' : 'address')),
      ...(isAdministration(procedure)
        ? extraFields(variant, added())
        : sampled(extraFields(variant, added()), procedures.indexOf(procedure))),
    ]);
    if (method !== 'POST') return faults;
    return [...faults, ...(isAdministration(procedure) ? brokenBodies.slice(0, 1) : sampled(brokenBodies))];
  };

  test('has examples that its contract takes, so that each fault is the only one', () => {
    expect(variantsFor(procedure).length).toBeGreaterThan(0);
    for (const { example } of variantsFor(procedure)) expect(schema?.safeParse(example).success).toBe(true);
  });

  test('has a contract that takes no field beside its own', () => {
    const taken = variantsFor(procedure).flatMap((variant) =>
      extraFields(variant, added()).filter(
        ({ text }) => schema?.safeParse(JSON.parse(text)).success !== false,
      ),
    );
    expect(taken).toEqual([]);
  });

  test('refuses every fault of somebody signed in, in plain words', async () => {
    const faults = all();
    expect(faults).not.toEqual([]);
    expect(await findPassed(procedure, faults, isAdministration(procedure) ? admin : mallory)).toEqual([]);
  });

  test('refuses every fault of somebody who is not signed in', async () => {
    const isOpen = access === 'anyone';
    const asked = isOpen ? { cookie: '' } : { cookie: '', status: 401 };
    expect(await findPassed(procedure, isOpen ? all() : fewOf(procedure), asked)).toEqual([]);
  });

  test("finds nothing under another user's ids", async () => {
    const foreign = [victim.analysis, victim.analysis.toUpperCase(), victim.userId];
    const faults = variantsFor(procedure).flatMap(({ properties, example }) =>
      Object.keys(properties).flatMap((name) => {
        const { format, items } = properties[name] ?? {};
        if (format !== 'uuid' && items?.format !== 'uuid') return [];
        const values = foreign.map((id) => (format === 'uuid' ? id : [victim.analysis, id]));
        return values.map((value) => ({
          what: String(value),
          text: JSON.stringify({ ...example, [name]: value }),
        }));
      }),
    );
    // With a plan that lets them into every tool.
    await changeProfile(server.database, mallory.userId, { subscription_tier: 'enterprise' });
    const passed = await findPassed(procedure, faults, {
      ...mallory,
      status: isAdministration(procedure) ? 403 : 404,
    });
    await changeProfile(server.database, mallory.userId, { subscription_tier: 'free' });
    // The library narrowed by an id of others is a library with nothing in it, and so is a team's activity.
    const nothing = ['{"analyses":[],"total":0}', '{"activity":[],"has_more":false}'];
    const others = passed.filter(({ text }) => !nothing.includes(text));
    // A link for a workspace of others starts in one's own.
    const isOwn = (text: string) => procedure.name === 'start' && text.includes(`"id":"${mallory.userId}"`);
    expect(others.filter(({ text }) => !isOwn(text))).toEqual([]);
  });
});

test.each(procedures.filter(isAdministration))(
  'of the administration, $name refuses everybody else, whatever they send',
  async (procedure) => {
    expect(await findPassed(procedure, fewOf(procedure), { ...mallory, status: 403 })).toEqual([]);
  },
);

test('none of that changed anything', async () => {
  expect(await dump()).toEqual(before);
});

test('nothing of all this was a surprise to the server', () => {
  expect(server.reports).toEqual([]);
});

test('a session that is none opens nothing', async () => {
  const [session = ''] = mallory.cookie.split(';');
  const [name = ''] = session.split('=');
  const forged = [`${name}=x`, `${name}=%00`, session.slice(0, -8), session.replace(/=.{4}/, '=AAAA')];
  for (const cookie of forged)
    for (const procedure of procedures.filter(({ access }) => access !== 'anyone'))
      expect(await findPassed(procedure, [{ what: cookie, text: '{}' }], { cookie, status: 401 })).toEqual(
        [],
      );
});

test("the address of a posted call cannot select anybody else's rows", async () => {
  const headers = { cookie: mallory.cookie };
  const ask = async (query: string) => {
    const answer = await fetch(`${server.url}/functions/v1/personalize-user-algorithm${query}`, {
      method: 'POST',
      headers,
      body: '{"action":"get_preferences"}',
    });
    return answer.text();
  };
  expect(await ask(`?user_id=${victim.userId}&action=update_preferences&pricing_sensitivity=1.5`)).toBe(
    await ask(''),
  );
  expect(await dump()).toEqual(before);
});
