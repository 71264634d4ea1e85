import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/contract.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ requestTimeoutMs: 400, headersTimeoutMs: 300 });
});
afterAll(() => server.close());

const path = '/functions/v1/analyze-youtube-channel';
const post = (body: BodyInit, headers: Record<string, string> = {}, at = path) =>
  fetch(server.url + at, { method: 'POST', body, headers });
const refusal = async (answer: Response) => ({ status: answer.status, body: await answer.json() });
/** Speaks to the server without a client that mends what is sent. */
const speakRaw = (text: string, host = new URL(server.url)) =>
  new Promise<string>((resolve) => {
    let answer = '';
    const socket = connect(Number(host.port), host.hostname, () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });

const procedures = Object.entries(contract).map(([name, { '~orpc': procedure }]) => ({
  name,
  ...procedure.route,
}));

test.each(procedures)('$name is called with its own method alone', async ({ path: at = '', method }) => {
  for (const other of ['PUT', 'DELETE', 'PATCH', method === 'GET' ? 'POST' : 'GET']) {
    const answer = await fetch(server.url + at, { method: other });
    expect(answer.headers.get('allow')).toBe(method);
    expect(await refusal(answer)).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
  }
});

test('every answer carries a request id of its own and the security headers', async () => {
  const answers = [
    await fetch(`${server.url}/healthz`),
    await post('{}'),
    await fetch(`${server.url}/nowhere`),
  ];
  const ids = answers.map((answer) => answer.headers.get('x-request-id') ?? '');
  expect(new Set(ids).size).toBe(3);
  expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(id))).toBe(true);
  for (const answer of answers) {
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  }
});

test('operators read from /healthz that the product is well, and which version it is', async () => {
  const answer = await fetch(`${server.url}/healthz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok', version: '0.0.0' });
});

test('a body over 64 kB is refused, announced or not', async () => {
  const large = JSON.stringify({ channelUrl: 'x'.repeat(70_000) });
  const refused = {
    status: 413,
    body: { code: 'PAYLOAD_TOO_LARGE', error: 'The request body is larger than 64 kB.' },
  };
  expect(await refusal(await post(large))).toEqual(refused);
  const chunked = await new Promise<string>((resolve, reject) => {
    const request = httpRequest(server.url + path, { method: 'POST' }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text));
    });
    request.on('error', reject).write(large);
    request.end();
  });
  expect(JSON.parse(chunked)).toEqual(refused.body);
});

test('a form body that curl sends by default is read as JSON', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { body } = await refusal(await post('{"channelUrl":""}', headers));
  expect(body).toEqual({
    code: 'CHANNEL_URL_MISSING',
    error: 'Please enter a YouTube channel URL or handle',
  });
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a hidden origin', { origin: 'null' }],
  ['a site beside', { 'sec-fetch-site': 'same-site' }],
  ['a cross-site form', { 'sec-fetch-site': 'cross-site' }],
])('a change sent by %s is refused', async (_, headers) => {
  const raw = `POST ${path} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nConnection: close\r\nContent-Length: 2\r\n`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  expect(await speakRaw(`${raw}${lines.join('')}\r\n{}`)).toMatch(
    /^HTTP\/1.1 403 [\s\S]*"code":"CROSS_SITE"/,
  );
});

test("the site's own pages and programs without browser headers are let through", async () => {
  const own = { origin: server.url, 'sec-fetch-site': 'same-origin' };
  expect((await post('{"channelUrl":""}', own)).status).toBe(400);
  expect((await post('{"channelUrl":""}')).status).toBe(400);
});

test('what nobody serves is 404 in the form of its place', async () => {
  expect(await refusal(await fetch(`${server.url}/functions/v1/nothing`))).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
  for (const at of [
    '/nowhere',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/package.json',
    '/pages.json',
    '/%E0%A4%A',
    '/%00',
  ]) {
    expect((await fetch(server.url + at)).status).toBe(404);
  }
  expect(await speakRaw('GET * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 40[04]/,
  );
  expect(
    await speakRaw('GET http://localhost/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
  ).toMatch(/^HTTP\/1.1 404/);
});

test('a forged address counts only behind a trusted proxy', async () => {
  // The peer is trusted here: the right-most foreign entry counts, what stands left of it is the sender's own word.
  const handles = ['@pixelkettle', '@curlalmanac', '@pentolalenta', '@ferrytimetable'];
  const statuses = [];
  for (const [index, handle] of handles.entries()) {
    statuses.push((await server.analyse(handle, `8.8.8.${index}, 203.0.113.9`)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('neighbours in one IPv6 network are one visitor', async () => {
  const handles = ['@pixelkettle', '@curlalmanac', '@pentolalenta', '@ferrytimetable'];
  const statuses = [];
  for (const [index, handle] of handles.entries()) {
    statuses.push((await server.analyse(handle, `2001:db8:1:2::${index + 1}`)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await server.analyse('@ferrytimetable', '2001:db8:1:3::1')).status).toBe(200);
});

test('a client that sends its request too slowly is cut, and others are served meanwhile', async () => {
  const head = speakRaw(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n`);
  const body = speakRaw(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"chan`);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await head).toMatch(/^HTTP\/1.1 408|^$/);
  expect(await body).not.toMatch(/^HTTP\/1.1 200/);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(server.reports).toEqual([]);
});

test('metrics are for this machine itself, not for what a proxy passes on', async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('http_request_duration_seconds');
  expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(
    404,
  );
});

test('the sample report is public for an hour and fits the contract', async () => {
  const answer = await fetch(`${server.url}/functions/v1/sample-report`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(await answer.json()).toMatchObject({ access: 'full', provenance: { demo: true } });
});
