import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Attachment } from 'postal-mime';
import { afterEach, expect, test } from 'vitest';
import type { Mail, Mailer } from './mail-message.ts';
import { connectMail } from './mail.ts';
import { MailError } from './mail-message.ts';
import { createSmtpMailer } from './mail-smtp.ts';
import { testCertificate } from './test-certificate.ts';
import type { TestSmtp } from './test-smtp.ts';
import { startTestSmtp } from './test-smtp.ts';
import { createLog } from '../log.ts';

const password = 'pa:ss/w@rd ü';
const credentials = `user%40example.com:${encodeURIComponent(password)}`;
const sender = 'Sponsorscope <no-reply@sponsorscope.example>';
const now = () => new Date('2026-11-21T12:00:00Z');
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

async function open(...given: Parameters<typeof startTestSmtp>): Promise<TestSmtp> {
  const smtp = await startTestSmtp(...given);
  opened.push(() => smtp.close());
  return smtp;
}

function readContent(file: Attachment | undefined): Uint8Array {
  return typeof file?.content === 'string' ? Buffer.from(file.content) : new Uint8Array(file?.content ?? []);
}

/** Whoever tests a silent server gives a short time. */
function connect(smtpUrl: string, timeoutMs = 60_000): Mailer {
  const mailer = createSmtpMailer({ smtpUrl, sender, now, timeoutMs });
  opened.push(() => mailer.close());
  return mailer;
}

const mailTo = (to: string, wishes: Partial<Mail> = {}): Mail => ({
  to,
  subject: 'Hello',
  text: 'A text.\n',
  html: '<p>A text.</p>',
  ...wishes,
});

/** Why a mail was not taken; nothing in it or in the log line it becomes may repeat what must stay secret. */
async function findRefusal(sending: Promise<void>): Promise<MailError> {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MailError)) throw new Error(`No refusal: ${String(error)}`);
  const lines: string[] = [];
  createLog({ write: (line) => void lines.push(line) }).warn({ err: error }, 'A mail was not sent');
  const told = JSON.stringify([error.message, error.stack, error.cause, Object.entries(error), lines]);
  for (const secret of [password, encodeURIComponent(password), 'person@example.com']) {
    expect(told).not.toContain(secret);
    expect(told).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
  }
  return error;
}

test.each([
  ['umlauts', 'Grüße aus Köln', 'Hallo Jörg Müßiggänger,'],
  ['emoji', 'Welcome 🎉👩🏽‍🚀', 'Hello 👩🏽‍🚀,'],
  ['right to left', 'שלום לך', 'Hello \u{2068}نور الهدى\u{2069},'],
  ['a long line and a line with a lone dot', 'x'.repeat(300), `${'word '.repeat(400).trim()}\n.\n..end`],
])('%s arrive as they were written', async (_name, subject, text) => {
  const smtp = await open();
  const html = `<p>${text}</p>`;
  await connect(`smtp://127.0.0.1:${smtp.port}`).send(
    mailTo('person@example.com', { subject, text: `${text}\n`, html }),
  );
  const [mail] = smtp.mails;
  expect(mail?.parsed).toMatchObject({
    subject,
    from: { name: 'Sponsorscope', address: 'no-reply@sponsorscope.example' },
    to: [{ address: 'person@example.com' }],
    date: '2026-11-21T12:00:00.000Z',
  });
  expect(mail?.parsed.text?.replaceAll('\r\n', '\n').trim()).toBe(text);
  expect(mail?.parsed.html?.replaceAll('\r\n', '\n').trim()).toBe(html);
  expect(mail?.recipients).toEqual(['person@example.com']);
  expect(mail?.parsed.attachments).toEqual([]);
});

