import { sql } from 'kysely';
import type { InferResult, NotNull } from 'kysely';
import type { LimitsRow } from '../../accounts/plans/limits.usecases.ts';
import type { Database } from '../../platform/db/database.ts';

function selectKeys(database: Database, userId: string) {
  return database.current
    .selectFrom('api_keys')
    .select(['id', 'key_name as name', 'key_prefix as prefix', 'usage_count as usageCount'])
    .select(['last_used_at as lastUsedAt', 'created_at as createdAt', 'revoked_at as revokedAt', 'scopes'])
    .where('user_id', '=', userId);
}

export type KeyRow = InferResult<ReturnType<typeof selectKeys>>[number];

/** A user's keys, the newest first. */
export function findKeys(database: Database, userId: string): Promise<KeyRow[]> {
  return selectKeys(database, userId).orderBy('created_at', 'desc').orderBy('id').execute();
}

export async function countActiveKeys(database: Database, userId: string): Promise<number> {
  const { active } = await database.current
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('active'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return active;
}

export async function insertKey(
  database: Database,
  key: {
    id: string;
    userId: string;
    name: string;
    prefix: string;
    hash: Buffer;
    scopes: readonly string[];
    at: Date;
  },
): Promise<void> {
  await database.current
    .insertInto('api_keys')
    .values({
      id: key.id,
      user_id: key.userId,
      key_name: key.name,
      key_prefix: key.prefix,
      key_hash: key.hash,
      scopes: [...key.scopes],
      created_at: key.at,
    })
    .execute();
}

/** Revokes a user's key; false where they have no such key. A key that is revoked already stays so. */
export async function revokeKeyRow(
  database: Database,
  { userId, id, at }: { userId: string; id: string; at: Date },
): Promise<{ name: string; isNew: boolean } | null> {
  const revoked = await database.current
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('key_name as name')
    .executeTakeFirst();
  if (revoked !== undefined) return { ...revoked, isNew: true };
  const known = await database.current
    .selectFrom('api_keys')
    .select('key_name as name')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return known === undefined ? null : { ...known, isNew: false };
}

/** Revokes what one person made of a workspace's keys. */
export async function revokeKeyRowsOf(
  database: Database,
  { userId, madeBy, at }: { userId: string; madeBy: string; at: Date },
): Promise<void> {
  await database.current
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('made_by', '=', madeBy)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Leaves of a user's revoked keys those that were revoked last. */
export async function deleteOldRevokedKeys(
  database: Database,
  { userId, kept }: { userId: string; kept: number },
): Promise<void> {
  await database.current
    .deleteFrom('api_keys')
    .where('id', 'in', (from) =>
      from
        .selectFrom('api_keys')
        .select('id')
        .where('user_id', '=', userId)
        .where('revoked_at', 'is not', null)
        .orderBy('revoked_at', 'desc')
        .orderBy('id')
        .offset(kept),
    )
    .execute();
}

/** Adds calls to keys, of whichever users. */
export async function addUsage(
  database: Database,
  used: readonly { keyId: string; calls: number; lastAt: Date }[],
): Promise<void> {
  await sql`
    update api_keys k set usage_count = k.usage_count + u.calls, last_used_at = greatest(k.last_used_at, u.last_at)
    from unnest(${used.map(({ keyId }) => keyId)}::uuid[], ${used.map(({ calls }) => calls)}::integer[],
      ${used.map(({ lastAt }) => lastAt)}::timestamptz[]) u (key_id, calls, last_at)
    where k.id = u.key_id`.execute(database.current);
}

export interface CallerRow extends LimitsRow {
  keyId: string;
  userId: string;
  scopes: string[];
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
    trial_end as "trialUntil", analyses, bonus, hour_start as "windowStart", hour_used as used, scopes
  from find_key_caller($1, $2::date)`;

function selectRevoked(database: Database) {
  return database.current
    .selectFrom('api_keys as k')
    .innerJoin('profiles as p', 'p.user_id', 'k.user_id')
    .select(['k.key_hash as keyHash', 'k.key_prefix as prefix', 'p.email as owner'])
    .select('k.revoked_at as revokedAt')
    .where('k.revoked_at', 'is not', null)
    .$narrowType<{ revokedAt: NotNull }>();
}

/** `prefix` is how it begins, as its owner sees it. */
export type RevokedKey = InferResult<ReturnType<typeof selectRevoked>>[number];

export function findRevokedKeyRows(database: Database, keyHashes: readonly Buffer[]): Promise<RevokedKey[]> {
  return selectRevoked(database)
    .where('k.key_hash', '=', sql<Buffer>`any(${keyHashes}::bytea[])`)
    .execute();
}
