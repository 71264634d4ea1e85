import { noteMail } from '../../admin/support/sent-mails.usecases.ts';
import type { Mail, Mailer } from '../outside/mail-message.ts';

/** Keeps mails, and notes each with the account of its address, as the product does. */
export function createTestMailer(mails: Mail[], context: Parameters<typeof noteMail>[0]): Mailer {
  return {
    send: (mail) => Promise.resolve(void mails.push(mail)).then(() => noteMail(context, mail, null)),
    close: () => Promise.resolve(),
  };
}