test('a file goes through the mail server byte for byte', async () => {
  const smtp = await open();
  const content = randomBytes(100_000);
  await connect(`smtp://127.0.0.1:${smtp.port}`).send(
    mailTo('person@example.com', { files: [{ name: 'quote.pdf', type: 'application/pdf', content }] }),
  );
  const [file] = smtp.mails[0]?.parsed.attachments ?? [];
  expect(file).toMatchObject({ filename: 'quote.pdf', mimeType: 'application/pdf' });
  expect(content.equals(readContent(file))).toBe(true);
});

test.each([
  'person@example.com\r\nBcc: victim@example.com',
  'person@example.com, victim@example.com',
  'person@example.com victim@example.com',
  'Friends: a@example.com;',
  '<person@example.com> <victim@example.com>',
  'person@example.com>\r\nRCPT TO:<victim@example.com',
  'person@victim@example.com',
  'per\u{0}son@example.com',
  '"a b"@example.com',
  'person',
  '',
])('the address %j reaches nobody', async (to) => {
  const smtp = await open();
  const refusal = await findRefusal(connect(`smtp://127.0.0.1:${smtp.port}`).send(mailTo(to)));
  expect(refusal.code).toBe('EADDRESS');
  expect(smtp.mails).toEqual([]);
});

test('a subject with line ends stays one line and brings no header along', async () => {
  const smtp = await open();
  const subject = 'Hello\r\nBcc: victim@example.com\r\n\r\nA body\u{0}\u{85}';
  await connect(`smtp://127.0.0.1:${smtp.port}`).send(mailTo('person@example.com', { subject }));
  const [mail] = smtp.mails;
  expect(mail?.recipients).toEqual(['person@example.com']);
  expect(mail?.parsed.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail?.parsed.subject?.trim()).toBe('Hello Bcc: victim@example.com A body');
  expect(mail?.parsed.text?.trim()).toBe('A text.');
});

test('a server that asks for a password gets the one of the address, and a wrong one is refused', async () => {
  const asked: unknown[] = [];
  const smtp = await open({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password: given }, _session, done) {
      asked.push({ username, given });
      // Servers have been seen to repeat what was said to them.
      if (given !== password) return done(new Error(`Wrong: ${given} of ${username}`));
      return done(null, { user: username });
    },
  });
  const at = `127.0.0.1:${smtp.port}`;
  await connect(`smtp://${credentials}@${at}`).send(mailTo('person@example.com'));
  expect(asked).toEqual([{ username: 'user@example.com', given: password }]);
  expect(smtp.mails).toHaveLength(1);
  const wrong = `user%40example.com:${encodeURIComponent(`${password} not`)}`;
  const refused = await findRefusal(connect(`smtp://${wrong}@${at}`).send(mailTo('person@example.com')));
  expect(refused.code).toBe('EAUTH');
  const nameless = await findRefusal(connect(`smtp://${at}`).send(mailTo('person@example.com')));
  expect(nameless.message).toContain('530');
  expect(smtp.mails).toHaveLength(1);
});

test('a password is not sent to another machine without encryption', async () => {
  const asked: unknown[] = [];
  const smtp = await open(
    {
      allowInsecureAuth: true,
      onAuth: (given, _session, done) => {
        asked.push(given);
        done(null, { user: 1 });
      },
    },
    '0.0.0.0',
  );
  // Another name of this machine stands for another machine.
  const refusal = await findRefusal(
    connect(`smtp://${credentials}@127.0.0.2:${smtp.port}`).send(mailTo('person@example.com')),
  );
  expect(refusal.code).toBe('ETLS');
  expect(asked).toEqual([]);
});

test.each([
  ['smtps', { secure: true, disabledCommands: [] }],
  ['smtp', { disabledCommands: [] }],
])(
  '%s is encrypted where the server can, and only with a server that is vouched for',
  async (scheme, options) => {
    const smtp = await open(options);
    const url = `${scheme}://127.0.0.1:${smtp.port}`;
    const unknown = await findRefusal(connect(url).send(mailTo('person@example.com')));
    expect(unknown.code).toMatch(/ETLS|ESOCKET|ECONNECTION/);
    expect(smtp.mails).toEqual([]);
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, testCertificate.cert]);
    try {
      await connect(url).send(mailTo('person@example.com'));
    } finally {
      setDefaultCACertificates(before);
    }
    expect(smtp.mails.map(({ isEncrypted }) => isEncrypted)).toEqual([true]);
  },
);

