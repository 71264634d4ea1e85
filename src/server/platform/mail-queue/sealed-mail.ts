import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Mail } from '../outside/mail-message.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const mail = z.strictObject({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.string().exactOptional(),
  files: z
    .array(
      z.strictObject({
        name: z.string(),
        type: z.string(),
        content: z.base64().transform((text) => Buffer.from(text, 'base64')),
      }),
    )
    .exactOptional(),
});

/** A mail as it waits in the database: whoever reads the table without the installation's secret learns nothing. */
export function sealMail(key: Buffer, { to, subject, text, html, unsubscribeUrl, files }: Mail): Buffer {
  const nonce = randomBytes(nonceBytes);
  const written = files?.map(({ content, ...file }) => ({
    ...file,
    content: Buffer.from(content).toString('base64'),
  }));
  const cipher = createCipheriv(algorithm, key, nonce);
  const body = Buffer.concat([
    cipher.update(JSON.stringify({ to, subject, text, html, unsubscribeUrl, files: written })),
    cipher.final(),
  ]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

export function openMail(key: Buffer, sealed: Buffer): Mail {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = sealed.subarray(nonceBytes + tagBytes);
  return mail.parse(JSON.parse(Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')));
}
