import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import type { Mail } from '../../platform/outside/mail-message.ts';
import { deleteSentMails, insertSentMail } from './sent-mails.rows.ts';

interface MailContext {
  database: Database;
  now: () => Date;
}

/** Keeps which mails an account was sent, and which failed: neither their text nor their address. Never rejects. */
export async function noteMail(
  { database, now, warn }: MailContext & { warn: (error: unknown, sentence: string) => void },
  { to, subject }: Pick<Mail, 'to' | 'subject'>,
  failure: string | null,
): Promise<void> {
  await database
    .asSystem(() => insertSentMail(database, { email: to.toLowerCase(), subject, failure, at: now() }))
    .catch((error: unknown) => warn(error, 'A mail was sent without a note of it'));
}

const keptMs = 90 * 24 * 3_600_000;

/** What `forgetSentMails` sees to. */
export const keptMails: readonly KeptKind[] = [
  {
    kind: 'sent_mails',
    title: 'Which mails were sent to an account, by their subjects',
    table: 'sent_mails',
    since: 'sent_at',
    keptMs,
    fate: 'deleted',
  },
];

export function forgetSentMails({ database, now }: MailContext): Promise<void> {
  const before = new Date(now().getTime() - keptMs);
  return database.asSystem(() => deleteSentMails(database, before));
}
