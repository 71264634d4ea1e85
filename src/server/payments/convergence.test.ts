import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import type { Payments } from '../outside/payments.ts';
import { auditPlans } from '../plans/test-plans.ts';
import { startTestServer } from '../test-server.ts';
import type { TestServer } from '../test-server.ts';
import { createCheckout } from './checkouts.usecases.ts';
import { receiveEvent } from './events.usecases.ts';
import { createDesk } from './payment-context.ts';
import { refreshCustomer } from './refresh.usecases.ts';
import { addCustomer, readMoney, sign } from './test-customers.ts';
import type { TestCustomer } from './test-customers.ts';

const start = new Date('2026-11-21T12:00:00Z');
let server: TestServer;
const opened: Database[] = [];
/** Processes that know nothing of each other; on the embedded database there is one. */
let processes: { database: Database; payments: Payments }[];
beforeAll(async () => {
  server = await startTestServer();
  const { url } = server.testDatabase;
  if (url !== null)
    for (let count = 0; count < 2; count += 1)
      opened.push(await connectDatabase({ kind: 'postgresql', url }));
  processes = [server.database, ...opened].map((database) => ({
    database,
    payments: server.stripe.connect(),
  }));
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await server.close();
});

const now = () => server.clock.now;
const growth = 'price_demo_growth';
const boost = 'price_demo_boost';
const report = 'price_demo_full_report';
const steps = [
  'subscribe',
  'fail',
  'mend',
  'cancel-later',
  'cancel-now',
  'resume',
  'pause',
  'boost',
  'report',
  'refund',
  'abandon',
  'a-month-passes',
] as const;
type Step = (typeof steps)[number];

/** Everything that is sold, begun once, so that histories differ in what the customer does alone. */
interface History {
  customer: TestCustomer;
  sessions: { growth: string; boost: string; report: string };
}

const addHistory = async (): Promise<History> => {
  const customer = await addCustomer(server);
  await customer.call('/api/start');
  const begin = async (priceId: string, channel?: string) =>
    (await customer.begin(priceId, channel)).sessionId;
  const sessions = {
    growth: await begin(growth),
    boost: await begin(boost),
    report: await begin(report, '@kestrelworkbench'),
  };
  return { customer, sessions };
};

/** A step that the customer's state has no room for is none. */
const take = async ({ customer, sessions }: History, step: Step): Promise<void> => {
  const { control } = server.stripe.double;
  const plan = await findSubscription(customer);
  const acts: Record<Step, () => Promise<void>> = {
    subscribe: () => control.pay(sessions.growth),
    fail: () => control.failRenewal(plan),
    mend: () => control.payOpenInvoice(plan),
    'cancel-later': () => control.cancel(plan, { atPeriodEnd: true }),
    'cancel-now': () => control.cancel(plan, { atPeriodEnd: false }),
    resume: () => control.resume(plan),
    pause: () => control.pause(plan),
    boost: () => control.pay(sessions.boost),
    report: () => control.pay(sessions.report),
    refund: () => control.refund(sessions.boost),
    abandon: () => control.expire(sessions.report),
    'a-month-passes': () => {
      server.clock.now = new Date(now().getTime() + 31 * 24 * 3_600_000);
      return Promise.resolve();
    },
  };
  await acts[step]().catch(() => undefined);
};

const findCustomerId = async ({ userId }: TestCustomer) => {
  const { rows } = await server.database.asSystem(() =>
    sql<{ id: string }>`select customer_id as id from payment_customers where user_id = ${userId}`.execute(
      server.database.current,
    ),
  );
  return rows[0]?.id ?? '';
};
const findSubscription = async (customer: TestCustomer) => {
  const [plan] = await server.stripe.payments.listSubscriptions(await findCustomerId(customer));
  return plan?.id ?? '';
};
/** The messages about one customer since a place in the log. */
const messagesOf = async (customer: TestCustomer, since: number) => {
  const id = await findCustomerId(customer);
  return server.stripe.double.events.slice(since).filter(({ body }) => body.includes(id));
};
const receive = ({ database, payments }: { database: Database; payments: Payments }, body: string) => {
  const context = { database, payments, now };
  return receiveEvent(context, { body: Buffer.from(body), signature: sign(server, { body }) });
};
/** Forgets what was noted and written of a customer's money, so that the same history can be told again. */
const tell = async (customer: TestCustomer, bodies: readonly string[]) => {
  const { database } = server;
  await sql`delete from payment_events`.execute(database.current);
  for (const [place, body] of bodies.entries()) {
    const process = processes[place % processes.length];
    if (process !== undefined) await receive(process, body);
  }
  await auditPlans(database);
  return readMoney(server, customer);
};
/** What the provider has, read once at the end with nothing in between. */
const settleFrom = async (customer: TestCustomer) => {
  await refreshCustomer({ ...server, payments: server.stripe.payments, now }, customer);
  return readMoney(server, customer);
};
const shuffle = <T>(values: readonly T[], order: readonly number[]): T[] =>
  order.flatMap((place) => values[place % Math.max(values.length, 1)] ?? []);

