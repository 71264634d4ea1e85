import { request } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccessLog } from '../../platform/http/access-log.ts';
import { createLog } from '../../platform/log.ts';
import { readBooks } from '../../accounts/plans/test-plans.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import type { ApiCallInit, KeyOwner } from './test-external-api.ts';
import { addKeyOwner, apiPath, callApi, listKeys, readProblem } from './test-external-api.ts';

let server: TestServer;
let owner: KeyOwner;
const lines: string[] = [];
const answers: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  owner = await addKeyOwner(server);
  await callApi(server, { key: owner.key });
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
});
/** What a call is refused with, and whether the head names its owner's limits. */
const refusalOf = async (call: ApiCallInit) => {
  const answer = await callApi(server, call);
  const { code, status } = await readProblem(answer.clone());
  answers.push([...answer.headers].join() + (await answer.text()));
  expect(answer.status).toBe(status);
  expect(answer.headers.get('www-authenticate')).toBe(
    status === 401 ? 'ApiKey realm="Sponsorscope", header="x-api-key"' : null,
  );
  return { code, isKnown: answer.headers.has('ratelimit') };
};
const flip = (key: string, at: number) =>
  key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);

test('without a key, or with one in another place, a call is refused', async () => {
  const places: ApiCallInit[] = [
    { key: null },
    { key: '' },
    { key: null, headers: { authorization: `Bearer ${owner.key}` } },
    { key: null, headers: { authorization: `Basic ${btoa(`${owner.key}:`)}` } },
    { key: null, headers: { cookie: `x-api-key=${owner.key}; api_key=${owner.key}` } },
    { key: null, headers: { 'api-key': owner.key } },
    { key: null, headers: { cookie: owner.cookie } },
    { key: null, body: JSON.stringify({ channel_url: '@kestrelworkbench', api_key: owner.key }) },
  ];
  for (const place of places)
    expect(await refusalOf(place)).toEqual({ code: 'API_KEY_MISSING', isKnown: false });
});

test('a key that is cut, lengthened, changed in any one sign, or not a key at all is refused without a query', async () => {
  const { key } = owner;
  const wrong = [
    key.slice(0, -1),
    key.slice(1),
    `${key}a`,
    `${key}${key}`,
    `${key}, ${key}`,
    `${key},`,
    `Bearer ${key}`,
    key.toUpperCase(),
    key.slice(4),
    `${key.slice(0, 20)} ${key.slice(20)}`,
    'x'.repeat(10_000),
    `spk_${'a'.repeat(10_000)}`,
    "' or 1=1 --",
    ...Array.from(key, (_, at) => flip(key, at)),
  ];
  // Far more than the bound of failed attempts: these cost nothing and are not counted.
  expect(wrong.length).toBeGreaterThan(40);
  for (const each of wrong)
    expect(await refusalOf({ key: each })).toEqual({ code: 'API_KEY_INVALID', isKnown: false });
  expect((await callApi(server, { key })).status).toBe(200);
});

test('the same header twice is no key, in whatever case, and NUL ends the request', async () => {
  const { hostname, port } = new URL(server.url);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = [
      'host',
      'localhost',
      'x-api-key',
      owner.key,
      'X-API-KEY',
      owner.key,
      'content-length',
      '0',
    ];
    request({ hostname, port, path: apiPath, method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', reject)
      .end();
  });
  expect(status).toBe(401);
  const raw = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.write(`POST ${apiPath} HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: ${owner.key}\0\r\n\r\n`);
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
  expect(raw).toMatch(/^HTTP\/1\.1 400 /);
  expect(raw).not.toContain(owner.key);
});

test('a key in the address is refused whatever else is right, by whatever method', async () => {
  const { key } = owner;
  const queries = [
    `?api_key=${key}`,
    `?API-KEY=x`,
    `?apikey=`,
    `?x-api-key=${key}`,
    `?key=1`,
    `?token=1`,
    `?a=b&${key}`,
    `?next=${encodeURIComponent(`https://a.example/?k=${key}`)}`,
    `?x=%73pk_${key.slice(4)}`,
  ];
  for (const query of queries)
    for (const method of ['POST', 'GET', 'PUT'])
      expect(await refusalOf({ key, query, method })).toEqual({ code: 'API_KEY_IN_ADDRESS', isKnown: false });
  expect((await callApi(server, { key, query: '?trace=1' })).status).toBe(200);
});

test('a key opens nothing but the external API, and a session does not open that', async () => {
  const headers = { 'x-api-key': owner.key, authorization: `Bearer ${owner.key}`, cookie: owner.key };
  for (const path of ['/api/dashboard', '/functions/v1/manage-api-keys', '/functions/v1/bulk-jobs']) {
    const answer = await fetch(server.url + path, { method: 'POST', headers, body: '{"action":"list"}' });
    expect([401, 404, 405]).toContain(answer.status);
  }
  const start = await fetch(`${server.url}/api/start`, { headers });
  expect(await start.json()).toMatchObject({ account: null });
});

