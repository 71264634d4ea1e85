import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Notes that a user's welcome mail is on its way; false where it has been before. */
export async function takeWelcome(
  database: Database,
  { userId, at }: { userId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update profiles set welcome_sent_at = ${at} where user_id = ${userId} and welcome_sent_at is null
    returning user_id`.execute(database.current);
  return rows.length === 1;
}

/** The mail was not sent and may be asked for again. */
export async function giveWelcomeBack(database: Database, userId: string): Promise<void> {
  await sql`update profiles set welcome_sent_at = null where user_id = ${userId}`.execute(database.current);
}
