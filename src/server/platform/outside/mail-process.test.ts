import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAuth, readCookie } from '../testing/test-accounts.ts';
import { createTestProcesses } from '../testing/test-process.ts';
import type { TestProcesses } from '../testing/test-process.ts';
import type { ReceivedMail, TestSmtp } from './test-smtp.ts';
import { startTestSmtp } from './test-smtp.ts';

const password = 'a long and unusual phrase';
const email = 'greta@example.com';
let processes: TestProcesses;
let smtp: TestSmtp;
beforeAll(async () => {
  [processes, smtp] = await Promise.all([createTestProcesses(), startTestSmtp()]);
});
afterAll(async () => {
  await processes.close();
  await smtp.close();
});

/** The mail about something, which leaves only after the request that caused it was answered. */
async function receive(subject: string): Promise<ReceivedMail> {
  const find = () => smtp.mails.find(({ parsed }) => parsed.subject === subject);
  await expect.poll(find).toBeDefined();
  const mail = find();
  if (mail === undefined) throw new Error(`The mail "${subject}" is gone.`);
  return mail;
}

test('with a mail server a new address is confirmed by its mail, and then welcomed', async () => {
  const { url, end } = await processes.start({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
  const signIn = () => postAuth(url, 'sign-in/email', { body: { email, password } });
  await postAuth(url, 'sign-up/email', { body: { name: 'Greta Müller', email, password } });
  const confirmation = await receive('Confirm your address for Sponsorscope');
  expect(confirmation.recipients).toEqual([email]);
  expect((await signIn()).ok).toBe(false);
  const link = /^http\S+$/m.exec(confirmation.parsed.text ?? '')?.[0] ?? '';
  expect(link).toContain(`${url}/`);
  await fetch(link, { redirect: 'manual' });
  const signedIn = await signIn();
  expect(signedIn.status).toBe(200);
  const welcomed = await fetch(`${url}/functions/v1/send-welcome-email`, {
    method: 'POST',
    body: JSON.stringify({ email, name: 'Greta Müller' }),
    headers: { cookie: readCookie(signedIn) },
  });
  expect(await welcomed.json()).toEqual({ sent: true });
  expect((await receive('Welcome to Sponsorscope')).parsed.text).toContain('Hello Greta Müller,');
  expect(await end('SIGTERM')).toBe(0);
});

test('a mail server that is away costs nobody their request, and its password stays out of the log', async () => {
  const away = await startTestSmtp();
  await away.close();
  const server = await processes.start({ SMTP_URL: `smtp://user:hidden-word@127.0.0.1:${away.port}` });
  const answer = await postAuth(server.url, 'sign-up/email', {
    body: { name: 'Ada', email: 'ada@example.com', password },
  });
  expect(answer.status).toBe(200);
  await expect.poll(() => server.said()).toContain('The mail service did not take a mail');
  expect(server.said()).not.toContain('hidden-word');
  expect(server.said()).not.toContain('ada@example.com');
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
});
