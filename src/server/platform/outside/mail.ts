import type { Mailer } from './mail-message.ts';
import type { Logger } from 'pino';
import { createOutbox } from './mail-outbox.ts';

export interface MailSettings {
  /** `null`: mails are written into `outboxFolder`, and the log says where. */
  smtpUrl: string | null;
  sender: string;
  outboxFolder: string;
  now: () => Date;
}

/** How mails leave: through the configured SMTP server, else into a folder on this machine. */
export async function connectMail(settings: MailSettings, log: Logger): Promise<Mailer> {
  const { smtpUrl, ...rest } = settings;
  if (smtpUrl === null) return createOutbox(rest, log);
  // With the outbox, nothing that speaks SMTP is loaded.
  const { createSmtpMailer } = await import('./mail-smtp.ts');
  return createSmtpMailer({ ...rest, smtpUrl });
}
