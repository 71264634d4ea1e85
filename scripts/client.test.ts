import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { Sponsorscope, SponsorscopeError } from '../clients/typescript/sponsorscope.ts';

interface Reply {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

interface Service {
  url: string;
  calls: { headers: IncomingHttpHeaders; url: string | undefined; body: string }[];
}

const analysis = { channelName: 'Kestrel Workbench', sponsorshipScore: 71 };
const found: Reply = { status: 200, body: JSON.stringify(analysis) };
const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** A service that gives these answers in turn, the last one for ever; `null` cuts the connection. */
async function serve(...replies: (Reply | null | 'silence')[]): Promise<Service> {
  const calls: Service['calls'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls.push({ headers: request.headers, url: request.url, body });
      const reply = replies[Math.min(calls.length, replies.length) - 1];
      if (reply === null || reply === undefined) request.socket.destroy();
      else if (reply !== 'silence') response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}`, calls };
}

/** Asks for a second try at once, so that no test waits. */
const atOnce = { 'retry-after': '0' };
const problem = (
  status: number,
  code: string,
  { headers = atOnce, ...more }: { headers?: object; retryAt?: string } = {},
): Reply => ({
  status,
  body: JSON.stringify({ error: 'A sentence.', code, ...more }),
  headers: { 'x-request-id': 'request-1', ...headers },
});
const connect = ({ url }: Service, options = {}) =>
  new Sponsorscope({ url: `${url}/`, apiKey: 'spk_test', ...options });
const failure = (call: Promise<unknown>) =>
  call.then(
    () => new Error('The call was answered.'),
    (error: unknown) => error,
  );

test('a call carries key, channel and an idempotency key of its own', async () => {
  const service = await serve(found);
  const client = connect(service);
  expect(await client.analyze('@kestrelworkbench')).toEqual(analysis);
  await client.analyze('@kestrelworkbench');
  await client.analyze('@kestrelworkbench', { idempotencyKey: 'mine' });
  const [first, second, third] = service.calls;
  expect(first).toMatchObject({
    url: '/functions/v1/api-channel-analysis',
    body: '{"channel_url":"@kestrelworkbench"}',
    headers: { 'x-api-key': 'spk_test', 'content-type': 'application/json' },
  });
  expect(first?.headers['idempotency-key']).toMatch(/^[\x21-\x7e]{20,128}$/);
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
  expect(third?.headers['idempotency-key']).toBe('mine');
});

test('temporary faults are retried with the same idempotency key, and no more often than configured', async () => {
  const service = await serve(problem(503, 'YOUTUBE_UNAVAILABLE'), null, found);
  expect(await connect(service).analyze('@a')).toEqual(analysis);
  expect(new Set(service.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(service.calls).toHaveLength(3);
  const broken = await serve(problem(500, 'INTERNAL_SERVER_ERROR'));
  expect(await failure(connect(broken, { retries: 1 }).analyze('@a'))).toMatchObject({ status: 500 });
  expect(broken.calls).toHaveLength(2);
  const busy = await serve(problem(409, 'IDEMPOTENCY_KEY_BUSY'), found);
  expect(await connect(busy).analyze('@a')).toEqual(analysis);
});

test.each([
  [400, 'INVALID_CHANNEL'],
  [401, 'API_KEY_INVALID'],
  [402, 'NO_CREDITS'],
  [403, 'PLAN_REQUIRED'],
  [404, 'CHANNEL_NOT_FOUND'],
  [422, 'IDEMPOTENCY_KEY_REUSED'],
])('a refusal with status %i is thrown at once, with its code', async (status, code) => {
  const service = await serve(problem(status, code));
  const error = await failure(connect(service).analyze('@a'));
  expect(error).toBeInstanceOf(SponsorscopeError);
  expect(error).toMatchObject({
    name: 'SponsorscopeError',
    message: 'A sentence.',
    status,
    code,
    requestId: 'request-1',
  });
  expect(service.calls).toHaveLength(1);
});

test('a wait longer than allowed is left to the caller, with the time when it is over', async () => {
  const retryAt = '2026-12-01T00:00:00.000Z';
  const service = await serve(
    problem(429, 'MONTHLY_LIMIT', { retryAt, headers: { 'retry-after': '900000' } }),
  );
  expect(await failure(connect(service).analyze('@a'))).toMatchObject({
    code: 'MONTHLY_LIMIT',
    retryAt: new Date(retryAt),
    retryAfterMs: 900_000_000,
  });
  expect(service.calls).toHaveLength(1);
});

test('anything but an answer of the service is reported as such', async () => {
  const page = await serve({ status: 200, body: '<p>Please sign in to this network' });
  expect(await failure(connect(page).analyze('@a'))).toMatchObject({ status: 200, code: 'UNREADABLE' });
  const gateway = await serve({ status: 502, body: '<p>Bad gateway', headers: atOnce });
  const error = await failure(connect(gateway, { retries: 0 }).analyze('@a'));
  expect(error).toMatchObject({ status: 502, code: 'UNREADABLE', retryAt: null });
  const cut = await serve(null);
  expect(await failure(connect(cut, { retries: 0 }).analyze('@a'))).toMatchObject({
    status: 0,
    code: 'NO_ANSWER',
  });
  const silent = await serve('silence');
  expect(await failure(connect(silent, { retries: 0, timeoutMs: 50 }).analyze('@a'))).toMatchObject({
    code: 'NO_ANSWER',
  });
});

test('the key is not carried to where an answer points', async () => {
  const elsewhere = await serve(found);
  const service = await serve({ status: 307, headers: { location: elsewhere.url } });
  expect(await failure(connect(service).analyze('@a'))).toMatchObject({ status: 307, code: 'UNREADABLE' });
  expect(elsewhere.calls).toEqual([]);
});

test('the caller ends a call, while it runs and while it waits', async () => {
  const reason = new Error('No longer wanted.');
  const silent = await serve('silence');
  const running = new AbortController();
  const call = failure(connect(silent).analyze('@a', { signal: running.signal }));
  await expect.poll(() => silent.calls.length).toBe(1);
  running.abort(reason);
  expect(await call).toBe(reason);
  const busy = await serve(problem(503, 'YOUTUBE_UNAVAILABLE', { headers: { 'retry-after': '20' } }));
  const waiting = new AbortController();
  const paused = failure(connect(busy).analyze('@a', { signal: waiting.signal }));
  await expect.poll(() => busy.calls.length).toBe(1);
  waiting.abort(reason);
  expect(await paused).toBe(reason);
  expect(await failure(connect(busy).analyze('@a', { signal: AbortSignal.abort(reason) }))).toBe(reason);
  expect(busy.calls).toHaveLength(1);
});

test('without an address or a key there is no client', () => {
  expect(() => new Sponsorscope({ url: '', apiKey: 'spk_test' })).toThrow('url');
  expect(() => new Sponsorscope({ url: 'http://127.0.0.1', apiKey: '' })).toThrow('apiKey');
});
