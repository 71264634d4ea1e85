import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { addAdmin } from '../../platform/testing/test-admins.ts';
import type { TestAdmin } from '../../platform/testing/test-admins.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import { addMember, addTeam } from '../../platform/testing/test-teams.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { createFailedRequests, forgetFailedRequests } from './failed-requests.usecases.ts';

let server: TestServer;
let admin: TestAdmin;
let member: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addAdmin(server);
  member = await server.signUp({ email: 'find_me@example.org' });
});
afterAll(() => server.close());

const found = z.object({ accounts: z.array(z.object({ email: z.string(), found_by: z.string() })) });
const search = async (query: unknown) => {
  const { status, body } = await admin.call('/api/admin/support/search', { query });
  return status === 200 ? found.parse(body).accounts : status;
};
const now = () => server.clock.now;
const failures = () => {
  const { database } = server;
  return createFailedRequests({
    database,
    now,
    warn: (error) => {
      throw error;
    },
  });
};
const failed = { method: 'POST', route: '/functions/v1/x', durationMs: 1, bytes: 1 };

test('an account is found by its address, its beginning, its ids and the beginning of its key', async () => {
  const { database } = server;
  const keyPrefix = `spk_${randomUUID().slice(0, 4)}`;
  await changeProfile(database, member.userId, { subscription_tier: 'agency' });
  await database.asSystem(async () => {
    await sql`insert into payment_customers (user_id, customer_id, created_at)
      values (${member.userId}, 'cus_ofAnn1', ${now()})`.execute(database.current);
    await sql`insert into api_keys (id, user_id, key_name, key_prefix, key_hash, created_at)
      values (${randomUUID()}, ${member.userId}, 'k', ${keyPrefix}, ${Buffer.alloc(32)}, ${now()})`.execute(
      database.current,
    );
  });
  const requestId = randomUUID();
  const kept = failures();
  kept.note({ ...failed, requestId, status: 500 }, member.userId);
  await kept.flush();
  for (const [query, found_by] of [
    [member.email, 'email'],
    [' FIND_me@', 'email'],
    [member.userId.toUpperCase(), 'user id'],
    ['cus_ofAnn1', 'customer'],
    [keyPrefix, 'API key'],
    [`${keyPrefix}${'x'.repeat(32)}`, 'API key'],
    [requestId, 'request id'],
  ])
    expect(await search(query)).toEqual([{ email: member.email, found_by }]);
});

test('a team is found by its name or id through its owners, with what belongs to it; a quote request through both sides', async () => {
  const { database } = server;
  const [owner, other, creator] = [
    await server.signUp({ email: 'owner.of.team@example.org' }),
    await server.signUp({ email: 'analyst.of.team@example.org' }),
    await server.signUp({ email: 'creator@example.org' }),
  ];
  const team = await addTeam(server, { owner, tier: 'agency' });
  await addMember(server, { person: other, team, role: 'analyst' });
  const quote = randomUUID();
  await database.asSystem(async () => {
    await sql`insert into payment_customers (user_id, customer_id, created_at)
      values (${team}, 'cus_ofTeam1', ${now()})`.execute(database.current);
    await sql`insert into creator_requests (id, workspace_id, channel_id, creator_id, listing_id, sender_name, message,
        deliverables, state, created_at, expires_at, changed_at)
      values (${quote}, ${team}, 'UCa', ${creator.userId}, ${randomUUID()}, 'Heron', 'Hello', '[]', 'open', ${now()},
        ${now()}, ${now()})`.execute(database.current);
  });
  const theirs = (found_by: string) => [{ email: owner.email, found_by }];
  expect(await search('heron AG')).toEqual(theirs('team'));
  expect(await search(team)).toEqual(theirs('team'));
  expect(await search('cus_ofTeam1')).toEqual(theirs('customer'));
  expect(await search(quote)).toEqual([
    { email: creator.email, found_by: 'quote request' },
    ...theirs('quote request'),
  ]);
  // Whoever is found by their address is not named once more for their team.
  expect(await search('owner.of')).toEqual(theirs('email'));
});

test.each([
  '%',
  '_',
  'find%',
  String.raw`find\_me`,
  "' or 1=1 --",
  '\u202Efind',
  'cus_%',
  'spk_',
  '',
  ' '.repeat(99),
  '*',
  '(',
  '[a-z]',
])('a search for %o finds nothing, for signs of patterns stand for themselves', async (query) => {
  expect(await search(query)).toEqual([]);
});

test.each(['\u0000', 'a\u0000b', '\uD800', 'x'.repeat(10_000), 7, null, ['a'], { $ne: 1 }])(
  'a search for %o is refused as bad input',
  async (query) => {
    expect(await search(query)).toBe(400);
  },
);

test('a failed request is kept with its id, whose it was and what kind of fault, without anything that people wrote', async () => {
  const kept = failures();
  const requestId = randomUUID();
  const fault = Object.assign(new TypeError('the secret of ann@example.org'), {
    code: 'a long text with blanks',
  });
  kept.noteFault(fault, requestId);
  kept.note({ ...failed, requestId, status: 500 }, member.userId);
  await kept.flush();
  const { rows } = await server.database.asSystem(() =>
    sql`select * from failed_requests where request_id = ${requestId}`.execute(server.database.current),
  );
  expect(rows).toEqual([
    {
      request_id: requestId,
      user_id: member.userId,
      method: 'POST',
      route: '/functions/v1/x',
      status: 500,
      fault: 'TypeError',
      failed_at: now(),
    },
  ]);
});

test('the product itself notes a refused call of somebody signed in', async () => {
  const answer = await fetch(`${server.url}/api/profile`, {
    method: 'POST',
    headers: { cookie: member.cookie },
    body: '{"full_name":7}',
  });
  expect(answer.status).toBe(400);
  const requestId = answer.headers.get('x-request-id') ?? '';
  await expect
    .poll(() => search(requestId), { timeout: 8_000, interval: 200 })
    .toEqual([{ email: member.email, found_by: 'request id' }]);
});

test('failed requests stay few, whoever causes them, and go after 14 days', async () => {
  const count = async () => {
    const { rows } = await server.database.asSystem(() =>
      sql<{
        n: number;
      }>`select count(*)::int as n from failed_requests where user_id = ${member.userId}`.execute(
        server.database.current,
      ),
    );
    return rows[0]?.n ?? 0;
  };
  const before = await count();
  const kept = failures();
  for (let each = 0; each < 1_000; each += 1)
    kept.note({ ...failed, requestId: randomUUID(), status: 429 }, member.userId);
  for (const status of [200, 401, 404, 499])
    kept.note({ ...failed, requestId: randomUUID(), status }, member.userId);
  await kept.flush();
  expect((await count()) - before).toBe(20);
  const { database } = server;
  await forgetFailedRequests({ database, now });
  expect(await count()).toBeGreaterThan(0);
  await forgetFailedRequests({ database, now: () => new Date(now().getTime() + 14 * 24 * 3_600_000 + 1) });
  expect(await count()).toBe(0);
});
