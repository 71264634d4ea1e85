import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  PlanRefusal,
  giveAnalysisBack,
  giveLostAnalysesBack,
  settleAnalysis,
  takeAnalysis,
} from './debits.usecases.ts';
import { readPlan } from './plans.usecases.ts';
import type { PlanContext } from './plans.usecases.ts';
import { usePlans, leaveCredits as leaveCreditsTo, readBooks as readBooksOf } from './test-plans.ts';

const plans = await usePlans();
const at = (instant: string) => {
  plans.clock.now = new Date(instant);
};
const addUser = async (columns: Record<string, unknown> = {}) => {
  const userId = await plans.addUser();
  await plans.change(userId, { created_at: new Date('2026-01-01T00:00:00Z'), ...columns });
  await readPlan(plans, { userId });
  return userId;
};
const readBooks = (userId: string) => readBooksOf(plans.database, userId);
const take = async (userId: string, context: PlanContext = plans) => {
  const paid = { userId, analysisId: randomUUID() };
  await takeAnalysis(context, paid);
  return paid;
};
/** `taken`, or why not. */
const tryToTake = (userId: string, context: PlanContext = plans) =>
  take(userId, context).then(
    () => 'taken',
    (error: unknown) => {
      if (error instanceof PlanRefusal) return error.reason;
      throw error;
    },
  );
/** Tries many times at once, in as many processes as there are. */
const tryAtOnce = (userId: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, (_, index) =>
      tryToTake(userId, plans.contexts[index % plans.contexts.length]),
    ),
  );
const countTaken = (outcomes: unknown[]) => outcomes.filter((outcome) => outcome === 'taken').length;
const leaveCredits = (userId: string, credits: number) =>
  leaveCreditsTo(plans.database, { userId, credits, at: plans.clock.now });

test('an hour of the free plan has three places; the next is told when it ends, and takes nothing', async () => {
  const userId = await addUser();
  await plans.spend(userId, 3);
  at('2026-11-21T12:59:59.999Z');
  expect(await tryToTake(userId)).toEqual({ kind: 'hour', retryAt: new Date('2026-11-21T13:00:00Z') });
  expect(await readBooks(userId)).toEqual({ credits: 7, month: 3, hour: 3, reserved: 0 });
  at('2026-11-21T13:00:00Z');
  expect(await tryToTake(userId)).toBe('taken');
});

test('a clock that goes back by two hours gives nobody a second hour, and keeps nobody waiting longer than one', async () => {
  const userId = await addUser();
  at('2026-11-21T12:00:00Z');
  await plans.spend(userId, 3);
  at('2026-11-21T10:00:00Z');
  expect(await tryToTake(userId)).toEqual({ kind: 'hour', retryAt: new Date('2026-11-21T11:00:00Z') });
  at('2026-11-21T11:00:00Z');
  expect(await tryToTake(userId)).toBe('taken');
});

test('of an hour that has places left a clock that goes back leaves as many', async () => {
  const userId = await addUser();
  at('2026-11-21T12:00:00Z');
  await plans.spend(userId, 1);
  at('2026-11-21T10:00:00Z');
  await plans.spend(userId, 2);
  expect(await tryToTake(userId)).toMatchObject({ kind: 'hour' });
});

test('the month allows exactly its limit and then says so before anything else', async () => {
  const userId = await addUser();
  for (const hour of ['01', '02', '03']) {
    at(`2026-11-22T${hour}:00:00Z`);
    await plans.spend(userId, 3);
  }
  at('2026-11-22T04:00:00Z');
  await plans.spend(userId, 1);
  // No credits are left either, and the hour is used up soon: the month is looked at first.
  const refused = { kind: 'month', limit: 10, retryAt: new Date('2026-12-01T00:00:00Z') };
  expect(await tryToTake(userId)).toEqual(refused);
  await leaveCredits(userId, 5);
  expect(await tryToTake(userId)).toEqual(refused);
  expect(await readBooks(userId)).toMatchObject({ credits: 5, month: 10, reserved: 0 });
  at('2026-12-01T00:00:00Z');
  expect(await tryToTake(userId)).toBe('taken');
});

