import { array, assert, asyncProperty, constantFrom, nat } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Payments } from '../../platform/outside/payments.ts';
import { readPlan } from '../plans/plans.usecases.ts';
import { createTestPlans } from '../plans/test-plans.ts';
import type { TestPlans } from '../plans/test-plans.ts';
import { startTestPayments } from '../../platform/testing/test-payments.ts';
import type { TestPayments } from '../../platform/testing/test-payments.ts';
import { createCheckout } from './checkouts.usecases.ts';
import { receiveEvent } from './events.usecases.ts';
import { createPaymentLimits } from './payment-context.ts';
import { refreshCustomer } from './refresh.usecases.ts';
import { findCustomerId, readMoney, sign } from './test-customers.ts';
import { trialRuns } from '../../../values/test-trials.ts';

const start = new Date('2026-11-21T12:00:00Z');
let plans: TestPlans;
let stripe: TestPayments;
/** Processes that know nothing of each other. */
let processes: Process[];
beforeAll(async () => {
  plans = await createTestPlans(start.toISOString());
  stripe = await startTestPayments({ now });
  processes = plans.contexts.map(({ database }) => ({ database, now, payments: stripe.connect() }));
});
beforeEach(() => {
  plans.clock.now = start;
});
afterEach(() => plans.audit());
afterAll(async () => {
  await stripe.close();
  await plans.close();
});

type Process = Parameters<typeof refreshCustomer>[0];
const now = () => plans.clock.now;
const growth = 'price_demo_growth';
const boost = 'price_demo_boost';
const steps = [
  'subscribe',
  'fail',
  'mend',
  'cancel-later',
  'cancel-now',
  'resume',
  'pause',
  'boost',
  'refund',
  'refund-a-part',
  'dispute',
  'win',
  'lose',
  'abandon',
  'a-month-passes',
] as const;
type Step = (typeof steps)[number];

/** Somebody who buys, with what each process knows of it. */
const addCustomer = async () => {
  const userId = await plans.addUser();
  const contexts = processes.map((process) => ({
    ...process,
    limits: createPaymentLimits(),
    reader: { read: () => Promise.reject(new Error('No channel is read here.')) },
    origin: () => 'http://127.0.0.1',
    warn: () => undefined,
    viewer: { userId, personId: userId, email: `${userId}@example.com`, emailVerified: true },
  }));
  const [context] = contexts;
  if (context === undefined) throw new Error('There is no process.');
  return { userId, contexts, context };
};
type Customer = Awaited<ReturnType<typeof addCustomer>>;

/** What is sold, begun once, so that histories differ in what the customer does alone. */
const addHistory = async () => {
  const customer = await addCustomer();
  await readPlan(customer.context, customer);
  const begin = async (priceId: string) =>
    (await createCheckout(customer.context, { priceId })).split('/').at(-1) ?? '';
  return { customer, sessions: { growth: await begin(growth), boost: await begin(boost) } };
};
type History = Awaited<ReturnType<typeof addHistory>>;

/** A step that the customer's state has no room for is none. */
const take = async ({ customer, sessions }: History, step: Step): Promise<void> => {
  const { control } = stripe.double;
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
    refund: () => control.refund(sessions.boost),
    'refund-a-part': () => control.refund(sessions.boost, 10_000),
    dispute: () => control.dispute(sessions.boost),
    win: () => control.closeDispute(sessions.boost, 'won'),
    lose: () => control.closeDispute(sessions.boost, 'lost'),
    abandon: () => control.expire(sessions.boost),
    'a-month-passes': () => {
      plans.clock.now = new Date(now().getTime() + 31 * 24 * 3_600_000);
      return Promise.resolve();
    },
  };
  await acts[step]().catch(() => undefined);
};