test('whatever happens to a customer, and in whatever order and how often it is told, the end is the same', async () => {
  const history = fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 7 });
  const order = fc.array(fc.nat(40), { minLength: 1, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(history, order, fc.nat(3), async (taken, places, toldAfter) => {
      server.clock.now = start;
      const told = await addHistory();
      const silent = await addHistory();
      const since = server.stripe.double.events.length;
      for (const [place, step] of taken.entries()) {
        await take(told, step);
        // The other customer lives the same life at the same times, and nobody hears of it.
        const at = now();
        if (step !== 'a-month-passes') await take(silent, step);
        expect(now()).toBe(at);
        if (place % 4 === toldAfter)
          await tell(told.customer, shuffle(await messagesTexts(told, since), places).slice(0, 3));
      }
      const texts = await messagesTexts(told, since);
      const shuffled = await tell(told.customer, [...shuffle(texts, places), ...texts.toReversed()]);
      expect(await tell(told.customer, shuffle(texts, places.toReversed()))).toEqual(shuffled);
      expect(await settleFrom(told.customer)).toEqual(shuffled);
      const { profile, checkouts } = await settleFrom(silent.customer);
      const { subscription_tier: tier, subscription_status: status } = shuffled.profile ?? {};
      expect({ ...profile, checkouts }).toMatchObject({
        subscription_tier: tier,
        subscription_status: status,
        checkouts: shuffled.checkouts,
      });
    }),
    { numRuns: 15 },
  );
});

const messagesTexts = async ({ customer }: History, since: number) =>
  (await messagesOf(customer, since)).map(({ body }) => body);

test('every order of a short history ends in the same rows', async () => {
  server.clock.now = start;
  const history = await addHistory();
  const since = server.stripe.double.events.length;
  for (const step of ['subscribe', 'boost', 'cancel-later', 'refund'] as const) await take(history, step);
  const texts = await messagesTexts(history, since);
  const ends = new Set<string>();
  const chosen = texts.slice(0, 4);
  for (const order of permutations(chosen.map((_, place) => place)))
    ends.add(JSON.stringify(await tell(history.customer, shuffle(chosen, order))));
  expect(ends.size).toBe(1);
  expect([...ends][0]).toContain('"subscription_renews":false');
});

const permutations = (values: readonly number[]): number[][] =>
  values.length <= 1
    ? [[...values]]
    : values.flatMap((value) =>
        permutations(values.filter((other) => other !== value)).map((rest) => [value, ...rest]),
      );

test('processes that read a customer at once write one truth, and pay a boost out once', async () => {
  server.clock.now = start;
  const history = await addHistory();
  await take(history, 'subscribe');
  await take(history, 'boost');
  const refresh = ({ database, payments }: { database: Database; payments: Payments }) =>
    refreshCustomer({ database, payments, now }, history.customer);
  await Promise.all(Array.from({ length: 8 }, () => processes.map(refresh)).flat());
  await auditPlans(server.database);
  expect(await readMoney(server, history.customer)).toMatchObject({
    profile: { subscription_tier: 'growth', credits_remaining: 1050 },
    months: [{ bonus: 500 }],
  });
});

test('a reading that was overtaken by a later one is dropped', async () => {
  server.clock.now = start;
  const history = await addHistory();
  const { payments } = server.stripe;
  const gate = Promise.withResolvers<null>();
  const slow: Payments = {
    ...payments,
    listSubscriptions: async (id) => {
      const read = await payments.listSubscriptions(id);
      await gate.promise;
      return read;
    },
  };
  const { database } = server;
  const overtaken = refreshCustomer({ database, payments: slow, now }, history.customer);
  await expect.poll(() => server.stripe.double.requests.length).toBeGreaterThan(0);
  await take(history, 'subscribe');
  await refreshCustomer({ database, payments, now }, history.customer);
  gate.resolve(null);
  await overtaken;
  expect(await readMoney(server, history.customer)).toMatchObject({
    profile: { subscription_tier: 'growth' },
  });
});

test('processes that begin one purchase at once make one payment page', async () => {
  server.clock.now = start;
  const customer = await addCustomer(server);
  const { userId, email } = customer;
  const desks = processes.map((process) => ({
    ...process,
    now,
    desk: createDesk(),
    reader: { read: () => Promise.reject(new Error('No channel is read here.')) },
    origin: () => server.url,
    warn: () => undefined,
    viewer: { userId, email, emailVerified: true },
  }));
  const begun = await Promise.all(
    desks.flatMap((context) => Array.from({ length: 5 }, () => createCheckout(context, { priceId: growth }))),
  );
  expect(new Set(begun).size).toBe(1);
  const id = await findCustomerId(customer);
  expect(await server.stripe.payments.listSessions(id)).toHaveLength(1);
});
