import type { InferResult } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

function selectProfile(database: Database, userId: string) {
  return database.current
    .selectFrom('profiles')
    .select(['email', 'full_name as fullName', 'avatar_url as avatarUrl', 'is_admin as isAdmin'])
    .select('admin_since as adminSince')
    .select(['created_at as createdAt', 'welcome_sent_at as welcomeSentAt'])
    .where('user_id', '=', userId);
}

/** A profile without its plan, which `plans` tells. */
export type ProfileRow = InferResult<ReturnType<typeof selectProfile>>[number];

export async function findProfile(database: Database, userId: string): Promise<ProfileRow | null> {
  return (await selectProfile(database, userId).executeTakeFirst()) ?? null;
}

/** Changes what its owner may change of a profile. */
export async function saveProfile(
  database: Database,
  { userId, fullName, avatarUrl }: { userId: string; fullName: string; avatarUrl: string | null },
): Promise<void> {
  await database.current
    .updateTable('profiles')
    .set({ full_name: fullName, avatar_url: avatarUrl })
    .where('user_id', '=', userId)
    .execute();
}

/** Notes that a user's welcome mail is on its way; false where it has been before. */
export async function takeWelcome(
  database: Database,
  { userId, at }: { userId: string; at: Date },
): Promise<boolean> {
  const taken = await database.current
    .updateTable('profiles')
    .set({ welcome_sent_at: at })
    .where('user_id', '=', userId)
    .where('welcome_sent_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The mail was not sent and may be asked for again. */
export async function giveWelcomeBack(database: Database, userId: string): Promise<void> {
  await database.current
    .updateTable('profiles')
    .set({ welcome_sent_at: null })
    .where('user_id', '=', userId)
    .execute();
}
