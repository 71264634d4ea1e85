import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { postAuth, testPassword } from '../../platform/testing/test-accounts.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

let server: TestServer;
let member: SignedUp;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer();
  member = await server.signUp();
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
afterAll(() => server.close());

/** A connection that has sent a text and goes on only as the test does. */
function open(text: string): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname, () => socket.write(text));
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/** All that the server says until it closes the connection. */
function speak(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    open(text)
      .on('data', (chunk) => (answer += chunk.toString()))
      .on('close', () => resolve(answer));
  });
}

const head = (path: string, headers: string) =>
  `POST /api/auth/${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`;
const signIn = () =>
  postAuth(server.url, 'sign-in/email', { body: { email: member.email, password: testPassword } });

test('clients that never finish their sign-in hold up nobody else’s', async () => {
  const half = Array.from({ length: 20 }, () =>
    open(`${head('sign-in/email', 'Content-Length: 90')}{"email":`),
  );
  await Promise.all(half.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  await fetch(`${server.url}/healthz`);
  expect((await signIn()).status).toBe(200);
});

test('a body of an account in chunks without end is cut at its limit', async () => {
  const chunks = `4000\r\n${'x'.repeat(0x4000)}\r\n`.repeat(6);
  const answer = await speak(head('sign-up/email', 'Transfer-Encoding: chunked') + chunks);
  expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*PAYLOAD_TOO_LARGE/);
});

test('requests sent ahead on one connection are each their own: no session passes on to the next', async () => {
  const body = JSON.stringify({ email: member.email, password: testPassword });
  const get = (headers: string) => `GET /api/auth/get-session HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
  const answer = await speak(
    head('sign-in/email', `Content-Length: ${body.length}`) +
      body +
      get('') +
      get(`Cookie: ${member.cookie}\r\n`) +
      get('Connection: close\r\n'),
  );
  const answers = answer.split(/(?=HTTP\/1\.1 \d{3})/);
  expect(answers.map((each) => each.startsWith('HTTP/1.1 200 '))).toEqual([true, true, true, true]);
  expect(answers.map((each) => each.includes(member.userId))).toEqual([true, false, true, false]);
  expect(answers.map((each) => /\r\nset-cookie: /i.test(each))).toEqual([true, false, false, false]);
});

test('a body that comes with a question is not read as an answer to it', async () => {
  const body = JSON.stringify({ email: member.email, password: testPassword });
  const answer = await speak(
    `GET /api/auth/get-session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\nnull$/);
});

/** As browsers say where a request comes from. */
const foreign: Record<string, string>[] = [
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'nonsense' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
];
const paths = [
  'sign-in/email',
  'sign-up/email',
  'sign-out',
  'change-password',
  'confirm-password',
  'change-address',
  'answer-address-change',
  'revoke-other-sessions',
  'reset-password',
  'request-password-reset',
  'send-verification-email',
  'sign-in/social',
];

test.each(foreign)('nothing of an account is changed for a page that says %j', async (headers) => {
  const { cookie } = member;
  for (const path of paths) {
    const answer = await postAuth(server.url, path, { headers: { ...headers, cookie } });
    expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 403, []]);
  }
  const session = await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie } });
  expect(await session.json()).toMatchObject({ user: { id: member.userId } });
  // What the sign-up and the sign-ins of the tests themselves have sent.
  const subjects = server.mails.map(({ subject }) => subject);
  expect(subjects.filter((subject) => !subject.startsWith('New sign-in')).length).toBeLessThanOrEqual(1);
});
