import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trialSeed, trialSize } from '../../../values/test-trials.ts';
import { testPassword } from '../testing/test-accounts.ts';
import type { SignedUp } from '../testing/test-accounts.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { variantsOf } from './test-faults.ts';
import { hostileValues, placeInAddress, placeInBody } from './test-hostile-values.ts';
import { readStatuses, speakTo } from './test-raw-requests.ts';
import { askWalked, findFault, procedures } from './test-walk.ts';
import type { WalkedCall } from './test-walk.ts';

let server: TestServer;
let member: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  member = await server.signUp();
});
afterAll(() => server.close());

const valuesFor = (place: number): string[] => {
  const count = trialSize({ sample: 2, whole: hostileValues.length });
  const start = (place * 7 + trialSeed) % hostileValues.length;
  return Array.from(
    { length: count },
    (_, step) => hostileValues[(start + step) % hostileValues.length] ?? '',
  );
};

const email = 'ada@example.com';
/** Each call of the accounts with a sound input. */
const authCalls: readonly { path: string; method?: string; fields: Record<string, string | boolean> }[] = [
  {
    path: 'sign-up/email',
    fields: { name: 'Ada', email, password: testPassword, callbackURL: '/', rememberMe: true },
  },
  { path: 'sign-in/email', fields: { email, password: testPassword, callbackURL: '/', rememberMe: true } },
  { path: 'sign-in/social', fields: { provider: 'google', callbackURL: '/' } },
  { path: 'callback/google', method: 'GET', fields: { state: 'a', code: 'b', error: 'c', iss: 'd' } },
  { path: 'send-verification-email', fields: { email, callbackURL: '/' } },
  { path: 'verify-email', method: 'GET', fields: { token: 'a', callbackURL: '/' } },
  { path: 'request-password-reset', fields: { email, redirectTo: '/' } },
  { path: 'reset-password', fields: { newPassword: testPassword, token: 'a' } },
  {
    path: 'change-password',
    fields: { currentPassword: 'x', newPassword: testPassword, revokeOtherSessions: false },
  },
  { path: 'get-session', method: 'GET', fields: { extra: 'a' } },
  { path: 'sign-out', fields: { extra: 'a' } },
  { path: 'revoke-other-sessions', fields: { extra: 'a' } },
];

function* authWalk(): Iterable<WalkedCall> {
  let from = 0;
  for (const [at, { path, method = 'POST', fields }] of authCalls.entries())
    for (const [place, field] of Object.keys(fields).entries())
      for (const value of valuesFor(at * 5 + place)) {
        // Each from a network of its own, or most would be throttled.
        from += 1;
        const headers = { 'x-forwarded-for': `198.19.${from >> 8}.${from & 255}` };
        const viewer = { kind: 'free', headers: { cookie: member.cookie }, texts: {} } as const;
        const procedure = { path: `/api/auth/${path}`, method, mostBytes: 64 * 1024 };
        const others = Object.entries(fields).map(([name, sound]) => `${name}=${encodeURIComponent(sound)}`);
        const query = `?${others.filter((part) => !part.startsWith(`${field}=`)).join('&')}&${field}=${placeInAddress(value)}`;
        yield method === 'GET'
          ? { procedure, viewer, headers, query }
          : { procedure, viewer, headers, field, body: placeInBody(fields, [field], value) };
      }
}

test(`no value in any field of the accounts is answered wrongly (seed ${trialSeed})`, async () => {
  const faults: string[] = [];
  for (const call of authWalk()) {
    const fault = findFault(call, await askWalked(server, call));
    if (fault !== null)
      faults.push(`${call.procedure.path} ${(call.body ?? call.query)?.slice(0, 200)}: ${fault}`);
  }
  expect(faults).toEqual([]);
  expect(server.reports).toEqual([]);
});

test('a field named twice is refused by every call that takes a body, in words that name it', async () => {
  const bodies = procedures
    .filter(({ method }) => method === 'POST')
    .flatMap(({ path, input }) => {
      const [variant] = input === undefined ? [] : variantsOf(input, {});
      const [name = 'a'] = Object.keys(variant?.example ?? {});
      return { path, name, sound: JSON.stringify(variant?.example ?? {}) };
    });
  for (const { path, name, sound } of bodies) {
    const twice = `{"${name}":null${sound === '{}' ? `,"${name}":null}` : `,${sound.slice(1)}`}`;
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { cookie: member.cookie },
      body: twice,
    });
    const told = await answer.text();
    // Whoever may not call is told that alone; a plan's feature is asked for before the body is read.
    if ([401, 403].includes(answer.status)) continue;
    const named = expect.stringContaining(JSON.stringify(`the field "${name}" twice`).slice(1, -1));
    expect([path, answer.status, told]).toEqual([path, 400, named]);
  }
});

