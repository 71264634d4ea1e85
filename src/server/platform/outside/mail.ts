import type { Logger } from 'pino';
import { createOutbox } from './mail-outbox.ts';
import { createSmtpMailer } from './mail-smtp.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Hands the mail over; rejects with `MailError` where the mail service does not take it. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export interface MailSettings {
  /** `null`: mails are written into `outboxFolder`, and the log says where. */
  smtpUrl: string | null;
  sender: string;
  outboxFolder: string;
  now: () => Date;
}

/** The way mails leave: the configured SMTP server, else a folder of this machine. */
export function connectMail(settings: MailSettings, log: Logger): Mailer {
  const { smtpUrl, ...rest } = settings;
  return smtpUrl === null ? createOutbox(rest, log) : createSmtpMailer({ ...rest, smtpUrl });
}
