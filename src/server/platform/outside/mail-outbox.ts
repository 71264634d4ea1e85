import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Mailer } from './mail-message.ts';
import { MailError, composeMessage } from './mail-message.ts';

interface OutboxSettings {
  sender: string;
  outboxFolder: string;
  now: () => Date;
}

/** Mails as `.eml` files, for every mail program. Their links sign people in: only the owner may read them. */
export function createOutbox(
  { sender, outboxFolder, now }: OutboxSettings,
  log: Pick<Logger, 'info'>,
): Mailer {
  return {
    async send(mail) {
      const at = now();
      // Loaded with the first mail, not at the start.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(composeMessage(mail, { sender, at }));
      const path = join(outboxFolder, `${at.toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID()}.eml`);
      await writeWhole(path, message).catch((error: unknown) => {
        throw new MailError('The outbox folder cannot be written.', readCode(error));
      });
      log.info({ outbox: path }, 'A mail is in the outbox; with SMTP_URL set it would be sent');
    },
    close: () => Promise.resolve(),
  };
}

/** It gets its own name only when it is complete: a program that watches the folder never reads half a mail. */
async function writeWhole(path: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  const draft = `${path}.part`;
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function readCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'EUNKNOWN';
}
