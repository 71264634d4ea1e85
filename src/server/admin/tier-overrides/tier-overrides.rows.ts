import type { InferResult } from 'kysely';
import type { OverrideTier } from '../../../contract/admin/tier-overrides.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

function selectOverrides(database: Database) {
  return (
    database.current
      .selectFrom('profiles')
      .select(['user_id as userId', 'email', 'full_name as fullName'])
      .select(['override_subscription_tier as tier', 'override_until as until'])
      .select('override_contract as contract')
      // A team is given a plan by whoever owns it.
      .where('is_team', '=', false)
  );
}

/** An account's override as it is kept, whether it lasts or not: tier and end are both `null` where there is none. */
export type OverrideRow = InferResult<ReturnType<typeof selectOverrides>>[number];

/** The account of an address, as accounts keep it: in small letters. */
export async function findByEmail(database: Database, email: string): Promise<OverrideRow | null> {
  return (await selectOverrides(database).where('email', '=', email).executeTakeFirst()) ?? null;
}

/**
 * Holds accounts until the transaction ends, always in the same order: two administrators who change each other's
 * accounts would wait in a circle else.
 */
export function lockAccounts(database: Database, userIds: readonly string[]): Promise<OverrideRow[]> {
  return selectOverrides(database)
    .where('user_id', '=', anyOf('uuid', userIds))
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
}

/** Leaves the subscription's own tier as it is. */
export async function saveOverride(
  database: Database,
  {
    userId,
    tier,
    until,
    contract,
  }: { userId: string; tier: OverrideTier | null; until: Date | null; contract: string | null },
): Promise<void> {
  await database.current
    .updateTable('profiles')
    .set({ override_subscription_tier: tier, override_until: until, override_contract: contract })
    .where('user_id', '=', userId)
    .execute();
}
