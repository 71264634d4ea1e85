import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

const path = '/functions/v1/analyze-youtube-channel';
/** More than the system holds for a connection whose other end does not read. */
const largeFileBytes = 32 * 1024 * 1024;
let server: TestServer;
let folder = '';
const sockets: Socket[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sponsorscope-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'large-1.js'), Buffer.alloc(largeFileBytes, ' '));
  server = await startTestServer({ pagesFolder: folder, idleTimeoutMs: 500 });
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** A connection that has sent a text and goes on only as the test does. */
const open = (text: string) => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  // Not first when connected: what a test writes before that would come first.
  socket.write(text);
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
};
/** All that the server says until it closes the connection. */
const speak = (text: string) =>
  new Promise<string>((resolve) => {
    let answer = '';
    const socket = open(text);
    socket.on('data', (chunk) => (answer += chunk.toString('latin1'))).on('close', () => resolve(answer));
  });
const statusesOf = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const post = (headers: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`;
const get = (target: string, headers = '') =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`;

const second = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
test.each([
  [
    'two ways of stating the length',
    post('Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${second}`),
  ],
  ['two lengths', post('Content-Length: 4\r\nContent-Length: 5', `abcde${second}`)],
  ['an unknown coding', post('Transfer-Encoding: xchunked', `0\r\n\r\n${second}`)],
  ['a coding behind chunked', post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${second}`)],
  ['a negative length', post('Content-Length: -1', second)],
  ['a length in hexadecimal', post('Content-Length: 0x10', second)],
  ['a blank before the colon', `GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n${second}`],
  ['lines without a return', `GET /healthz HTTP/1.1\nHost: x\n\n${second}`],
  ['a folded header', `GET /healthz HTTP/1.1\r\nHost: localhost\r\nA: b\r\n c\r\n\r\n${second}`],
  ['no host', `GET /nowhere HTTP/1.1\r\nConnection: close\r\n\r\n${second}`],
  ['headers of 40 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nA: ${'a'.repeat(40_000)}\r\n\r\n${second}`],
  [
    'an endless chunk extension',
    post('Transfer-Encoding: chunked', `1;${'a'.repeat(20_000)}\r\n{\r\n0\r\n\r\n${second}`),
  ],
])('a request with %s is refused, and nothing behind it is answered', async (_, text) => {
  const statuses = statusesOf(await speak(text));
  expect(statuses.length).toBe(1);
  expect([400, 413, 431]).toContain(statuses[0]);
});

test.each(['Host: a b/\\@', 'Host: [::1', 'Host: '])(
  'a page asked for with "%s" is a bad request',
  async (host) => {
    expect(statusesOf(await speak(`GET /nowhere HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`))).toEqual([
      400,
    ]);
  },
);

test('requests sent ahead are answered each once, in their order', async () => {
  const bodies = ['{"channelUrl":""}', '{}', '{"channelUrl":"https://evil.example"}'];
  const texts = bodies.map((body) => post(`Content-Length: ${body.length}`, body));
  const answer = await speak(texts.join('') + get('/api/start'));
  expect(statusesOf(answer)).toEqual([400, 400, 400, 200]);
  const codes = [...answer.matchAll(/"code":"(\w+)"/g)].map(([, code]) => code);
  expect(codes).toEqual(['CHANNEL_URL_MISSING', 'BAD_REQUEST', 'INVALID_CHANNEL']);
});

test.each(['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PROPFIND'])(
  '%s of a function is refused with the method it has',
  async (method) => {
    const answer = await speak(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nallow: POST\r\n/);
    expect(method === 'HEAD' ? answer.endsWith('\r\n\r\n') : answer.includes('METHOD_NOT_ALLOWED')).toBe(
      true,
    );
  },
);

test('a body in chunks without end is cut at its limit', async () => {
  const socket = open(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  const sending = setInterval(() => socket.write(chunk), 2);
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(sending);
  expect(statusesOf(answer)).toEqual([413]);
});

test('bodies nested without end, or naming a field twice, are refused or read like any JSON', async () => {
  const send = async (body: string) =>
    statusesOf(await speak(post(`Connection: close\r\nContent-Length: ${body.length}`, body)));
  expect(await send('['.repeat(60_000))).toEqual([400]);
  expect(await send(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).toEqual([400]);
  expect(await send('{"channelUrl":"@pixelkettle","channelUrl":""}')).toEqual([400]);
  expect(await send('{"channelUrl":{"toString":"@pixelkettle"}}')).toEqual([400]);
});

test('a part of a file is not cut out, however it is asked for', async () => {
  for (const range of ['bytes=0-0', 'bytes=5-3', 'bytes=0-0,2-2', `bytes=${'9'.repeat(50)}-`]) {
    const answer = await fetch(`${server.url}/assets/large-1.js`, { method: 'HEAD', headers: { range } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(largeFileBytes));
  }
});

test('a client that does not take its answer is cut', async () => {
  server.requests.length = 0;
  const socket = open(get('/assets/large-1.js'));
  socket.pause();
  await expect.poll(() => server.requests.length).toBe(1);
  expect(server.requests[0]).toMatchObject({ route: 'file', status: 200 });
});

test('one network cannot take every slot for event streams by never sending its bodies', async () => {
  const head = (last: number) =>
    post(`Accept: text/event-stream\r\nX-Forwarded-For: 2001:db8:1:2::${last}\r\nContent-Length: 100`, '{');
  const waiting = Array.from({ length: 8 }, (_, index) => open(head(index + 1)));
  await Promise.all(waiting.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  await fetch(`${server.url}/healthz`);
  expect(await speak(head(9))).toMatch(/^HTTP\/1\.1 503 [\s\S]*TOO_MANY_STREAMS/);
});
