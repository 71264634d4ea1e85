import { monthOf } from '../../../values/months.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PlanLimits } from '../../accounts/plans/limits.usecases.ts';
import { describeLimits } from '../../accounts/plans/limits.usecases.ts';
import { hashApiKey, isApiKey, mentionsApiKey, shownPart } from './api-key.ts';
import type { RevokedKey } from './api-keys.rows.ts';
import { findCallerRow, findRevokedKeyRows } from './api-keys.rows.ts';

export { hashApiKey, isApiKey, mentionsApiKey, shownPart };

/** Who an active key belongs to, and what their plan allows at this moment. */
export interface Caller {
  keyId: string;
  userId: string;
  limits: PlanLimits;
  scopes: readonly string[];
}

/** Read anew with every call, so that a revoked key and a lower plan count at once; `null` for a key that is none. */
export async function findCaller(
  { database, now }: { database: Database; now: () => Date },
  { keyHash }: { keyHash: Buffer },
): Promise<Caller | null> {
  const at = now();
  const row = await findCallerRow(database, { keyHash, month: monthOf(at) });
  return row && { keyId: row.keyId, userId: row.userId, limits: describeLimits(row, at), scopes: row.scopes };
}

/** Those of some keys that were revoked, with whose they were. */
export function findRevokedKeys(
  { database }: { database: Database },
  keyHashes: readonly Buffer[],
): Promise<RevokedKey[]> {
  return database.asSystem(() => findRevokedKeyRows(database, keyHashes));
}
