import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import type { Mailer } from '../../platform/outside/mail-message.ts';
import { MailError } from '../../platform/outside/mail-message.ts';
import { deleteSentMails, insertSentMail } from './sent-mails.rows.ts';

interface MailContext {
  database: Database;
  now: () => Date;
}

/** A mailer that also keeps which mails an account was sent, and which failed: neither their text nor their address. */
export function recordMails(
  mailer: Mailer,
  { database, now, warn }: MailContext & { warn: (error: unknown, sentence: string) => void },
): Mailer {
  const record = (email: string, subject: string, failure: string | null) =>
    database
      .asSystem(() => insertSentMail(database, { email: email.toLowerCase(), subject, failure, at: now() }))
      .catch((error: unknown) => warn(error, 'A mail was sent without a note of it'));
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        await record(mail.to, mail.subject, error instanceof MailError ? error.code : 'unknown');
        throw error;
      }
      await record(mail.to, mail.subject, null);
    },
    close: () => mailer.close(),
  };
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
