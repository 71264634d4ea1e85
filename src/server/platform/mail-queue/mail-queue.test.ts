import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { asSuperuser, createTestDatabase } from '../db/test-database.ts';
import type { TestDatabase } from '../db/test-database.ts';
import type { Mail } from '../outside/mail-message.ts';
import { MailError } from '../outside/mail-message.ts';
import { postAuth } from '../testing/test-accounts.ts';
import { createTestProcesses } from '../testing/test-process.ts';
import { startTestSmtp } from '../outside/test-smtp.ts';
import { takeDueMails } from './mail-queue.rows.ts';
import type { MailQueue } from './mail-queue.usecases.ts';
import { createMailQueue, readMails } from './mail-queue.usecases.ts';

let own: TestDatabase;
let database: Database;
let at: Date;
let sent: Mail[];
let noted: (string | null)[];
let told: string[];
/** What the mail service does with the next mails. */
let service: (mail: Mail) => void;
const minuteMs = 60_000;
const pass = (minutes: number) => {
  at = new Date(at.getTime() + minutes * minuteMs);
};
const open = (): MailQueue =>
  createMailQueue({
    database,
    now: () => at,
    mailer: {
      send: async (mail) => {
        service(mail);
        sent.push(mail);
      },
      close: () => Promise.resolve(),
    },
    note: async (_, failure) => void noted.push(failure),
    alertReporter: { report: ({ type }) => void told.push(type) },
    warn: () => undefined,
  });
/** Whether the bytes, or their text in a mail, stand in what is kept. */
const hasFile = (value: unknown, content: Buffer) =>
  Buffer.isBuffer(value) && (value.includes(content) || value.includes(content.toString('base64')));
const away = () => {
  throw new MailError('The service is away.', 'ECONNREFUSED');
};
const mail = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  subject: 'Hello',
  text: 'https://example.com/?token=secret-of-a-link',
  html: '<p>A text.</p>',
  ...more,
});
const rows = async () =>
  (
    await database.asSystem(() =>
      sql<Record<string, unknown>>`select * from outgoing_mails`.execute(database.current),
    )
  ).rows;

beforeAll(async () => {
  own = await createTestDatabase();
  ({ database } = own);
});
beforeEach(async () => {
  at = new Date('2026-11-21T12:00:00Z');
  [sent, noted, told] = [[], [], []];
  service = () => undefined;
  await database.asSystem(() => sql`delete from outgoing_mails`.execute(database.current));
});
afterAll(() => own.drop());

test('a mail that is taken is sent once, and nothing of it stays', async () => {
  const queue = open();
  await queue.send(mail('a@example.com'));
  pass(24 * 60);
  await Promise.all([queue.sendDue(), open().sendDue()]);
  expect(sent).toHaveLength(1);
  expect(await rows()).toEqual([]);
  expect(noted).toEqual([null]);
});

test('a mail that another process holds is passed over, and taken once it is free', async () => {
  const other = new Client({ connectionString: asSuperuser(own.url) });
  await other.connect();
  service = away;
  await open().send(mail('a@example.com'));
  const take = () =>
    database.asSystem(async () => {
      await sql`set local lock_timeout = '3s'`.execute(database.current);
      return takeDueMails(database, { at: new Date('2030-01-01'), heldUntil: at, limit: 5 });
    });
  await other.query('begin');
  await other.query('select from outgoing_mails for update');
  expect(await take()).toEqual([]);
  await other.query('rollback');
  expect(await take()).toHaveLength(1);
  await other.end();
});

test('while the service is away for an hour a mail waits, sealed, and is then sent once by whoever looks', async () => {
  service = away;
  await open().send(mail('a@example.com', { urgent: true }));
  const text = JSON.stringify(await rows());
  const [row] = await rows();
  const bytes = row?.['sealed'];
  if (!Buffer.isBuffer(bytes)) throw new Error('The mail is not sealed.');
  for (const secret of ['a@example.com', 'secret-of-a-link']) {
    expect(text).not.toContain(secret);
    expect(bytes.includes(secret)).toBe(false);
  }
  // Another process, as if the first were killed.
  const other = open();
  for (let minute = 0; minute < 60; minute += 1) {
    pass(1);
    await other.sendDue();
  }
  expect(await readMails({ database })).toMatchObject({ waiting: 1, oldest_at: '2026-11-21T12:00:00.000Z' });
  service = () => undefined;
  pass(5);
  await Promise.all([other.sendDue(), open().sendDue(), open().sendDue()]);
  expect(sent).toMatchObject([{ to: 'a@example.com', text: expect.stringContaining('secret-of-a-link') }]);
  expect(noted).toEqual(['ECONNREFUSED, tried again', null]);
  // Twelve tries of five minutes at most, and the first ones closer.
  expect(await rows()).toEqual([]);
});

