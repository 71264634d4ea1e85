import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readPlan } from './plans.usecases.ts';
import { usePlans } from './test-plans.ts';

const plans = await usePlans();
const at = (instant: string) => {
  plans.clock.now = new Date(instant);
};
const read = async (userId: string) => {
  const plan = await readPlan(plans, { userId });
  if (plan === null) throw new Error('There is no such user.');
  return plan;
};
const credits = async (userId: string) => (await read(userId)).creditsRemaining;
/** An account whose trial is over, with the credits of the free plan. */
const addFreeUser = async () => {
  const userId = await plans.addUser();
  await plans.change(userId, { created_at: new Date('2026-01-01T00:00:00Z') });
  return userId;
};
const spend = (userId: string, count: number) => plans.spend(userId, count);

describe('the trial', () => {
  test('a new account tries growth for 14 days with 50 credits', async () => {
    const userId = await plans.addUser();
    expect(await read(userId)).toEqual({
      tier: 'growth',
      origin: 'trial',
      endsAt: new Date('2026-12-05T12:00:00Z'),
      features: [
        'exports',
        'pasted',
        'simulation',
        'quotes',
        'proposals',
        'offers',
        'conversions',
        'campaigns',
      ],
      analysesPerMonth: 500,
      analysesPerHour: 20,
      analysesThisMonth: 0,
      creditsRemaining: 50,
      resetsAt: new Date('2026-12-01T00:00:00Z'),
      overrideTier: null,
      overrideUntil: null,
      subscription: { tier: 'free', end: null, active: false, status: null, renews: false },
    });
  });

  test('ends to the millisecond, and leaves what is left of its credits under the limits of the free plan', async () => {
    const userId = await plans.addUser();
    await spend(userId, 2);
    at('2026-12-05T11:59:59.999Z');
    expect(await read(userId)).toMatchObject({ tier: 'growth', analysesPerMonth: 500 });
    at('2026-12-05T12:00:00Z');
    expect(await read(userId)).toMatchObject({
      tier: 'free',
      origin: 'free',
      endsAt: null,
      features: [],
      analysesPerMonth: 10,
      analysesPerHour: 3,
      creditsRemaining: 48,
    });
  });

  test('is given once per mailbox, whatever its spelling, and not again after the account is deleted', async () => {
    const first = await plans.addUser('ada.lovelace@gmail.com');
    expect(await read(first)).toMatchObject({ origin: 'trial', creditsRemaining: 50 });
    for (const spelling of ['AdaLovelace+again@googlemail.com', 'a.d.a.lovelace@gmail.com']) {
      const again = await plans.addUser(spelling);
      expect(await read(again)).toMatchObject({ origin: 'free', creditsRemaining: 10 });
    }
    await sql`delete from auth."user" where id = ${first}`.execute(plans.database.accounts);
    expect(await readPlan(plans, { userId: first })).toBeNull();
    const returned = await plans.addUser('ada.lovelace@gmail.com');
    expect(await read(returned)).toMatchObject({ origin: 'free', endsAt: null, creditsRemaining: 10 });
    // Elsewhere dots matter.
    for (const other of ['ada.lovelace@example.org', 'adalovelace@example.org'])
      expect((await read(await plans.addUser(other))).origin).toBe('trial');
  });

  test('does not begin where its 14 days passed before anybody looked', async () => {
    const userId = await addFreeUser();
    expect(await read(userId)).toMatchObject({ origin: 'free', creditsRemaining: 10 });
    const { rows } = await plans.database.asUser(userId, () =>
      sql`select kind, credits from credit_ledger where user_id = ${userId}`.execute(plans.database.current),
    );
    expect(rows).toEqual([{ kind: 'grant', credits: 10 }]);
  });

  test('begins once though a hundred ask at once', async () => {
    const userId = await plans.addUser();
    const seen = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const context = plans.contexts[index % plans.contexts.length] ?? plans;
        return readPlan(context, { userId });
      }),
    );
    expect(new Set(seen.map((plan) => plan?.creditsRemaining))).toEqual(new Set([50]));
  });
});