test('a bonus raises the limit of its month alone', async () => {
  const userId = await addUser({ subscription_tier: 'enterprise' });
  await plans.spend(userId, 11);
  await plans.change(userId, { subscription_tier: 'free' });
  await plans.database.asUser(userId, () =>
    sql`update usage_months set bonus = 2 where user_id = ${userId}`.execute(plans.database.current),
  );
  at('2026-11-21T14:00:00Z');
  expect(await readPlan(plans, { userId })).toMatchObject({ analysesPerMonth: 12 });
  expect(await tryToTake(userId)).toBe('taken');
  expect(await tryToTake(userId)).toMatchObject({ kind: 'month', limit: 12 });
  at('2026-12-01T00:00:00Z');
  expect(await readPlan(plans, { userId })).toMatchObject({ analysesPerMonth: 10 });
});

test('without credits an analysis is refused before the hour is looked at', async () => {
  const userId = await addUser();
  await plans.spend(userId, 3);
  await leaveCredits(userId, 0);
  expect(await tryToTake(userId)).toEqual({ kind: 'credits' });
  expect(await readBooks(userId)).toEqual({ credits: 0, month: 3, hour: 3, reserved: 0 });
});

test('enterprise takes no credits, is counted all the same, and has 1,000 an hour', async () => {
  const userId = await addUser({ subscription_tier: 'enterprise' });
  await plans.spend(userId, 1_000);
  expect(await tryToTake(userId)).toMatchObject({ kind: 'hour' });
  expect(await readBooks(userId)).toEqual({ credits: 0, month: 1_000, hour: 1_000, reserved: 0 });
});

test('of 1,000 parallel analyses on one credit exactly one is made', async () => {
  const userId = await addUser({ subscription_tier: 'agency' });
  await leaveCredits(userId, 1);
  const outcomes = await tryAtOnce(userId, 1000);
  expect(countTaken(outcomes)).toBe(1);
  expect(outcomes.filter((outcome) => outcome !== 'taken')).toEqual(
    Array.from({ length: 999 }, () => ({ kind: 'credits' })),
  );
  expect(await readBooks(userId)).toEqual({ credits: 0, month: 1, hour: 1, reserved: 1 });
});

test('many at once take no more than an hour holds, and leave month and credits at what was taken', async () => {
  const userId = await addUser({ subscription_tier: 'growth' });
  const outcomes = await tryAtOnce(userId, 130);
  expect(countTaken(outcomes)).toBe(100);
  expect(await readBooks(userId)).toEqual({ credits: 400, month: 100, hour: 100, reserved: 100 });
});

test('the trial has growth’s month and an hour of its own, of 20', async () => {
  const userId = await plans.addUser();
  at('2026-11-21T12:00:00Z');
  await plans.spend(userId, 20);
  expect(await tryToTake(userId)).toMatchObject({ kind: 'hour' });
  expect(await readBooks(userId)).toEqual({ credits: 30, month: 20, hour: 20, reserved: 0 });
});

test('what is given back is given back once, to month, credits and hour, however many try', async () => {
  const userId = await addUser();
  await plans.spend(userId, 1);
  const paid = await take(userId);
  await Promise.all(
    Array.from({ length: 4 }, () => plans.contexts.map((context) => giveAnalysisBack(context, paid))).flat(),
  );
  expect(await readBooks(userId)).toEqual({ credits: 9, month: 1, hour: 1, reserved: 0 });
  expect(await settleAnalysis(plans, paid)).toBe(false);
});

test('settled stays settled, whoever gives it back afterwards', async () => {
  const userId = await addUser();
  const paid = await take(userId);
  expect(await settleAnalysis(plans, paid)).toBe(true);
  await giveAnalysisBack(plans, paid);
  await giveLostAnalysesBack(plans, { before: new Date('2030-01-01T00:00:00Z') });
  expect(await readBooks(userId)).toEqual({ credits: 9, month: 1, hour: 1, reserved: 0 });
});

