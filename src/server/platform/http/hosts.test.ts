import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { readStatuses, speakTo } from './test-raw-requests.ts';

let laptop: TestServer;
let published: TestServer;
beforeAll(async () => {
  [laptop, published] = await Promise.all([
    startTestServer({ allowedHosts: ['Studio.lan', '192.168.1.20', 'fd00::20'] }),
    startTestServer({ baseUrl: 'https://sponsorscope.example' }),
  ]);
});
afterAll(() => Promise.all([laptop.close(), published.close()]));

interface Asked {
  head?: string;
  method?: string;
  version?: string;
  body?: string;
}

/** Asks for a path with these lines in place of the Host header. */
const ask = (
  server: TestServer,
  path: string,
  { head = '', method = 'GET', version = '1.1', body = '' }: Asked,
) =>
  speakTo(
    server.url,
    `${method} ${path} HTTP/${version}\r\n${head}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
const statusFor = async (server: TestServer, host: string, path = '/api/start') => {
  const said = await ask(server, path, { head: `Host: ${host}\r\n` });
  return readStatuses(said)[0];
};
const everywhere = [
  '/',
  '/nowhere',
  '/metrics',
  '/healthz',
  '/openapi.json',
  '/api/start',
  '/api/auth/get-session',
  '/api/stripe/webhook',
  '/functions/v1/nothing',
  '/demo/pay',
  '/shared/x',
  '/docs/',
];

describe('without a public address', () => {
  test.each(['localhost', 'LOCALHOST:3000', 'localhost.', '127.0.0.1', '127.8.9.1:80', '[::1]:3000'])(
    'this machine answers at %s',
    async (host) => expect(await statusFor(laptop, host)).toBe(200),
  );

  test.each(['studio.lan', 'STUDIO.lan:8080', '192.168.1.20:3000', '[fd00::20]'])(
    'it answers at %s, which its operator allows',
    async (host) => expect(await statusFor(laptop, host)).toBe(200),
  );

  test.each([
    'evil.example',
    'localhost.evil.example',
    'evil.example:3000',
    'evillocalhost',
    '127.0.0.1.evil.example',
    'x.studio.lan',
    '192.168.1.21',
    '10.0.0.1',
    '[::2]',
    '[::ffff:10.0.0.1]',
    'sponsorscope.example',
    '0.0.0.0',
  ])('at %s nothing is told', async (host) => expect(await statusFor(laptop, host)).toBe(421));

  test.each(everywhere)('a page whose name leads here by DNS rebinding reads nothing at %s', async (path) => {
    const said = await ask(laptop, path, { head: 'Host: evil.example\r\n' });
    expect(said).toMatch(/^HTTP\/1\.1 421 [\s\S]*"error":"This installation does not answer at this name\./);
  });

  test('and changes nothing, though its origin is that name', async () => {
    const head = 'Host: evil.example\r\nOrigin: http://evil.example\r\nSec-Fetch-Site: same-origin\r\n';
    const body = '{"email":"ada@example.com","password":"a long and unusual phrase","name":"Ada"}';
    const said = await ask(laptop, '/api/auth/sign-up/email', { head, body, method: 'POST' });
    expect(readStatuses(said)).toEqual([421]);
    expect(laptop.mails).toEqual([]);
  });

  test('an origin is its own only at the host that was asked', async () => {
    const post = async (host: string, origin: string) => {
      const head = `Host: ${host}\r\nOrigin: ${origin}\r\n`;
      const path = '/functions/v1/analyze-youtube-channel';
      return readStatuses(await ask(laptop, path, { head, method: 'POST', body: '{"channelUrl":""}' }))[0];
    };
    expect(await post('studio.lan:3000', 'http://studio.lan:3000')).toBe(400);
    expect(await post('localhost:3000', 'http://localhost:3000')).toBe(400);
    expect(await post('localhost:3000', 'http://localhost:4000')).toBe(403);
    expect(await post('localhost:3000', 'http://studio.lan:3000')).toBe(403);
    expect(await post('localhost:3000', 'null')).toBe(403);
  });
});

test.each(everywhere)('two hosts, a broken one or none are a bad request at %s', async (path) => {
  const heads = [
    'Host: localhost\r\nHost: localhost\r\n',
    'Host: localhost\r\nhost: evil.example\r\n',
    'Host: evil.example\r\nHOST: localhost\r\n',
    'Host: \r\n',
    'Host: localhost/\r\n',
    'Host: localhost@evil.example\r\n',
    'Host: localhost:x\r\n',
    'Host: localhost, evil.example\r\n',
    'Host: [::1\r\n',
  ];
  for (const head of heads)
    expect([head, ...readStatuses(await ask(laptop, path, { head }))]).toEqual([head, 400]);
  expect(readStatuses(await ask(laptop, path, { version: '1.0' }))).toEqual([400]);
});

test('a whole address as target must name the same host as the header', async () => {
  const at = async (target: string, host: string) =>
    readStatuses(await ask(laptop, target, { head: `Host: ${host}\r\n` }))[0];
  expect(await at('http://localhost:3000/api/start', 'localhost:3000')).toBe(200);
  expect(await at('http://evil.example/api/start', 'localhost')).toBe(400);
  expect(await at('http://localhost/api/start', 'evil.example')).toBe(400);
  expect(await at('http://evil.example/api/start', 'evil.example')).toBe(421);
});

describe('with a public address', () => {
  test('it answers there and at this machine, and nowhere else', async () => {
    expect(await statusFor(published, 'sponsorscope.example')).toBe(200);
    expect(await statusFor(published, 'Sponsorscope.Example:443')).toBe(200);
    expect(await statusFor(published, '127.0.0.1:3000')).toBe(200);
    expect(await statusFor(published, 'www.sponsorscope.example')).toBe(421);
    expect(await statusFor(published, 'evil.example')).toBe(421);
  });

  test('only its own scheme changes anything there', async () => {
    const post = async (host: string, origin: string) => {
      const head = `Host: ${host}\r\nOrigin: ${origin}\r\n`;
      const path = '/functions/v1/analyze-youtube-channel';
      return readStatuses(await ask(published, path, { head, method: 'POST', body: '{"channelUrl":""}' }))[0];
    };
    expect(await post('sponsorscope.example', 'https://sponsorscope.example')).toBe(400);
    expect(await post('sponsorscope.example', 'http://sponsorscope.example')).toBe(403);
    expect(await post('localhost:3000', 'http://localhost:3000')).toBe(400);
    expect(await post('localhost:3000', 'https://evil.example')).toBe(403);
  });

  test('a header about forwarding names no host', async () => {
    const head =
      'Host: evil.example\r\nX-Forwarded-Host: sponsorscope.example\r\nForwarded: host=localhost\r\n';
    expect(readStatuses(await ask(published, '/api/start', { head }))).toEqual([421]);
  });
});

test('a monitor that knows a process by its address alone learns whether it is well, and nothing else', async () => {
  expect(await statusFor(published, '10.1.2.3:3000', '/healthz')).toBe(200);
  expect(await statusFor(published, '[fd00::1]:3000', '/healthz')).toBe(200);
  expect(await statusFor(published, '10.1.2.3:3000', '/metrics')).toBe(421);
  expect(await statusFor(published, 'evil.example', '/healthz')).toBe(421);
});

test('a trusted proxy may ask for a domain by whatever name it calls us, but forwards nothing so', async () => {
  const path = '/internal/tenant-domain?domain=unknown.example';
  expect(await statusFor(published, 'web:3000', path)).toBe(404);
  const head = 'Host: web:3000\r\nX-Forwarded-For: 192.0.2.1\r\n';
  expect(readStatuses(await ask(published, path, { head }))).toEqual([421]);
  expect(await statusFor(published, 'web:3000', '/api/start')).toBe(421);
});
