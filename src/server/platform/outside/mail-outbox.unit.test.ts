import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import type { Mailer } from './mail-message.ts';
import { connectMail } from './mail.ts';
import { MailError } from './mail-message.ts';

let folder: string;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sponsorscope-outbox-'));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true }));

function connect(outboxFolder = join(folder, 'data', 'outbox')): Promise<Mailer> {
  const log = createLog({ write: (line) => void lines.push(line) });
  const sender = 'Sponsorscope <no-reply@sponsorscope.example>';
  const now = () => new Date('2026-11-21T12:34:56.789Z');
  return connectMail({ smtpUrl: null, sender, outboxFolder, now }, log);
}

const mail = {
  to: 'person@example.com',
  subject: 'Grüße 🎉 שלום',
  text: 'Hallo Jörg,\n\nhttps://sponsorscope.example/reset?token=secret\n',
  html: '<p>Hallo Jörg</p>',
};

test('a mail becomes a file that mail programs read, and the log says where', async () => {
  await (await connect()).send(mail);
  const outbox = join(folder, 'data', 'outbox');
  const names = await readdir(outbox);
  expect(names).toEqual([expect.stringMatching(/^2026-11-21T12-34-56-789Z-[0-9a-f-]{36}\.eml$/)]);
  const path = join(outbox, names[0] ?? '');
  const parsed = await PostalMime.parse(await readFile(path));
  expect(parsed).toMatchObject({
    subject: mail.subject,
    from: { address: 'no-reply@sponsorscope.example' },
    to: [{ address: mail.to }],
    date: '2026-11-21T12:34:56.000Z',
    html: expect.stringContaining(mail.html),
  });
  expect(parsed.text?.trim()).toBe(mail.text.trim());
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ outbox: path });
  expect(lines.join('')).not.toContain('secret');
});

test('only the owner may read the outbox and what is in it', async () => {
  await (await connect()).send(mail);
  const outbox = join(folder, 'data', 'outbox');
  const [name = ''] = await readdir(outbox);
  expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600);
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
});

test('mails of one moment do not overwrite each other', async () => {
  const mailer = await connect();
  await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail)));
  const names = await readdir(join(folder, 'data', 'outbox'));
  expect(names.filter((name) => name.endsWith('.eml'))).toHaveLength(20);
  expect(names).toHaveLength(20);
});

test('a receiver with a path, a line end or a second address gets no file', async () => {
  for (const to of ['../../x', 'a@example.com\nBcc: b@example.com', 'a@example.com,b@example.com']) {
    await expect((await connect()).send({ ...mail, to })).rejects.toBeInstanceOf(MailError);
  }
  expect(await readdir(folder)).toEqual([]);
});

test('an outbox that cannot be written is reported, and nothing is left half-written', async () => {
  await writeFile(join(folder, 'file'), '');
  const refusal = (await connect(join(folder, 'file', 'outbox'))).send(mail);
  await expect(refusal).rejects.toMatchObject({ name: 'MailError', code: 'ENOTDIR' });
  expect(lines).toEqual([]);
  expect(await readdir(folder)).toEqual(['file']);
});

test('a file goes with a mail as it is, under a name without a path', async () => {
  const content = Buffer.from([0, 255, 13, 10, 46, 13, 10, 37]);
  const files = [{ name: '../quote\r\n-1.pdf', type: 'application/pdf', content }];
  await (await connect()).send({ ...mail, files });
  const outbox = join(folder, 'data', 'outbox');
  const [name = ''] = await readdir(outbox);
  const { attachments } = await PostalMime.parse(await readFile(join(outbox, name)));
  expect(attachments).toMatchObject([
    { filename: '.. quote -1.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
  ]);
  const received = attachments[0]?.content ?? '';
  expect(typeof received === 'string' ? received : Buffer.from(new Uint8Array(received))).toEqual(content);
});
