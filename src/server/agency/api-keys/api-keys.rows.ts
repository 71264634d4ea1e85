import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface KeyRow {
  id: string;
  name: string;
  prefix: string;
  usageCount: number;
  lastUsedAt: Date | null;
  createdAt: Date;
  revokedAt: Date | null;
}

/** A user's keys, the newest first. */
export async function findKeys(database: Database, userId: string): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select id, key_name as name, key_prefix as prefix, usage_count::float8 as "usageCount",
      last_used_at as "lastUsedAt", created_at as "createdAt", revoked_at as "revokedAt"
    from api_keys where user_id = ${userId} order by created_at desc, id`.execute(database.current);
  return rows;
}

export async function countActiveKeys(database: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ active: number }>`
    select count(*)::int as active from api_keys
    where user_id = ${userId} and revoked_at is null`.execute(database.current);
  return rows[0]?.active ?? 0;
}

export async function insertKey(
  database: Database,
  key: { id: string; userId: string; name: string; prefix: string; hash: Buffer; at: Date },
): Promise<void> {
  await sql`
    insert into api_keys (id, user_id, key_name, key_prefix, key_hash, created_at)
    values (${key.id}, ${key.userId}, ${key.name}, ${key.prefix}, ${key.hash}, ${key.at})`.execute(
    database.current,
  );
}

/** Revokes a user's key; false where they have no such key. A key that is revoked already stays so. */
export async function revokeKeyRow(
  database: Database,
  revoked: { userId: string; id: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update api_keys set revoked_at = coalesce(revoked_at, ${revoked.at})
    where id = ${revoked.id} and user_id = ${revoked.userId} returning id`.execute(database.current);
  return rows.length === 1;
}

/** Leaves of a user's revoked keys those that were revoked last. */
export async function deleteOldRevokedKeys(
  database: Database,
  { userId, kept }: { userId: string; kept: number },
): Promise<void> {
  await sql`
    delete from api_keys where id in (
      select id from api_keys where user_id = ${userId} and revoked_at is not null
      order by revoked_at desc, id offset ${kept})`.execute(database.current);
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