describe('the month', () => {
  test.each([
    ['2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
    ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00Z', '2027-02-01T00:00:00Z'],
    ['2028-02-29T23:59:59.999Z', '2028-03-01T00:00:00Z', '2028-04-01T00:00:00Z'],
    ['2027-02-28T23:59:59.999Z', '2027-03-01T00:00:00Z', '2027-04-01T00:00:00Z'],
  ])('turns after %s in UTC: credits are filled up and the counter begins anew', async (last, next, end) => {
    const userId = await addFreeUser();
    at(last);
    await spend(userId, 3);
    expect(await read(userId)).toMatchObject({
      analysesThisMonth: 3,
      creditsRemaining: 7,
      resetsAt: new Date(next),
    });
    at(next);
    expect(await read(userId)).toMatchObject({
      analysesThisMonth: 0,
      creditsRemaining: 10,
      resetsAt: new Date(end),
    });
  });

  test('during a trial fills up to the free plan only, and takes nothing of the trial', async () => {
    const rich = await plans.addUser();
    const poor = await plans.addUser();
    await spend(rich, 1);
    for (const hour of ['12', '13', '14']) {
      at(`2026-11-22T${hour}:00:00Z`);
      await spend(poor, hour === '14' ? 8 : 20);
    }
    at('2026-12-01T00:00:00Z');
    expect(await read(rich)).toMatchObject({ origin: 'trial', creditsRemaining: 49 });
    expect(await read(poor)).toMatchObject({ origin: 'trial', creditsRemaining: 10 });
  });

  test('is not new where the clock goes back', async () => {
    const userId = await addFreeUser();
    at('2026-12-01T00:00:01Z');
    await spend(userId, 3);
    at('2026-11-30T23:59:59Z');
    expect(await credits(userId)).toBe(7);
    at('2026-12-01T00:00:02Z');
    expect(await credits(userId)).toBe(7);
  });
});

describe('tiers', () => {
  const day = (count: number) => new Date(Date.UTC(2026, 10, 21 + count, 12));

  test('a subscription brings the difference to what the month has brought, and once', async () => {
    const userId = await plans.addUser();
    await read(userId);
    await spend(userId, 20);
    for (const tier of ['growth', 'free', 'growth', 'pro', 'growth', 'pro']) {
      await plans.change(userId, { subscription_tier: tier, subscription_end: day(90) });
      await read(userId);
    }
    expect(await read(userId)).toMatchObject({
      tier: 'pro',
      origin: 'subscription',
      endsAt: null,
      // As many as the month's limit leaves.
      creditsRemaining: 980,
      analysesPerMonth: 1000,
      analysesThisMonth: 20,
      subscription: { tier: 'pro', end: day(90), active: true },
    });
  });

  test('a subscription counts until its end, and without an end', async () => {
    const userId = await addFreeUser();
    await plans.change(userId, { subscription_tier: 'agency', subscription_end: day(1) });
    expect((await read(userId)).tier).toBe('agency');
    plans.clock.now = day(1);
    expect(await read(userId)).toMatchObject({
      tier: 'free',
      subscription: { tier: 'agency', active: false },
    });
    await plans.change(userId, { subscription_end: null });
    expect(await read(userId)).toMatchObject({ tier: 'agency', subscription: { active: true } });
  });

  test('an override holds until its end or until it is cleared, and uncovers what is paid for', async () => {
    const userId = await addFreeUser();
    await plans.change(userId, { subscription_tier: 'growth' });
    expect(await credits(userId)).toBe(500);
    const override = { override_subscription_tier: 'enterprise', override_until: day(2) };
    await plans.change(userId, override);
    expect(await read(userId)).toMatchObject({
      tier: 'enterprise',
      origin: 'override',
      endsAt: day(2),
      overrideTier: 'enterprise',
      analysesPerMonth: null,
      creditsRemaining: null,
      subscription: { tier: 'growth', active: true },
    });
    plans.clock.now = new Date(day(2).getTime() - 1);
    expect((await read(userId)).tier).toBe('enterprise');
    plans.clock.now = day(2);
    expect(await read(userId)).toMatchObject({ tier: 'growth', creditsRemaining: 500 });
    await plans.change(userId, { ...override, override_until: day(9) });
    expect((await read(userId)).tier).toBe('enterprise');
    await plans.change(userId, { override_subscription_tier: null, override_until: null });
    expect(await read(userId)).toMatchObject({
      tier: 'growth',
      origin: 'subscription',
      creditsRemaining: 500,
    });
  });

  test('unlimited months grant nothing, and the first limited plan after them what it owes', async () => {
    const userId = await addFreeUser();
    expect(await credits(userId)).toBe(10);
    await plans.change(userId, { subscription_tier: 'enterprise' });
    at('2026-12-10T00:00:00Z');
    await spend(userId, 15);
    expect(await read(userId)).toMatchObject({ analysesThisMonth: 15, creditsRemaining: null });
    await plans.change(userId, { subscription_tier: 'growth' });
    expect(await credits(userId)).toBe(500);
  });

  test('a tier that the plan table does not know counts as none', async () => {
    const userId = await addFreeUser();
    await plans.change(userId, {
      subscription_tier: 'platinum',
      override_subscription_tier: 'unobtainium',
      override_until: day(5),
    });
    expect(await read(userId)).toMatchObject({ tier: 'free', overrideTier: null });
  });
});