test('a revoked key and those of a deleted account let nobody in from the next call on', async () => {
  const other = await addKeyOwner(server);
  expect((await callApi(server, { key: other.key })).status).toBe(200);
  await other.manage({ action: 'revoke', api_key_id: other.keyId });
  expect(await refusalOf({ key: other.key })).toEqual({ code: 'API_KEY_INVALID', isKnown: false });
  const { api_key: key } = Object((await other.manage({ action: 'create', key_name: 'Another' })).body);
  expect((await callApi(server, { key })).status).toBe(200);
  await sql`delete from auth."user" where id = ${other.userId}`.execute(server.database.accounts);
  expect(await refusalOf({ key })).toEqual({ code: 'API_KEY_INVALID', isKnown: false });
});

test('whoever tries keys that nobody has waits a minute, and holds up no key that is known here', async () => {
  const guesser = '198.51.100.77';
  const gone = await addKeyOwner(server);
  await gone.manage({ action: 'revoke', api_key_id: gone.keyId });
  const late = await addKeyOwner(server);
  expect((await callApi(server, { key: owner.key, from: guesser })).status).toBe(200);
  for (let time = 0; time < 30; time += 1)
    expect((await refusalOf({ key: gone.key, from: guesser })).code).toBe('API_KEY_INVALID');
  expect((await refusalOf({ key: gone.key, from: guesser })).code).toBe('RATE_LIMITED');
  expect((await refusalOf({ key: late.key, from: guesser })).code).toBe('RATE_LIMITED');
  expect((await callApi(server, { key: owner.key, from: guesser })).status).toBe(200);
  expect((await callApi(server, { key: late.key, from: '198.51.100.78' })).status).toBe(200);
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  expect((await refusalOf({ key: gone.key, from: guesser })).code).toBe('API_KEY_INVALID');
});

test('calls that cost nothing have their bound too', async () => {
  const busy = await addKeyOwner(server);
  const before = await readBooks(server.database, busy.userId);
  for (let time = 0; time < 600; time += 1)
    await (await callApi(server, { key: busy.key, body: '{}' })).arrayBuffer();
  expect((await refusalOf({ key: busy.key })).code).toBe('RATE_LIMITED');
  expect((await callApi(server, { key: owner.key })).status).toBe(200);
  expect(await listKeys(busy)).toMatchObject([{ usage_count: 600 }]);
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  expect((await refusalOf({ key: busy.key, body: '{}' })).code).toBe('BAD_REQUEST');
  expect(await readBooks(server.database, busy.userId)).toEqual(before);
});

test('bodies that are too long, no JSON, or hold more than a channel are refused in the same form', async () => {
  const { key } = owner;
  const bodies = {
    BAD_REQUEST: [
      '',
      '{',
      'null',
      '[]',
      '{"channel_url":1}',
      '{"channel_url":null}',
      '{"channel_url":"@a","user_id":"x"}',
      '{"channel_url":"@a","__proto__":{"userId":"x"}}',
      '{"channel_url":"@a","constructor":{"prototype":{"features":["api"]}}}',
    ],
    CHANNEL_URL_MISSING: ['{"channel_url":" "}'],
    INVALID_CHANNEL: ['{"channel_url":"https://evil.example/@a"}', '{"channel_url":"a\\u0000b"}'],
    PAYLOAD_TOO_LARGE: [`{"channel_url":"${'a'.repeat(70_000)}"}`],
  };
  for (const [code, each] of Object.entries(bodies))
    for (const body of each) expect(await refusalOf({ key, body })).toEqual({ code, isKnown: true });
  expect((await refusalOf({ key: null, body: 'a'.repeat(70_000) })).code).toBe('API_KEY_MISSING');
  expect(await readProblem(await callApi(server, { key, channelUrl: '' }))).toEqual({
    type: 'urn:sponsorscope:problem:channel-url-missing',
    title: 'Channel URL missing',
    status: 400,
    detail: 'Please enter a YouTube channel URL or handle',
    instance: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    error: 'Please enter a YouTube channel URL or handle',
    code: 'CHANNEL_URL_MISSING',
  });
});

test('what YouTube and foreign sites cause is told in the same form, with a time to try again', async () => {
  const { key } = owner;
  expect((await refusalOf({ key, headers: { origin: 'https://evil.example' } })).code).toBe('CROSS_SITE');
  server.faults.current = 'backend-error';
  const answer = await callApi(server, { key, channelUrl: '@pixelkettle' });
  server.faults.current = null;
  expect(answer.headers.get('retry-after')).toBe('60');
  expect(await readProblem(answer)).toMatchObject({ status: 503, code: 'YOUTUBE_UNAVAILABLE' });
  expect((await refusalOf({ key, channelUrl: '@nobody-is-here' })).code).toBe('CHANNEL_NOT_FOUND');
});

test('nothing of all this was a surprise to the server', () => {
  expect(server.reports).toEqual([]);
});

test('no key stands in a log, an answer, a report or the tables', async () => {
  const write = createAccessLog(createLog({ write: (line) => void lines.push(line) }));
  for (const finished of server.requests) write(finished);
  expect(lines.length).toBeGreaterThan(100);
  const secret = owner.key.slice(12);
  expect(lines.join('')).not.toContain(secret);
  expect(answers.join('')).not.toContain(secret);
  const { rows } = await server.database.asSystem(() =>
    sql`select k::text as text from api_keys k`.execute(server.database.current),
  );
  expect(JSON.stringify(rows)).toContain(owner.key.slice(0, 8));
  expect(JSON.stringify(rows)).not.toContain(secret);
});
