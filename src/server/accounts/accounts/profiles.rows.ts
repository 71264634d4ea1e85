import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A profile without its plan, which `plans` tells. */
export interface ProfileRow {
  email: string;
  fullName: string;
  avatarUrl: string | null;
  isAdmin: boolean;
  createdAt: Date;
  welcomeSentAt: Date | null;
}

const profileColumns =
  sql.raw(`email, full_name as "fullName", avatar_url as "avatarUrl", is_admin as "isAdmin",
  created_at as "createdAt", welcome_sent_at as "welcomeSentAt"`);

export async function findProfile(database: Database, userId: string): Promise<ProfileRow | null> {
  const { rows } = await sql<ProfileRow>`
    select ${profileColumns} from profiles where user_id = ${userId}`.execute(database.current);
  return rows[0] ?? null;
}

/** Changes what its owner may change of a profile. */
export async function saveProfile(
  database: Database,
  { userId, fullName, avatarUrl }: { userId: string; fullName: string; avatarUrl: string | null },
): Promise<void> {
  await sql`update profiles set full_name = ${fullName}, avatar_url = ${avatarUrl} where user_id = ${userId}`.execute(
    database.current,
  );
}