test('giving back and settling at once end in one of the two', async () => {
  const userId = await addUser({ subscription_tier: 'growth' });
  for (let round = 0; round < 10; round += 1) {
    const paid = await take(userId);
    const before = await readBooks(userId);
    const [settled] = await Promise.all([
      settleAnalysis(plans, paid),
      giveAnalysisBack(plans.contexts.at(-1) ?? plans, paid),
    ]);
    const after = await readBooks(userId);
    expect(after.credits - before.credits).toBe(settled ? 0 : 1);
  }
});

test('a debit given back in the next month returns to the month it came from', async () => {
  const userId = await addUser();
  at('2026-11-30T23:59:59.999Z');
  const paid = await take(userId);
  at('2026-12-01T00:00:00Z');
  expect(await readPlan(plans, { userId })).toMatchObject({ creditsRemaining: 10, analysesThisMonth: 0 });
  await giveAnalysisBack(plans, paid);
  expect(await readPlan(plans, { userId })).toMatchObject({ creditsRemaining: 11, analysesThisMonth: 0 });
  expect(await readBooks(userId)).toMatchObject({ month: 0, hour: 0 });
});

test('what processes that died have taken from many users is given back once, and nothing younger', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => addUser()));
  for (const userId of users) for (let count = 0; count < 2; count += 1) await take(userId);
  at('2026-11-21T12:05:00Z');
  for (const userId of users) await take(userId);
  const before = new Date('2026-11-21T12:04:00Z');
  await Promise.all(plans.contexts.map((context) => giveLostAnalysesBack(context, { before })));
  for (const userId of users)
    expect(await readBooks(userId)).toEqual({ credits: 9, month: 1, hour: 1, reserved: 1 });
});

test('a clock that goes back opens no new hour; one that was far ahead closes none', async () => {
  const userId = await addUser();
  await plans.spend(userId, 3);
  at('2026-11-21T11:30:00Z');
  expect(await tryToTake(userId)).toEqual({ kind: 'hour', retryAt: new Date('2026-11-21T12:30:00Z') });
  at('2026-11-19T00:00:00Z');
  expect(await tryToTake(userId)).toBe('taken');
});

test.each([
  ['a month ends', '2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00Z'],
  ['a year ends', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00Z'],
  ['Pacific summer time ends', '2026-11-01T08:59:59Z', '2026-11-02T09:00:00Z'],
  ['Pacific summer time begins', '2027-03-14T09:59:59Z', '2027-03-15T10:00:00Z'],
])(
  'where %s a clock that jumps back and forth grants no month twice and loses no credit',
  async (_, before, after) => {
    at(before);
    const userId = await addUser({ created_at: new Date('2026-01-01T00:00:00Z') });
    const first = await readBooks(userId);
    const dayBefore = new Date(Date.parse(before) - 86_400_000).toISOString();
    const months = new Set([before, after].map((instant) => instant.slice(0, 7)));
    let taken = 0;
    for (const instant of [before, after, dayBefore, after, before, after]) {
      at(instant);
      if ((await tryToTake(userId)) === 'taken') taken += 1;
      await plans.audit();
    }
    at(after);
    await readPlan(plans, { userId });
    const books = await readBooks(userId);
    expect(taken).toBeGreaterThanOrEqual(3);
    expect(books).toMatchObject({ month: taken, credits: expect.any(Number) });
    const granted = books.credits + taken;
    // What is left at the end of a month is topped up to the plan's credits, never beyond what was spent.
    expect(granted).toBeGreaterThanOrEqual(first.credits);
    expect(granted).toBeLessThanOrEqual(first.credits * months.size);
  },
);

test('an analysis of an account that is gone is refused', async () => {
  const userId = await addUser();
  await sql`delete from auth."user" where id = ${userId}`.execute(plans.database.accounts);
  expect(await tryToTake(userId)).toEqual({ kind: 'no-account' });
});

test('one user can neither settle nor give back what another one took', async () => {
  const [owner, other] = [await addUser(), await addUser()];
  const { analysisId } = await take(owner);
  expect(await settleAnalysis(plans, { userId: other, analysisId })).toBe(false);
  await giveAnalysisBack(plans, { userId: other, analysisId });
  expect(await readBooks(owner)).toEqual({ credits: 9, month: 1, hour: 1, reserved: 1 });
  expect(await readBooks(other)).toEqual({ credits: 10, month: 0, hour: 0, reserved: 0 });
});
