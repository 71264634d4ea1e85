import type { Viewer } from '../../platform/http/request.ts';
import type { Mailer } from '../../platform/outside/mail-message.ts';
import type { Database } from '../../platform/db/database.ts';
import { findName } from './accounts.rows.ts';
import { newKeyMail } from './mails-security.ts';

export interface KeyNoticeContext {
  database: Database;
  now: () => Date;
  mailer: Mailer;
  /** The public origin. */
  origin: () => string;
  /** Told of what failed without harm to the request. */
  warn: (error: unknown, sentence: string) => void;
}

/** Tells an account's owner of a new API key, of which only the beginning may stand in a mail. Never rejects. */
export async function tellOfNewKey(
  { database, now, mailer, origin, warn }: KeyNoticeContext,
  { userId, email, prefix }: Pick<Viewer, 'userId' | 'email'> & { prefix: string },
): Promise<void> {
  try {
    const name = await findName(database.accounts, userId);
    const links = { profileUrl: `${origin()}/profile?tab=account`, resetUrl: `${origin()}/auth?view=forgot` };
    await mailer.send({ to: email, urgent: true, ...newKeyMail({ name, ...links, prefix, at: now() }) });
  } catch (error) {
    warn(error, 'The notice of a new key was not sent');
  }
}
