import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { progressPath } from '../../analysis/bulk-analysis/test-bulk-calls.ts';
import { asSuperuser } from '../../platform/db/test-database.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { deliver, findCustomerId } from '../payments/test-customers.ts';
import { auditPlans, changeProfile } from '../plans/test-plans.ts';
import { inHeldTeam } from './members.usecases.ts';
import { addPerson, addTeam, ok } from './test-teams.ts';
import type { Person } from './test-teams.ts';

let server: TestServer;
/** What YouTube's double waits for before it answers. */
let gate: Promise<void> = Promise.resolve();
let asked: () => void = () => undefined;
beforeAll(async () => {
  server = await startTestServer({
    hold: () => {
      asked();
      return gate;
    },
  });
});
beforeEach(() => {
  server.reports.length = 0;
  server.mails.length = 0;
});
afterAll(() => server.close());

const refused = z.looseObject({ code: z.string() });
const code = async (asking: Promise<{ body: unknown }>) =>
  refused.safeParse((await asking).body).data?.code ?? 'none';
const remove = (owner: Person, { userId }: Person) =>
  ok(owner.call('/api/team/members/remove', { person_id: userId }));
const books = async (id: string) => {
  const { rows } = await server.database.asSystem(() =>
    sql<{ tier: string; credits: number }>`
      select subscription_tier as tier, credits_remaining as credits from profiles where user_id = ${id}`.execute(
      server.database.current,
    ),
  );
  return rows[0];
};

test('whoever is removed while their analysis is made gets none of it, and the team gets its credit back', async () => {
  const { id, owner, add } = await addTeam(server);
  const ada = await addPerson(server, 'Ada');
  await add(ada, 'analyst');
  await ok(ada.call('/api/start'));
  const before = await books(id);
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  asked = reached.resolve;
  gate = opened.promise;
  const call = ada.call('/functions/v1/analyze-youtube-channel', { channelUrl: '@pentolalenta' });
  await reached.promise;
  await remove(owner, ada);
  opened.resolve();
  expect(await call).toMatchObject({ status: 403, body: { code: 'WORKSPACE_LEFT' } });
  expect(await ok(owner.call('/api/library'))).toMatchObject({ total: 0 });
  const { giveLostAnalysesBack } = await import('../plans/debits.usecases.ts');
  const context = { database: server.database, now: () => server.clock.now };
  await giveLostAnalysesBack(context, { before: new Date(server.clock.now.getTime() + 1) });
  expect(await books(id)).toEqual(before);
  await auditPlans(server.database);
});

test('the stream of whoever is removed ends, those of the others and the job go on', async () => {
  const { owner, add } = await addTeam(server);
  const ada = await addPerson(server, 'Ada');
  await add(ada, 'analyst');
  const follow = async (person: Person) => {
    const end = new AbortController();
    const answer = await fetch(server.url + progressPath, {
      headers: { cookie: person.cookie },
      signal: end.signal,
    });
    const reader = answer.body?.getReader();
    const read = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
    return { read, end };
  };
  const job = { job_name: 'A job', channel_urls: ['@curlalmanac', '@pixelkettle'] };
  await ok(ada.call('/functions/v1/bulk-channel-analysis', job));
  // The first to follow is the one who is removed: what looks for all must not be them.
  const hers = await follow(ada);
  expect(await hers.read()).toContain('A job');
  const owners = await follow(owner);
  expect(await owners.read()).toContain('A job');
  await remove(owner, ada);
  let last = '';
  for (let piece = await hers.read(); piece !== ''; piece = await hers.read()) last = piece;
  expect(last).not.toContain('A job');
  expect(await ok(owner.call('/api/bulk/jobs'))).toMatchObject({ jobs: [{ status: 'processing' }] });
  owners.end.abort();
});

test('whoever changes who is in a team holds it against everybody else', async () => {
  const { id, owner } = await addTeam(server);
  const other = new Client({ connectionString: asSuperuser(server.testDatabase.url) });
  await other.connect();
  const isFree = () =>
    other.query(`select from profiles where user_id = '${id}' for no key update nowait`).then(
      () => true,
      () => false,
    );
  const { database } = server;
  const viewer = {
    userId: id,
    personId: owner.userId,
    email: owner.email,
    emailVerified: true,
    signInId: 'one',
  };
  const acting = { member: { personId: owner.userId, workspaceId: id } };
  await database.withMember(acting, () =>
    inHeldTeam({ database, now: () => server.clock.now, viewer }, async () => {
      expect(await isFree()).toBe(false);
    }),
  );
  expect(await isFree()).toBe(true);
  await other.end();
});

test('a subscription moves with its customer and what is left of its credits, and what the provider tells then counts for the team', async () => {
  const owner = await addPerson(server, 'Olga');
  const pay = async () => {
    const { url } = z
      .looseObject({ url: z.string() })
      .parse(await ok(owner.call('/functions/v1/create-checkout', { priceId: 'price_demo_growth' })));
    await server.stripe.double.control.pay(url.split('/').at(-1) ?? '');
    await deliver(server);
  };
  await pay();
  await ok(owner.call('/functions/v1/analyze-youtube-channel', { channelUrl: '@kestrelworkbench' }));
  const customerId = await findCustomerId(server, owner);
  const bought = await books(owner.userId);
  expect(bought).toMatchObject({ tier: 'growth' });
  const { id } = z
    .looseObject({ id: z.string() })
    .parse(await ok(owner.call('/api/teams', { name: 'Blue Team' })));
  expect(await ok(owner.call('/api/team'))).toMatchObject({ can_move_subscription: true, seats: 1 });
  const move = () => owner.call('/api/team/subscription', {});
  await ok(move());
  const moved = await books(id);
  expect(moved).toMatchObject({ tier: 'growth' });
  expect((moved?.credits ?? 0) + ((await books(owner.userId))?.credits ?? 0)).toBe(bought?.credits);
  expect(await code(move())).toBe('TEAM_PAYS_ALREADY');
  expect(await findCustomerId(server, { userId: id })).toBe(customerId);
  expect(await findCustomerId(server, owner)).toBe('');
  await deliver(server);
  expect(await books(id)).toEqual(moved);
  expect(await books(owner.userId)).toMatchObject({ tier: 'free' });
  // Bought again alone: another customer, of which the team hears nothing.
  await ok(owner.call('/api/workspace', { id: owner.userId }));
  await pay();
  expect(await findCustomerId(server, owner)).not.toBe(customerId);
  expect(await books(owner.userId)).toMatchObject({ tier: 'growth' });
  expect(await books(id)).toEqual(moved);
  await auditPlans(server.database);
});

test('neither a trial, an override nor somebody else’s subscription moves', async () => {
  const { id, owner, add } = await addTeam(server);
  const ada = await addPerson(server, 'Ada');
  await add(ada, 'admin');
  await changeProfile(server.database, owner.userId, {
    override_subscription_tier: 'enterprise',
    override_until: new Date('2030-01-01'),
  });
  expect(await code(ada.call('/api/team/subscription', {}))).toBe('ROLE_REQUIRED');
  expect(await code(owner.call('/api/team/subscription', {}))).toBe('NO_SUBSCRIPTION');
  expect(await books(id)).toMatchObject({ tier: 'agency' });
});