const findSubscription = async (customer: Customer) => {
  const [plan] = await stripe.payments.listSubscriptions(await findCustomerId(plans, customer));
  return plan?.id ?? '';
};
/** The messages about one customer since a place in the log. */
const messagesOf = async (customer: Customer, since: number) => {
  const id = await findCustomerId(plans, customer);
  const own = stripe.double.events.filter(({ body }) => body.includes(id));
  // A dispute names its charge, and nobody.
  const charges = own.flatMap(({ body }) => body.match(/\bch_\w+/g) ?? []);
  const isOwn = (body: string) => [id, ...charges].some((known) => body.includes(known));
  return stripe.double.events.slice(since).filter(({ body }) => isOwn(body));
};
const receive = (process: Process, body: string) => {
  const signature = sign({ stripe, clock: plans.clock }, { body });
  return receiveEvent(process, { body: Buffer.from(body), signature });
};
/** Forgets what was noted and written of a customer's money, so that the same history can be told again. */
const tell = async (customer: Customer, bodies: readonly string[]) => {
  const { database } = plans;
  await sql`delete from payment_events`.execute(database.current);
  for (const [place, body] of bodies.entries()) {
    const process = processes[place % processes.length];
    if (process !== undefined) await receive(process, body);
  }
  await plans.audit();
  return readMoney(plans, customer);
};
/** What the provider has, read once at the end with nothing in between. */
const settleFrom = async (customer: Customer) => {
  await refreshCustomer(customer.context, customer);
  return readMoney(plans, customer);
};
const shuffle = <T>(values: readonly T[], order: readonly number[]): T[] =>
  order.flatMap((place) => values[place % Math.max(values.length, 1)] ?? []);

test('whatever happens to a customer, and in whatever order and how often it is told, the end is the same', async () => {
  const history = array(constantFrom(...steps), { minLength: 1, maxLength: 7 });
  const order = array(nat(40), { minLength: 1, maxLength: 25 });
  await assert(
    asyncProperty(history, order, nat(3), async (taken, places, toldAfter) => {
      plans.clock.now = start;
      const told = await addHistory();
      const silent = await addHistory();
      const since = stripe.double.events.length;
      for (const [place, step] of taken.entries()) {
        await take(told, step);
        // The other customer lives the same life at the same times, and nobody hears of it.
        const at = now();
        if (step !== 'a-month-passes') await take(silent, step);
        expect(now()).toBe(at);
        if (place % 4 === toldAfter)
          await tell(told.customer, shuffle(await messagesTexts(told, since), places).slice(0, 3));
      }
      // The provider notices what time has done when it is looked at, and tells it then.
      await findSubscription(told.customer);
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
    trialRuns({ sample: 8, whole: 200 }),
  );
});

const messagesTexts = async ({ customer }: History, since: number) =>
  (await messagesOf(customer, since)).map(({ body }) => body);

test('every order of a short history ends in the same rows', async () => {
  const history = await addHistory();
  const since = stripe.double.events.length;
  for (const step of ['subscribe', 'boost', 'cancel-later', 'dispute', 'lose'] as const)
    await take(history, step);
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
  const history = await addHistory();
  await take(history, 'subscribe');
  await take(history, 'boost');
  const refresh = (process: Process) => refreshCustomer(process, history.customer);
  await Promise.all(Array.from({ length: 8 }, () => processes.map(refresh)).flat());
  expect(await readMoney(plans, history.customer)).toMatchObject({
    profile: { subscription_tier: 'growth', credits_remaining: 1000 },
    months: [{ bonus: 500 }],
  });
});

test('a reading that was overtaken by a later one is dropped', async () => {
  const history = await addHistory();
  const { payments } = stripe;
  const [hasRead, gate] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const slow: Payments = {
    ...payments,
    listSubscriptions: async (id) => {
      const read = await payments.listSubscriptions(id);
      hasRead.resolve(null);
      await gate.promise;
      return read;
    },
  };
  const { database } = plans;
  const overtaken = refreshCustomer({ database, payments: slow, now }, history.customer);
  await hasRead.promise;
  await take(history, 'subscribe');
  await refreshCustomer({ database, payments, now }, history.customer);
  gate.resolve(null);
  await overtaken;
  expect(await readMoney(plans, history.customer)).toMatchObject({
    profile: { subscription_tier: 'growth' },
  });
});

test('processes that begin one purchase at once make one payment page', async () => {
  const customer = await addCustomer();
  const begun = await Promise.all(
    customer.contexts.flatMap((context) =>
      Array.from({ length: 5 }, () => createCheckout(context, { priceId: growth })),
    ),
  );
  expect(new Set(begun).size).toBe(1);
  const id = await findCustomerId(plans, customer);
  expect(await stripe.payments.listSessions(id)).toHaveLength(1);
});

test('processes that begin two plans at once leave one payment page at most that can be paid', async () => {
  for (let round = 0; round < 5; round += 1) {
    const customer = await addCustomer();
    const prices = [growth, 'price_test_pro'];
    await Promise.all(
      customer.contexts.map((context, index) =>
        createCheckout(context, { priceId: prices[index % 2] ?? growth }),
      ),
    );
    const pages = await stripe.payments.listSessions(await findCustomerId(plans, customer));
    expect(pages.filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1);
  }
});
