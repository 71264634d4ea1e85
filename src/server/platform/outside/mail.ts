import type { Mailer } from './mail-message.ts';
import type { Logger } from 'pino';
import { createOutbox } from './mail-outbox.ts';
import { createSmtpMailer } from './mail-smtp.ts';

export interface MailSettings {
  /** `null`: mails are written into `outboxFolder`, and the log says where. */
  smtpUrl: string | null;
  sender: string;
  outboxFolder: string;
  now: () => Date;
}

/** How mails leave: through the configured SMTP server, else into a folder on this machine. */
export function connectMail(settings: MailSettings, log: Logger): Mailer {
  const { smtpUrl, ...rest } = settings;
  return smtpUrl === null ? createOutbox(rest, log) : createSmtpMailer({ ...rest, smtpUrl });
}
