import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlanTier } from '../../../engine/plans/plans.ts';
import { planTiers } from '../../../engine/plans/plans.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { countTiers, readConversion, readSignUps } from './account-counts.usecases.ts';
import { findTier } from './effective-tier.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const at = new Date('2026-11-21T12:00:00Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Around the instant itself, and around where a renewal's grace ends. */
const moments = [null, -4 * dayMs, -3 * dayMs, -3 * dayMs + 1, -dayMs, -1, 0, 1, dayMs].map((offset) =>
  offset === null ? null : new Date(at.getTime() + offset),
);

/** Every combination that matters, without chance: each account takes the next of each list, whose lengths differ. */
function profileOf(index: number) {
  const pick = <T>(list: readonly T[], step: number) => list[Math.floor(index / step) % list.length];
  return {
    overrideTier: pick([null, 'pro', 'agency', 'platinum'], 1) ?? null,
    overrideUntil: pick(moments, 4) ?? null,
    subscriptionTier: pick([...planTiers, 'platinum'], 3) ?? 'free',
    subscriptionEnd: pick(moments, 5) ?? null,
    subscriptionRenews: index % 2 === 0,
    trialUntil: pick(moments, 7) ?? null,
  };
}

async function addProfiles(profiles: ReturnType<typeof profileOf>[]): Promise<void> {
  const { database } = testDatabase;
  await sql`
    insert into auth."user" (id, name, email, "createdAt")
    select md5(n::text)::uuid, 'A Person', n || '@example.com', ${at}::timestamptz
    from generate_series(0, ${profiles.length - 1}::int) n`.execute(database.accounts);
  await database.asSystem(() =>
    sql`
      update profiles p set override_subscription_tier = "overrideTier", override_until = "overrideUntil",
        subscription_tier = "subscriptionTier", subscription_end = "subscriptionEnd",
        subscription_renews = "subscriptionRenews", trial_until = "trialUntil"
      from json_to_recordset(${JSON.stringify(profiles.map((profile, n) => ({ n, ...profile })))}::json) as r(
        n integer, "overrideTier" text, "overrideUntil" timestamptz, "subscriptionTier" text,
        "subscriptionEnd" timestamptz, "subscriptionRenews" boolean, "trialUntil" timestamptz)
      where p.user_id = md5(r.n::text)::uuid`.execute(database.current),
  );
}

test('accounts are counted by the tier that the engine finds for each of them', async () => {
  const { database } = testDatabase;
  const profiles = Array.from({ length: 252 }, (_, index) => profileOf(index));
  await addProfiles(profiles);
  const expected = new Map<PlanTier, number>(planTiers.map((tier) => [tier, 0]));
  for (const profile of profiles) {
    const { tier } = findTier(profile, at);
    expected.set(tier, (expected.get(tier) ?? 0) + 1);
  }
  const counted = await countTiers({ database, now: () => at });
  expect(counted).toEqual([...expected].map(([tier, accounts]) => ({ tier, accounts })));
  expect(counted.every(({ accounts }) => accounts > 0)).toBe(true);
  const context = { database, now: () => at };
  const since = new Date('2026-11-21T00:00:00Z');
  expect(await readSignUps(context, { since })).toEqual([{ day: '2026-11-21', accounts: 252 }]);
  const { paid } = await readConversion(context, { since });
  const paying = profiles.filter((profile) => {
    const own = { ...profile, overrideTier: null, trialUntil: null };
    return findTier(own, at).origin === 'subscription';
  });
  expect(paid).toBe(paying.length);
});
