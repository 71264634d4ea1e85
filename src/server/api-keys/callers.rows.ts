import { CompiledQuery } from 'kysely';
import type { Database } from '../db/database.ts';
import type { LimitsRow } from '../plans/limits.usecases.ts';

export interface CallerRow extends LimitsRow {
  keyId: string;
  userId: string;
}

/** Whose active key has this hash, with what their limits follow from. */
export async function findCallerRow(
  database: Database,
  sought: { keyHash: Buffer; month: string },
): Promise<CallerRow | null> {
  const { rows } = await database.current.executeQuery<CallerRow>(
    CompiledQuery.raw(callerByKey, [sought.keyHash, `${sought.month}-01`]),
  );
  return rows[0] ?? null;
}

/** A fixed text: every call begins with it. */
const callerByKey = `
  select key_id as "keyId", owner_id as "userId", tier as "subscriptionTier", tier_end as "subscriptionEnd",
    tier_renews as "subscriptionRenews", override_tier as "overrideTier", override_end as "overrideUntil",
    trial_end as "trialUntil", analyses, bonus, hour_start as "windowStart", hour_used as used
  from find_api_caller($1, $2::date)`;
