import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { createAccessLog } from './access-log.ts';

let server: TestServer;
let folder = '';
const lines: string[] = [];
const writeLine = createAccessLog(createLog({ write: (line) => void lines.push(line) }));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sponsorscope-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'channel.html'), '<p>channel');
  writeFileSync(join(folder, 'assets', 'a-1.js'), 'start()');
  const table = [{ pattern: '/channel/:slug', file: 'channel.html', status: 200 }];
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(table));
  server = await startTestServer({ pagesFolder: folder, delayMs: 30 });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  server.requests.length = 0;
  lines.length = 0;
});

/** The log's lines of the next finished requests. */
const readLines = async (count: number): Promise<unknown[]> => {
  await expect.poll(() => server.requests.length).toBe(count);
  for (const finished of server.requests) writeLine(finished);
  return lines.map((line) => JSON.parse(line));
};

test('a request of a function is one line that names route, status, time and size, and nothing of its sender', async () => {
  const answer = await server.analyse('@kestrelworkbench', '203.0.113.45', {
    headers: { authorization: 'Bearer SECRET', cookie: 'a=SECRET' },
  });
  const text = await answer.text();
  const [line] = await readLines(1);
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    requestId: answer.headers.get('x-request-id'),
    method: 'POST',
    route: '/functions/v1/analyze-youtube-channel',
    status: 200,
    durationMs: expect.any(Number),
    bytes: expect.any(Number),
    msg: 'request',
  });
  expect(server.requests[0]?.bytes).toBeGreaterThan(Buffer.byteLength(text));
  expect(lines.join('')).not.toMatch(/kestrel|SECRET|203\.0\.113/i);
});

test('a page is named by its pattern and every unknown path by one word, whatever was sent', async () => {
  await fetch(`${server.url}/channel/a-secret-name?key=SECRET`);
  await fetch(`${server.url}/nowhere%0a%1b[31m/SECRET`);
  await fetch(`${server.url}/api/SECRET`);
  const routes = (await readLines(3)).map((line) => Reflect.get(Object(line), 'route'));
  expect(routes).toEqual(['/channel/:slug', 'unknown', 'unknown']);
  expect(lines.join('')).not.toMatch(/SECRET|secret|\\u001b/);
});

test('files, health and metrics leave no line', async () => {
  for (const path of ['/assets/a-1.js', '/healthz', '/metrics', '/docs/nothing.js'])
    await fetch(server.url + path);
  expect(await readLines(4)).toEqual([]);
});

test('our own refusals stand out as warnings, those of bad requests do not', async () => {
  server.faults.current = 'backend-error';
  await server.analyse('@pixelkettle');
  await server.analyse('https://evil.example/SECRET');
  server.faults.current = null;
  expect(await readLines(2)).toMatchObject([
    { level: 40, status: 503 },
    { level: 30, status: 400 },
  ]);
  expect(lines.join('')).not.toContain('SECRET');
});

test('a client that leaves before its answer is written down as gone', async () => {
  const body = '{"channelUrl":"@curlalmanac"}';
  const { hostname, port } = new URL(server.url);
  const asked = server.double.requests.length;
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /functions/v1/analyze-youtube-channel HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await expect.poll(() => server.double.requests.length).toBeGreaterThan(asked);
  socket.destroy();
  expect(await readLines(1)).toMatchObject([{ level: 30, status: 499, bytes: 0 }]);
});
