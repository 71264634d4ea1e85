import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlanTier } from '../../../engine/plans/plans.ts';
import { planTiers, plans as planTable } from '../../../engine/plans/plans.ts';
import { PlanRefusal, giveAnalysisBack, settleAnalysis, takeAnalysis } from './debits.usecases.ts';
import type { PaidAnalysis } from './debits.usecases.ts';
import { readPlan } from './plans.usecases.ts';
import { createTestPlans, readBooks } from './test-plans.ts';
import type { TestPlans } from './test-plans.ts';
import { trialRuns } from '../../../values/test-trials.ts';

let plans: TestPlans;
beforeAll(async () => {
  plans = await createTestPlans();
});
afterAll(() => plans.close());

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** What has been done to a user, as far as the tier follows from it. */
interface Sources {
  userId: string;
  subscription: PlanTier;
  subscriptionEndMs: number | null;
  override: PlanTier | null;
  overrideUntilMs: number;
  trialUntilMs: number;
  pending: PaidAnalysis[];
}

type Step =
  | { do: 'take'; times: number }
  | { do: 'settle' | 'give back' }
  | { do: 'wait'; ms: number }
  | { do: 'turn month' }
  | { do: 'subscribe'; tier: PlanTier; days: number | null }
  | { do: 'override'; tier: PlanTier | null; days: number };

const tier = fc.constantFrom(...planTiers);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('take' as const), times: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('settle' as const, 'give back' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 20 * minuteMs, 60 * minuteMs, dayMs, 13 * dayMs, -30 * minuteMs, -3 * dayMs),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'turn month' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('subscribe' as const),
      tier,
      days: fc.option(fc.integer({ min: -1, max: 40 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('override' as const),
      tier: fc.option(tier),
      days: fc.integer({ min: 0, max: 20 }),
    }),
  },
);

test('whatever happens to a user, the books agree, every refusal is due and the tier follows from its sources', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      plans.clock.now = new Date('2026-11-18T12:00:00Z');
      const userId = await plans.addUser();
      const sources: Sources = {
        userId,
        subscription: 'free',
        subscriptionEndMs: null,
        override: null,
        overrideUntilMs: 0,
        trialUntilMs: plans.clock.now.getTime() + 14 * dayMs,
        pending: [],
      };
      for (const next of steps) {
        await apply(sources, next);
        expect((await readPlan(plans, { userId }))?.tier).toBe(expectedTier(sources));
      }
      await plans.audit();
    }),
    trialRuns({ sample: 15, whole: 400 }),
  );
});

async function apply(sources: Sources, next: Step): Promise<void> {
  const nowMs = plans.clock.now.getTime();
  switch (next.do) {
    case 'take':
      for (let count = 0; count < next.times; count += 1) await take(sources);
      return;
    case 'settle':
    case 'give back':
      return finish(sources, next.do);
    case 'wait':
      plans.clock.now = new Date(nowMs + next.ms);
      return;
    case 'turn month': {
      const { now } = plans.clock;
      plans.clock.now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 1);
      await take(sources);
      plans.clock.now = new Date(plans.clock.now.getTime() + 1);
      return;
    }
    case 'subscribe':
      sources.subscription = next.tier;
      sources.subscriptionEndMs = next.days === null ? null : nowMs + next.days * dayMs;
      return plans.change(sources.userId, {
        subscription_tier: next.tier,
        subscription_end: sources.subscriptionEndMs === null ? null : new Date(sources.subscriptionEndMs),
      });
    case 'override':
      sources.override = next.tier;
      sources.overrideUntilMs = nowMs + next.days * dayMs;
      return plans.change(sources.userId, {
        override_subscription_tier: next.tier,
        override_until: new Date(sources.overrideUntilMs),
      });
  }
}

/** Takes one analysis and holds the outcome against what the plan said just before. */
async function take({ userId, pending }: Sources): Promise<void> {
  const plan = await readPlan(plans, { userId });
  if (plan === null) throw new Error('There is no such user.');
  const before = await readBooks(plans.database, userId);
  const paid = { userId, analysisId: randomUUID() };
  const reason = await takeAnalysis(plans, paid).then(
    () => null,
    (error: unknown) => {
      if (error instanceof PlanRefusal) return error.reason.kind;
      throw error;
    },
  );
  const after = await readBooks(plans.database, userId);
  const monthIsFull = plan.analysesPerMonth !== null && plan.analysesThisMonth >= plan.analysesPerMonth;
  if (monthIsFull) expect(reason).toBe('month');
  else if (plan.creditsRemaining === 0) expect(reason).toBe('credits');
  else expect([null, 'hour']).toContain(reason);
  if (reason === null) {
    pending.push(paid);
    const cost = planTable[plan.tier].creditsPerPeriod === null ? 0 : 1;
    expect(after).toMatchObject({ credits: before.credits - cost, month: before.month + 1 });
    expect(after.hour).toBeLessThanOrEqual(plan.analysesPerHour);
  } else expect(after).toEqual(before);
  if (reason === 'hour') expect(before.hour).toBeGreaterThanOrEqual(plan.analysesPerHour);
}

async function finish(sources: Sources, how: 'settle' | 'give back'): Promise<void> {
  const paid = sources.pending.shift();
  if (paid === undefined) return;
  const before = await readBooks(plans.database, sources.userId);
  if (how === 'settle') expect(await settleAnalysis(plans, paid)).toBe(true);
  else await giveAnalysisBack(plans, paid);
  await giveAnalysisBack(plans, paid);
  const after = await readBooks(plans.database, sources.userId);
  expect(after.month).toBe(before.month - (how === 'settle' ? 0 : 1));
  expect(after.reserved).toBe(before.reserved - 1);
}

/** The rule of the effective tier, said once more. */
function expectedTier(sources: Sources): PlanTier {
  const nowMs = plans.clock.now.getTime();
  const { subscription, subscriptionEndMs, override, overrideUntilMs, trialUntilMs } = sources;
  if (override !== null && nowMs < overrideUntilMs) return override;
  if (subscription !== 'free' && (subscriptionEndMs === null || nowMs < subscriptionEndMs))
    return subscription;
  return nowMs < trialUntilMs ? 'growth' : 'free';
}
