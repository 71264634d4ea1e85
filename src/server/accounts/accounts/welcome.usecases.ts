import type { Database } from '../../platform/db/database.ts';
import { readSettings } from '../notifications/notify.usecases.ts';
import { unsubscribeUrlOf } from '../notifications/unsubscribe.usecases.ts';
import type { Viewer } from '../../platform/http/request.ts';
import type { Mailer } from '../../platform/outside/mail-message.ts';
import { welcomeMail } from './mails.ts';
import { giveWelcomeBack, takeWelcome } from './profiles.rows.ts';

export interface WelcomeDependencies {
  database: Database;
  now: () => Date;
  mailer: Mailer;
  /** The public origin. */
  origin: () => string;
  /** Told of what failed without harm to the request. */
  warn: (error: unknown, sentence: string) => void;
}

export interface WelcomeContext extends WelcomeDependencies {
  viewer: Viewer;
}

/** The caller asked for a mail to somebody else. */
export class NotOwnAddress extends Error {}

/**
 * Sends the welcome mail to the caller's own address, once per account: whoever takes the place first sends it, and
 * gives it back where the mail service refuses. Throws `NotOwnAddress`.
 */
export async function sendWelcome(
  context: WelcomeContext,
  { email, name }: { email: string; name: string },
): Promise<{ sent: boolean }> {
  const { database, now, mailer, origin, warn, viewer } = context;
  const { userId } = viewer;
  if (email.trim().toLowerCase() !== viewer.email.toLowerCase()) throw new NotOwnAddress();
  const isFirst = await database.asUser(userId, () => takeWelcome(database, { userId, at: now() }));
  if (!isFirst) return { sent: false };
  try {
    const kind = 'getting_started';
    const settings = await readSettings({ database, now, personId: userId }, {});
    if (settings.some((each) => each.kind === kind && each.how === 'none')) return { sent: false };
    const unsubscribeUrl = await unsubscribeUrlOf(context, { personId: userId, what: kind });
    await mailer.send({ to: viewer.email, ...welcomeMail({ name, url: origin(), unsubscribeUrl }) });
    return { sent: true };
  } catch (error) {
    warn(error, 'A welcome mail was not sent');
    await database.asUser(userId, () => giveWelcomeBack(database, userId));
    return { sent: false };
  }
}