test('a refused recipient is reported by its code, and the next mail is sent', async () => {
  const smtp = await open({
    onRcptTo({ address }, _session, done) {
      if (address === 'gone@example.com') return done(new Error('gone@example.com is unknown here'));
      return done();
    },
  });
  const mailer = connect(`smtp://127.0.0.1:${smtp.port}`);
  const refusal = await findRefusal(mailer.send(mailTo('gone@example.com')));
  expect(refusal.code).toBe('EENVELOPE');
  expect(refusal.message).not.toContain('gone');
  await mailer.send(mailTo('person@example.com'));
  expect(smtp.mails).toHaveLength(1);
});

test('an unreachable server is reported, and mails go out once it is back', async () => {
  const first = await startTestSmtp();
  await first.close();
  const mailer = connect(`smtp://127.0.0.1:${first.port}`);
  expect((await findRefusal(mailer.send(mailTo('person@example.com')))).code).toMatch(/ESOCKET|ECONNECTION/);
  const second = await openAt(first.port);
  await mailer.send(mailTo('person@example.com'));
  expect(second.mails).toHaveLength(1);
});

async function openAt(port: number): Promise<{ mails: string[] }> {
  const mails: string[] = [];
  await openRaw((socket) => speakSmtp(socket, (mail) => mails.push(mail)), port);
  return { mails };
}

/** A server of bare sockets, for what no mail server would do. */
async function openRaw(onSocket: (socket: Socket) => void, port = 0): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    onSocket(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  opened.push(async () => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function speakSmtp(socket: Socket, keep: (mail: string) => void): void {
  let isData = false;
  socket.write('220 here\r\n');
  socket.on('data', (chunk) => {
    const text = chunk.toString();
    if (isData && text.includes('\r\n.\r\n')) {
      isData = false;
      keep(text);
      return socket.write('250 kept\r\n');
    }
    if (isData) return true;
    isData = text.startsWith('DATA');
    return socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
  });
}

const greeted = (socket: Socket) => socket.write('220 here\r\n');

test.each<[string, (socket: Socket) => void]>([
  ['says nothing at all', () => undefined],
  ['falls silent after its greeting', greeted],
  ['hangs up at once', (socket) => socket.destroy()],
  ['hangs up when the mail comes', (socket) => speakSmtp(socket, () => socket.destroy())],
  ['is no mail server', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  [
    'answers for ever and never to the end',
    (socket) => {
      greeted(socket);
      const drip = setInterval(() => socket.write('250-more\r\n'), 20);
      socket.once('close', () => clearInterval(drip));
    },
  ],
])('a server that %s is given up', async (_name, onSocket) => {
  const port = await openRaw(onSocket);
  const refusal = await findRefusal(
    connect(`smtp://${credentials}@127.0.0.1:${port}`, 150).send(mailTo('person@example.com')),
  );
  expect(refusal.message).toMatch(/^The mail service did not take a mail/);
});

test('what is under way when the product stops is still handed over, and nothing after it', async () => {
  const smtp = await open();
  const log = createLog({ write: () => undefined });
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}`;
  const mailer = await connectMail({ smtpUrl, sender, outboxFolder: '/nowhere', now }, log);
  const sending = Array.from({ length: 12 }, (_, index) => mailer.send(mailTo(`p${index}@example.com`)));
  await mailer.close();
  await Promise.all(sending);
  expect(smtp.mails).toHaveLength(12);
  await findRefusal(mailer.send(mailTo('person@example.com')));
  expect(smtp.mails).toHaveLength(12);
});
