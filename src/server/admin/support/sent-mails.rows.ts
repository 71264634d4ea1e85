import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/**
 * Notes a mail with the account of its address; one to nobody's address is not noted, nor with a team, which has its
 * owner's. An account that is being deleted is waited for: its notes go with it.
 */
export async function insertSentMail(
  database: Database,
  mail: { email: string; subject: string; failure: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into sent_mails (user_id, subject, failure, sent_at)
    select user_id, ${mail.subject}::text, ${mail.failure}::text, ${mail.at}::timestamptz
    from profiles where email = ${mail.email} and not is_team for key share`.execute(database.current);
}

export async function deleteSentMails(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('sent_mails').where('sent_at', '<', before).execute();
}
