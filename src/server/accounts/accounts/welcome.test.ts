import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import type { WelcomeContext } from './welcome.usecases.ts';
import { sendWelcome } from './welcome.usecases.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  server.mails.length = 0;
});
afterAll(() => server.close());

async function ask(body: unknown, cookie = '') {
  const answer = await fetch(`${server.url}/functions/v1/send-welcome-email`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { cookie },
  });
  return { status: answer.status, body: await answer.json() };
}

const welcomes = () => server.mails.filter(({ subject }) => subject.startsWith('Welcome'));

async function findSentAt(userId: string): Promise<Date | null> {
  const { database } = server;
  const { rows } = await database.asUser(userId, () =>
    sql<{ at: Date | null }>`select welcome_sent_at as at from profiles where user_id = ${userId}`.execute(
      database.current,
    ),
  );
  return rows[0]?.at ?? null;
}

test('the welcome mail goes to the caller’s own address, as they wrote it when they signed up', async () => {
  const { cookie, email, userId } = await server.signUp({ email: 'greta@example.com' });
  const answer = await ask({ email: ' Greta@EXAMPLE.com ', name: 'Greta Müller' }, cookie);
  expect(answer).toEqual({ status: 200, body: { sent: true } });
  expect(welcomes().map(({ to }) => to)).toEqual([email]);
  expect(welcomes()[0]?.text).toContain('Hello Greta Müller,');
  expect(welcomes()[0]?.text).toContain(`${server.url}/`);
  expect(await findSentAt(userId)).toEqual(server.clock.now);
});

test('twenty calls at once send one mail, and later ones none', async () => {
  const { cookie, email } = await server.signUp();
  const calls = Array.from({ length: 20 }, () => ask({ email, name: 'Ada' }, cookie));
  const answers = await Promise.all(calls);
  expect(answers.filter(({ body }) => body.sent === true)).toHaveLength(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await ask({ email, name: 'Ada' }, cookie)).toEqual({ status: 200, body: { sent: false } });
  expect(welcomes()).toHaveLength(1);
});

test('another address is refused, whoever it belongs to, and the own mail stays open', async () => {
  const other = await server.signUp();
  const { cookie, userId } = await server.signUp();
  for (const email of [other.email, 'nobody@example.com', `${other.email}, ${other.email}`, '']) {
    expect(await ask({ email, name: 'Ada' }, cookie)).toEqual({
      status: 403,
      body: { error: 'A welcome mail can only be sent to your own address.', code: 'NOT_OWN_ADDRESS' },
    });
  }
  expect(welcomes()).toEqual([]);
  expect(await findSentAt(userId)).toBeNull();
});

test('nobody who is not signed in gets a mail sent', async () => {
  const { email } = await server.signUp();
  expect((await ask({ email, name: 'Ada' })).status).toBe(401);
  expect(welcomes()).toEqual([]);
});

test('a refusing mail service is warned of, answered without an error, and may be tried again', async () => {
  const { userId, email } = await server.signUp();
  const warnings: string[] = [];
  const sent: string[] = [];
  const refusal = new Error('refused');
  const context = (send: WelcomeContext['mailer']['send']): WelcomeContext => ({
    database: server.database,
    now: () => server.clock.now,
    mailer: { send, close: () => Promise.resolve() },
    origin: () => server.url,
    warn: (error, sentence) => warnings.push(`${sentence}: ${error === refusal}`),
    viewer: { userId, email, emailVerified: false },
  });
  const refusing = context(() => Promise.reject(refusal));
  expect(await sendWelcome(refusing, { email, name: 'Ada' })).toEqual({ sent: false });
  expect(warnings).toEqual(['A welcome mail was not sent: true']);
  expect(await findSentAt(userId)).toBeNull();
  const willing = context(({ to }) => Promise.resolve(void sent.push(to)));
  expect(await sendWelcome(willing, { email, name: 'Ada' })).toEqual({ sent: true });
  expect(sent).toEqual([email]);
});