test('pauses grow and end after a day: the mail is given up, its text is gone, and an operator is told', async () => {
  service = away;
  const queue = open();
  await queue.send(mail('a@example.com'));
  const tries: number[] = [];
  service = () => {
    tries.push(at.getTime());
    away();
  };
  for (let minute = 0; minute < 25 * 60; minute += 1) {
    pass(1);
    await queue.sendDue();
  }
  const pauses = tries.slice(1).map((each, index) => (each - (tries[index] ?? 0)) / minuteMs);
  expect(pauses.slice(0, 6)).toEqual([2, 4, 8, 16, 30, 30]);
  expect(told).toEqual(['mail_given_up']);
  expect(await rows()).toMatchObject([{ sealed: null, failure: 'ECONNREFUSED' }]);
  expect(await readMails({ database })).toMatchObject({
    waiting: 0,
    given_up: 1,
    last_given_up: { subject: 'Hello', failure: 'ECONNREFUSED' },
  });
});

test('a file waits with its mail, sealed like it, and arrives as it was', async () => {
  service = away;
  const content = Buffer.from('%PDF secret-of-a-file');
  const files = [{ name: 'quote.pdf', type: 'application/pdf', content }];
  await open().send(mail('a@example.com', { files }));
  expect(
    (await rows()).flatMap((row) => Object.values(row)).filter((value) => hasFile(value, content)),
  ).toEqual([]);
  service = () => undefined;
  pass(2);
  await open().sendDue();
  expect(sent).toMatchObject([{ to: 'a@example.com', files }]);
});

test('a receiver who is refused for good is not tried again', async () => {
  service = () => {
    throw new MailError('Refused.', 'EENVELOPE', { isFinal: true });
  };
  await expect(open().send(mail('nobody@example.com'))).rejects.toBeInstanceOf(MailError);
  expect(await rows()).toMatchObject([{ sealed: null, attempts: 1 }]);
});

test('urgent mails go before a flood of others, and the flood is bounded', async () => {
  service = away;
  const queue = open();
  await Promise.all(Array.from({ length: 40 }, (_, index) => queue.send(mail(`a${index}@example.com`))));
  await queue.send(mail('urgent@example.com', { urgent: true }));
  service = () => undefined;
  pass(1);
  await queue.sendDue();
  expect(sent[0]?.to).toBe('urgent@example.com');
  expect(new Set(sent.map(({ to }) => to)).size).toBe(41);
  expect(sent).toHaveLength(41);
  await database.asSystem(() =>
    sql`insert into outgoing_mails (id, urgent, subject, sealed, created_at, next_at)
      select gen_random_uuid(), false, 'Flood', 'a'::bytea, ${at}, ${at}::timestamptz + interval '1 day' from generate_series(1, 5000)`.execute(
      database.current,
    ),
  );
  await expect(queue.send(mail('more@example.com'))).rejects.toMatchObject({ code: 'EQUEUE' });
  await queue.send(mail('urgent-too@example.com', { urgent: true }));
  expect(sent.at(-1)?.to).toBe('urgent-too@example.com');
});

test('a mail outlives the process that was killed while its service was away', async () => {
  const processes = await createTestProcesses();
  const gone = await startTestSmtp();
  await gone.close();
  const environment = { SMTP_URL: `smtp://127.0.0.1:${gone.port}` };
  const first = await processes.start(environment);
  const email = 'greta@example.com';
  await postAuth(first.url, 'sign-up/email', { body: { name: 'Greta', email, password: 'a long phrase' } });
  await expect.poll(() => first.said()).toContain('A mail waits for the mail service');
  await first.end('SIGKILL');
  await processes.look((known) =>
    known.asSystem(() =>
      sql`update outgoing_mails set next_at = now() - interval '1 minute'`.execute(known.current),
    ),
  );
  const smtp = await startTestSmtp();
  const second = await processes.start({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
  await expect
    .poll(() => smtp.mails.map(({ recipients }) => recipients), { timeout: 20_000 })
    .toEqual([[email]]);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(smtp.mails).toHaveLength(1);
  await processes.close();
  await smtp.close();
});
