import type { InboxThread } from '../../../contract/creators/quote-requests.ts';
import { formatWhole } from '../../../values/wording.ts';
import { answerMail } from './mails.ts';
import { forgetAddress, reopenRequest } from './quote-requests.rows.ts';
import type { QuoteContext } from './send-request.usecases.ts';
import { QuoteRefusal } from './send-request.usecases.ts';

type MailContext = Pick<QuoteContext, 'database' | 'mailer' | 'origin' | 'warn' | 'personId'>;

/**
 * Mails the one answer that whoever asked on a media kit gets, then deletes their address. An answer that cannot be
 * mailed is taken back. Throws `QuoteRefusal`.
 */
export async function mailAnswer(
  { database, mailer, origin, warn, personId }: MailContext,
  { address, thread }: { address: string | null; thread: InboxThread },
): Promise<void> {
  if (address === null) throw new Error('An open request has no address.');
  const { id, channel_name: name } = thread;
  const [answer] = thread.messages;
  const price = answer?.price ?? null;
  const mail = answerMail({
    channelName: name ?? 'you asked',
    text: answer?.text ?? null,
    price: price === null ? null : `${price.currency} ${formatWhole(price.cents / 100)}`,
    url: origin(),
  });
  try {
    await mailer.send({ ...mail, to: address });
  } catch (cause) {
    warn(cause, 'The answer to a quote request could not be mailed');
    await database.asUser(personId, () => reopenRequest(database, id));
    throw new QuoteRefusal('MAIL_UNAVAILABLE', { cause });
  }
  await database.asUser(personId, () => forgetAddress(database, id));
}
