import { randomUUID } from 'node:crypto';
import { mostApiKeys } from '../../../contract/limits.ts';
import { keyScopes } from '../../../engine/plans/roles.ts';
import type { KeyScope } from '../../../engine/plans/roles.ts';
import type { ApiKey } from '../../../contract/agency/api-keys.ts';
import { includesFeature, plans } from '../../../engine/plans/plans.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { noteActivity } from '../../accounts/workspaces/activity.usecases.ts';
import { holdTier } from '../../accounts/plans/debits.usecases.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import { createApiKey, hashApiKey, shownPart } from './api-key.ts';
import {
  countActiveKeys,
  deleteOldRevokedKeys,
  findKeys,
  insertKey,
  revokeKeyRow,
  revokeKeyRowsOf,
} from './api-keys.rows.ts';
import type { KeyRow } from './api-keys.rows.ts';

export interface KeyContext {
  database: Database;
  now: () => Date;
  userId: string;
}

/** How many revoked keys stay in an owner's list. */
const revokedKept = 50;

export type KeyAction =
  | { action: 'list' }
  | { action: 'create'; key_name: string; scopes?: readonly KeyScope[] | undefined }
  | { action: 'revoke'; api_key_id: string };

/** The user's keys, the newest first, after what was asked for; and the new key, which cannot be read again. */
export function manageKeys(
  context: KeyContext,
  input: KeyAction,
): Promise<{ keys: ApiKey[]; created: string | null }> {
  // In one transaction: a key whose answer fails is not made.
  return context.database.asUser(context.userId, async () => {
    const created = input.action === 'create' ? await createKey(context, input) : null;
    if (input.action === 'revoke') await revokeKey(context, input.api_key_id);
    return { keys: await listKeys(context), created };
  });
}

async function listKeys(context: KeyContext): Promise<ApiKey[]> {
  const { database, userId } = context;
  const { analysesPerHour } = plans[await readTier(context, { userId })];
  return (await findKeys(database, userId)).map((key) => describeKey(key, analysesPerHour));
}

async function createKey(
  context: KeyContext,
  { key_name: name, scopes = ['analyses:write'] }: Extract<KeyAction, { action: 'create' }>,
): Promise<string> {
  const { database, userId, now } = context;
  const trimmed = name.trim();
  if (trimmed === '') throw new Refusal('KEY_NAME_MISSING');
  // Behind the user's lock, so that keys made at once are counted one after the other.
  const tier = await holdTier(context, { userId });
  if (tier === null) throw new Refusal('ACCOUNT_GONE');
  if (!includesFeature(tier, 'api')) throw new Refusal('PLAN_REQUIRED');
  if ((await countActiveKeys(database, userId)) >= mostApiKeys) throw new Refusal('TOO_MANY_KEYS');
  const key = createApiKey();
  const row = { id: randomUUID(), userId, name: trimmed, prefix: shownPart(key), at: now() };
  await insertKey(database, { ...row, hash: hashApiKey(key), scopes: [...new Set(scopes)] });
  await noteActivity(context, { action: 'key_made', subject: trimmed });
  return key;
}

/** From the next call on, the key lets nobody in, in whichever process. */
async function revokeKey(context: KeyContext, id: string): Promise<void> {
  const { database, userId, now } = context;
  const revoked = await revokeKeyRow(database, { userId, id, at: now() });
  if (revoked === null) throw new Refusal('KEY_NOT_FOUND');
  if (revoked.isNew) await noteActivity(context, { action: 'key_revoked', subject: revoked.name });
  await deleteOldRevokedKeys(database, { userId, kept: revokedKept });
}

/** Whoever leaves a team has no key to it any more. In the caller's transaction. */
export function revokeKeysOf(
  { database, userId, now }: KeyContext,
  { madeBy }: { madeBy: string },
): Promise<void> {
  return revokeKeyRowsOf(database, { userId, madeBy, at: now() });
}

function describeKey(key: KeyRow, analysesPerHour: number): ApiKey {
  return {
    id: key.id,
    key_name: key.name,
    key_prefix: key.prefix,
    is_active: key.revokedAt === null,
    scopes: keyScopes.filter((scope) => key.scopes.includes(scope)),
    usage_count: key.usageCount,
    rate_limit: analysesPerHour,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    created_at: key.createdAt.toISOString(),
  };
}
