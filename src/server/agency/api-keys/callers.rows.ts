import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { LimitsRow } from '../../accounts/plans/limits.usecases.ts';

export interface CallerRow extends LimitsRow {
  keyId: string;
  userId: string;
}

/** Whose active key has this hash, with what their limits follow from. */
export async function findCallerRow(
  database: Database,
  sought: { keyHash: Buffer; month: string },
): Promise<CallerRow | null> {
  const [found] = await database.read<CallerRow>(callerByKey, [sought.keyHash, `${sought.month}-01`]);
  return found ?? null;
}

/** A fixed text: every call begins with it. */
const callerByKey = `
  select key_id as "keyId", owner_id as "userId", tier as "subscriptionTier", tier_end as "subscriptionEnd",
    tier_renews as "subscriptionRenews", override_tier as "overrideTier", override_end as "overrideUntil",
    trial_end as "trialUntil", analyses, bonus, hour_start as "windowStart", hour_used as used
  from find_api_caller($1, $2::date)`;

export interface RevokedKey {
  keyHash: Buffer;
  /** How it begins, as its owner sees it. */
  prefix: string;
  owner: string;
  revokedAt: Date;
}

export async function findRevokedKeyRows(
  database: Database,
  keyHashes: readonly Buffer[],
): Promise<RevokedKey[]> {
  const { rows } = await sql<RevokedKey>`
    select k.key_hash as "keyHash", k.key_prefix as prefix, p.email as owner, k.revoked_at as "revokedAt"
    from api_keys k join profiles p on p.user_id = k.user_id
    where k.key_hash = any(${keyHashes}::bytea[]) and k.revoked_at is not null`.execute(database.current);
  return rows;
}
