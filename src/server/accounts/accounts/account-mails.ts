import { mailboxOf } from '../../../values/mailbox.ts';
import type { Mailer } from '../../platform/outside/mail-message.ts';
import { confirmAddressMail, knownAddressMail, resetPasswordMail } from './mails.ts';
import type { MailContent } from '../../platform/outside/mail-layout.ts';
import type { Throttle } from './throttle.ts';
import { twoStepMail } from './two-step-mails.ts';
import type { TwoStepEvent } from './two-step-mails.ts';

export interface Addressee {
  email: string;
  name: string;
}

/** The mails that accounts send. Each rejects where the mail service does not take it. */
export interface AccountMails {
  confirm(to: Addressee, url: string): Promise<void>;
  reset(to: Addressee, token: string): Promise<void>;
  /** For somebody who signs up with an address that has an account. */
  knownAddress(to: Addressee, token: string): Promise<void>;
  /** After a change of how the account signs in; `passkey` is the name of one that was added or removed. */
  twoStep(to: Addressee, event: TwoStepEvent, passkey?: string | null): Promise<void>;
}

interface MailSettings {
  mailer: Mailer;
  throttle: Throttle;
  origin: string;
}

export function createAccountMails({ mailer, throttle, origin }: MailSettings): AccountMails {
  const signInUrl = `${origin}/auth`;
  const securityUrl = `${origin}/profile?tab=account`;
  const resetUrl = (token: string) => `${signInUrl}?reset=${encodeURIComponent(token)}`;
  /** What other people's sign-ups and sign-ins send to an address stays within bounds. */
  const notify = async (email: string, content: MailContent) => {
    if (await throttle.allows('noticeAccount', mailboxOf(email)))
      await mailer.send({ to: email, urgent: true, ...content });
  };
  return {
    confirm: ({ email, name }, url) => notify(email, confirmAddressMail({ name, url })),
    reset: ({ email, name }, token) =>
      mailer.send({ to: email, urgent: true, ...resetPasswordMail({ name, url: resetUrl(token) }) }),
    knownAddress: ({ email, name }, token) =>
      notify(email, knownAddressMail({ name, signInUrl, resetUrl: resetUrl(token) })),
    twoStep: ({ email, name }, event, passkey = null) =>
      mailer.send({ to: email, urgent: true, ...twoStepMail(event, { name, url: securityUrl, passkey }) }),
  };
}
