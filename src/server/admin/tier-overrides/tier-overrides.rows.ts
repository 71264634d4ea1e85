import { sql } from 'kysely';
import type { OverrideTier } from '../../../contract/admin/tier-overrides.ts';
import type { Database } from '../../platform/db/database.ts';

export interface OverrideRow {
  userId: string;
  email: string;
  fullName: string;
  /** As it is kept, whether it lasts or not; both are `null` where there is none. */
  tier: string | null;
  until: Date | null;
}

const columns = sql.raw(
  'user_id as "userId", email, full_name as "fullName", override_subscription_tier as tier, override_until as until',
);

/** The account of an address, as accounts keep it: in small letters. */
export async function findByEmail(database: Database, email: string): Promise<OverrideRow | null> {
  const { rows } = await sql<OverrideRow>`select ${columns} from profiles where email = ${email}`.execute(
    database.current,
  );
  return rows[0] ?? null;
}

/**
 * Holds accounts until the transaction ends, always in the same order: two administrators who change each other's
 * accounts would wait in a circle else.
 */
export async function lockAccounts(database: Database, userIds: readonly string[]): Promise<OverrideRow[]> {
  const { rows } = await sql<OverrideRow>`
    select ${columns} from profiles where user_id = any(${userIds}::uuid[]) order by user_id for no key update`.execute(
    database.current,
  );
  return rows;
}

/** Leaves the subscription's own tier as it is. */
export async function saveOverride(
  database: Database,
  override: { userId: string; tier: OverrideTier | null; until: Date | null },
): Promise<void> {
  await sql`
    update profiles set override_subscription_tier = ${override.tier}, override_until = ${override.until}
    where user_id = ${override.userId}`.execute(database.current);
}