/** Places in addresses that are read from the path or from the query of a page. */
const places = [
  '/%',
  '/shared/%',
  '/media-kit/%',
  '/media-kit/%.pdf',
  '/branded/%',
  '/branded/%/analyze',
  '/docs/%',
  '/assets/%',
  '/demo/pay/%',
  '/demo/studio/%',
  '/api/%',
  '/api/auth/%',
  '/functions/v1/%',
  '/report/%',
  '/internal/tenant-domain?domain=%',
  '/shared/a?paper=%',
  '/auth?error=%',
  '/?%=%',
];

test('no value in any address of a page is a fault', async () => {
  for (const [at, place] of places.entries())
    for (const value of valuesFor(at)) {
      const address = place.replaceAll('%', placeInAddress(value));
      const answer = await fetch(server.url + address, { redirect: 'manual' });
      await answer.arrayBuffer();
      expect([place, value.slice(0, 50), answer.status < 500]).toEqual([place, value.slice(0, 50), true]);
    }
  expect(server.reports).toEqual([]);
});

const ask = (start: string, rest = '') =>
  speakTo(server.url, `${start}\r\nHost: localhost\r\nConnection: close\r\n${rest}\r\n`);

test.each([
  '/api//start',
  '//api/start',
  '/API/start',
  '/api/Start',
  '/api/start/',
  '/api/./start',
  '/api/x/../start',
  '/api/%73tart',
  '/%61pi/start',
  '/api%2fstart',
  '/api\\start',
  '/api/start;a=b',
  '/api/start%00',
  '/api/start%3f',
  '/api/admin/../start',
  '/functions/v1/../v1/sample-report',
  '/%2e%2e/api/start',
  '/api/auth/../start',
  '/api/auth/%67et-session',
])('the path %s is no other way to a call', async (path) => {
  const said = await ask(`GET ${path} HTTP/1.1`, `Cookie: ${member.cookie}\r\n`);
  expect([400, 404]).toContain(readStatuses(said)[0]);
  expect(said).not.toContain(member.email);
});

test('no method but its own reaches a call, and each is told which that is', async () => {
  for (const { path, method: own } of procedures)
    for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE'].filter(
      (each) => each !== own,
    )) {
      const said = await ask(`${method} ${path} HTTP/1.1`, 'Content-Length: 0\r\n');
      expect([method, path, readStatuses(said)[0]]).toEqual([method, path, 405]);
      expect(said).toContain(`allow: ${own}`);
      expect(method !== 'HEAD' || said.endsWith('\r\n\r\n')).toBe(true);
    }
});

test('a request of HTTP/1.0 is answered like any other, and its connection ends', async () => {
  const said = await speakTo(server.url, 'GET /api/start HTTP/1.0\r\nHost: localhost\r\n\r\n');
  expect(readStatuses(said)).toEqual([200]);
  const ahead = 'GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n'.repeat(2);
  expect(readStatuses(await speakTo(server.url, ahead))).toHaveLength(1);
});

test('a compressed body is not unpacked, so none is larger than it looks', async () => {
  const bomb = gzipSync(Buffer.alloc(60_000_000, ' '));
  for (const encoding of ['gzip', 'br', 'deflate', 'gzip, gzip']) {
    const answer = await fetch(`${server.url}/functions/v1/analyze-youtube-channel`, {
      method: 'POST',
      headers: { 'content-encoding': encoding },
      body: bomb.subarray(0, 60_000),
    });
    expect([encoding, answer.status]).toEqual([encoding, 400]);
  }
});

test('headers without number are cut off, and the next connection is answered', async () => {
  const many = Array.from({ length: 3_000 }, (_, index) => `x-${index}: a\r\n`).join('');
  expect(readStatuses(await ask('GET /api/start HTTP/1.1', many))[0]).toBe(431);
  const cookies = `Cookie: ${'a=b; '.repeat(2_000)}\r\n`;
  expect(readStatuses(await ask('GET /api/start HTTP/1.1', cookies))[0]).toBe(200);
  expect(readStatuses(await ask('GET /api/start HTTP/1.1'))).toEqual([200]);
});

test('three hundred connections of one address that say nothing delay nobody', async () => {
  const silent = Array.from({ length: 300 }, () =>
    speakTo(server.url, 'GET /api/start HTTP/1.1\r\nHost: local'),
  );
  expect(readStatuses(await ask('GET /api/start HTTP/1.1'))).toEqual([200]);
  expect(new Set((await Promise.all(silent)).flatMap(readStatuses))).toEqual(new Set([408]));
});
