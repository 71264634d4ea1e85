import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bulkJobActions } from '../../../contract/analysis/bulk-analysis.ts';
import type { BulkJobAction } from '../../../contract/analysis/bulk-analysis.ts';
import type { PlanTier } from '../../../engine/plans/plans.ts';
import { planTiers } from '../../../engine/plans/plans.ts';
import { PlanRefusal } from '../../accounts/plans/debits.usecases.ts';
import { addBoost } from '../../accounts/plans/purchases.usecases.ts';
import { usePlans } from '../../accounts/plans/test-plans.ts';
import { BulkRefusal } from './refusals.ts';
import type { Outcome } from './test-jobs.ts';
import { addOwner, setTier } from './test-jobs.ts';
import { trialRuns } from '../../../values/test-trials.ts';

const plans = await usePlans();
const start = plans.clock.now;
type Owner = Awaited<ReturnType<typeof addOwner>>;

type Step =
  | { do: 'start'; channels: number }
  | { do: 'work'; job: number; outcome: Outcome; times: number }
  | { do: 'act'; job: number; action: BulkJobAction }
  | { do: 'analyse' | 'boost' | 'turn month' }
  | { do: 'change plan'; tier: PlanTier };

const job = fc.nat({ max: 3 });
const outcome = fc.constantFrom<Outcome>('billed', 'known', 'failed', 'unreachable', 'duplicate');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('start' as const), channels: fc.integer({ min: 1, max: 12 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('work' as const),
      job,
      outcome,
      times: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      job,
      action: fc.constantFrom(...bulkJobActions),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('analyse' as const, 'boost' as const, 'turn month' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('change plan' as const), tier: fc.constantFrom(...planTiers) }),
  },
);

test('whatever happens to bulk jobs, the books agree after every step and no credit is lost or made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      plans.clock.now = start;
      const owner = await addOwner(plans);
      await owner.start(['@first_channel', '@second_channel', '@third_channel']);
      for (const next of steps) {
        await apply(owner, next).catch(allowRefusal);
        await plans.audit();
      }
      const ended = await endAll(owner);
      for (const one of ended)
        expect(one).toMatchObject({ credits_held: 0, finished_at: expect.any(String) });
      const whole = ended.filter(({ status }) => status !== 'cancelled');
      expect(whole.map(({ progress }) => progress)).toEqual(whole.map((one) => one.total_channels));
    }),
    trialRuns({ sample: 8, whole: 200 }),
  );
});

async function apply(owner: Owner, next: Step): Promise<void> {
  const { userId } = owner;
  switch (next.do) {
    case 'start':
      await owner.start(Array.from({ length: next.channels }, (_, index) => `@channel${index}`));
      return;
    case 'work':
      await work(owner, next);
      return;
    case 'act': {
      const { id = randomUUID() } = (await owner.list())[next.job] ?? {};
      await owner.act(id, next.action);
      return;
    }
    case 'analyse':
      await plans.spend(userId, 1);
      return;
    case 'boost':
      await boost(userId);
      return;
    case 'turn month': {
      const { now } = plans.clock;
      plans.clock.now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
      return;
    }
    case 'change plan':
      await setTier(plans, userId, next.tier);
      return;
  }
}

/** As long as the job goes on, what it has done never becomes less. */
async function work(owner: Owner, step: Extract<Step, { do: 'work' }>): Promise<void> {
  for (let count = 0; count < step.times; count += 1) {
    const [before] = (await owner.list()).slice(step.job);
    if (before === undefined) return;
    await owner.finish(before.id, step.outcome);
    const after = (await owner.list())[step.job];
    expect(after?.progress).toBeGreaterThanOrEqual(before.progress);
    expect(after?.progress).toBeLessThanOrEqual(after?.total_channels ?? 0);
  }
}

async function boost(userId: string): Promise<void> {
  const checkoutId = randomUUID();
  await plans.database.asUser(userId, () =>
    sql`insert into checkouts (id, user_id, product, price_id, status, created_at)
      values (${checkoutId}, ${userId}, 'boost', 'price_boost', 'paid', ${plans.clock.now})`.execute(
      plans.database.current,
    ),
  );
  await addBoost(plans, { userId, checkoutId });
}

/** Every job comes to an end, and then nothing of the user's is held any more. */
async function endAll(owner: Owner) {
  for (const { id, status } of await owner.list())
    if (status === 'processing' || status === 'paused') await owner.act(id, 'cancel');
  await plans.audit();
  return owner.list();
}

function allowRefusal(error: unknown): void {
  if (!(error instanceof BulkRefusal || error instanceof PlanRefusal)) throw error;
}
