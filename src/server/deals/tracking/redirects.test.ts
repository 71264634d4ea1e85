import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { createLinkCache } from './link-cache.ts';
import { anyAddress, shop, signUpLinker, visit } from './test-tracking.ts';
import type { Linker } from './test-tracking.ts';

/** Where names lead, which a test changes; by default into the open internet. */
const addresses = new Map<string, string[]>();
const pages = new Map<string, { status: number; location: string | null }>();
let server: TestServer;
let ada: Linker;
beforeAll(async () => {
  server = await startTestServer({
    baseUrl: 'https://sponsorscope.example',
    links: {
      resolveHost: (host) => Promise.resolve(addresses.get(host) ?? ['93.184.215.14']),
      readPage: ({ url }) => Promise.resolve(pages.get(url) ?? { status: 200, location: null }),
    },
  });
  ada = await signUpLinker(server);
});
afterAll(() => server.close());

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const minuteMs = 60_000;

test('a link sends visitors on, says so to no cache, and tells the page no more than it should', async () => {
  const { code } = await ada.save({
    utm: { source: 'youtube', medium: '', campaign: '', content: '', term: '' },
  });
  const { status, location, headers } = await visit(server, code);
  expect([status, location]).toEqual([302, `${shop}?utm_source=youtube`]);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('set-cookie')).toBeNull();
});

test('the target is the link’s alone, whatever stands in the address', async () => {
  const { code } = await ada.save();
  for (const query of [
    '?url=https://evil.example.net',
    '?q',
    '?preview=1',
    '?destination=//evil.example.net#x',
  ])
    expect((await visit(server, code, { query })).location).toBe(shop);
});

test('a code works in capitals and with the dot behind a sentence; a guessed one leads nowhere', async () => {
  const { code } = await ada.save();
  for (const spelled of [code.toUpperCase(), `${code}.`, `${code})`])
    expect((await visit(server, spelled)).location).toBe(shop);
  for (const wrong of ['zzzzzzz', 'abc', `${code}x`, '..%2fadmin', `${code}/x`, '%00', ''])
    expect([wrong, (await visit(server, wrong)).status]).toEqual([wrong, 404]);
});

test('only GET and HEAD open a link', async () => {
  const { code } = await ada.save();
  expect((await visit(server, code, { method: 'HEAD' })).status).toBe(302);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    expect((await visit(server, code, { method })).status).toBe(405);
});

test('where a link leads can be changed at once, each change is noted, and the code stays', async () => {
  const { id, code } = await ada.save();
  await visit(server, code);
  const next = 'https://shop.example.com/next';
  expect((await ada.save({ id, destination: next })).code).toBe(code);
  expect((await visit(server, code)).location).toBe(next);
  const { body } = await ada.call(`/api/links/one?id=${id}`);
  expect(body).toMatchObject({ changes: [{ destination_before: shop, destination_after: next }] });
});

test('a link that is turned off or has ended leads to its fallback, or says that it has ended', async () => {
  const fallback = 'https://shop.example.com/home';
  const { id, code } = await ada.save({ is_active: false });
  expect(await visit(server, code)).toMatchObject({ status: 410, location: null });
  await ada.save({ id, is_active: false, fallback });
  expect((await visit(server, code)).location).toBe(fallback);
  const expires_at = new Date(server.clock.now.getTime() + minuteMs).toISOString();
  await ada.save({ id, expires_at, fallback });
  expect((await visit(server, code)).location).toBe(shop);
  later(minuteMs);
  expect((await visit(server, code)).location).toBe(fallback);
});

test.each([
  ['a script', 'javascript:alert(1)', 'https://'],
  ['a cloud’s own service', 'http://169.254.169.254/latest/meta-data', 'private network'],
  ['an address with a password', 'https://user:secret@shop.example.com', 'password'],
  ['a link of ours', 'https://sponsorscope.example/r/abcdefg', 'one of ours'],
  ['10 kB', `https://shop.example.com/${'a'.repeat(10_000)}`, '2,048'],
  ['a word', 'shop', 'not a web address'],
])('no link leads to %s', async (_name, destination, reason) => {
  const answer = await ada.ask({ destination });
  expect(answer).toMatchObject({ status: 400, body: { code: 'DESTINATION_REFUSED' } });
  expect(JSON.stringify(answer.body)).toContain(reason);
  expect(await ada.ask({ fallback: destination })).toMatchObject({ body: { code: 'FALLBACK_REFUSED' } });
});

test('a name of a private network is refused, also behind redirects, and so is a way back to us', async () => {
  addresses.set('inside.example.org', ['93.184.215.14', '10.0.0.8']);
  addresses.set('six.example.org', ['::ffff:127.0.0.1']);
  pages.set('https://hop.example.org/', { status: 302, location: 'https://inside.example.org/' });
  pages.set('https://circle.example.org/', {
    status: 301,
    location: 'https://sponsorscope.example/r/abcdefg',
  });
  pages.set('https://twice.example.org/', { status: 301, location: 'https://circle.example.org/' });
  for (const host of ['inside', 'six', 'hop', 'circle', 'twice'])
    expect([host, (await ada.ask({ destination: `https://${host}.example.org/` })).status]).toEqual([
      host,
      400,
    ]);
});

test('a page that is dead or goes round in itself can be linked, and is said to be dead', async () => {
  pages.set('https://dead.example.org/', { status: 404, location: null });
  pages.set('https://round.example.org/', { status: 302, location: 'https://round.example.org/' });
  addresses.set('nobody.example.org', []);
  for (const host of ['dead', 'round', 'nobody'])
    expect((await ada.save({ destination: `https://${host}.example.org/` })).finding).toBe('dead');
});

test('a name that leads inside the second time stops its link, until it leads outside again', async () => {
  const destination = 'https://rebinding.example.org/';
  const { code } = await ada.save({ destination });
  expect((await visit(server, code)).location).toBe(destination);
  addresses.set('rebinding.example.org', ['127.0.0.1']);
  later(minuteMs);
  await visit(server, code);
  await server.tracking.cache.settle();
  expect(await visit(server, code)).toMatchObject({ status: 403, location: null });
  addresses.delete('rebinding.example.org');
  later(minuteMs);
  await visit(server, code);
  await server.tracking.cache.settle();
  expect((await visit(server, code)).location).toBe(destination);
});

test('a DNS without an answer stops no link', async () => {
  const lost = createLinkCache({
    database: server.database,
    now: () => server.clock.now,
    checks: { resolveHost: () => Promise.reject(new Error('no answer')) },
    countedOverMs: 0,
  });
  const { code } = await ada.save();
  expect((await lost.load(code))?.target).toBe(shop);
});

test('another workspace neither sees nor changes a link', async () => {
  const { id } = await ada.save();
  const eve = await signUpLinker(server);
  expect((await eve.list()).links).toEqual([]);
  expect((await eve.ask({ id })).status).toBe(404);
  expect((await eve.call(`/api/links/one?id=${id}`)).status).toBe(404);
});

test('a plan has room for so many active links, however many are made at once; what is there stays', async () => {
  const free = await signUpLinker(server, 'free');
  const answers = await Promise.all(Array.from({ length: 6 }, () => free.ask()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(3);
  const [link] = (await free.list()).links;
  expect((await free.ask({ id: link?.id, destination: 'https://shop.example.com/b' })).status).toBe(200);
  expect((await free.ask({ id: link?.id, is_active: false })).status).toBe(200);
  expect((await free.ask()).status).toBe(200);
  expect(await free.ask({ id: link?.id })).toMatchObject({ body: { code: 'TOO_MANY_LINKS' } });
});

test('with the database stopped, links that were used before lead on, and others ask for patience', async () => {
  const alone = await startTestServer();
  try {
    const bea = await signUpLinker(alone);
    const [known, unknown] = [await bea.save(), await bea.save()];
    await visit(alone, known.code);
    await alone.tracking.counter.flush();
    await alone.database.close();
    alone.clock.now = new Date(alone.clock.now.getTime() + 10 * minuteMs);
    for (let time = 0; time < 3; time += 1) expect((await visit(alone, known.code)).location).toBe(shop);
    const { status, headers } = await visit(alone, unknown.code);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  } finally {
    // Its database is closed already.
    await alone.close().catch(() => undefined);
  }
});

test('codes: one of a creator, none of two, and a file whose cells are no formulas', async () => {
  const bea = await signUpLinker(server);
  const give = (creator: string, code: string) =>
    bea.call('/api/links/codes/save', { creator, code, percent: 15, ends_on: null });
  expect((await give('=Ada', 'ada15')).status).toBe(200);
  expect((await give('=Ada', 'ADA20')).status).toBe(200);
  expect(await give('Bob', 'ada20')).toMatchObject({ status: 409, body: { code: 'CODE_TAKEN' } });
  expect(await give('Bob', '=cmd')).toMatchObject({ status: 400, body: { code: 'CODE_REFUSED' } });
  expect(await give('...', 'BOB15')).toMatchObject({ status: 400, body: { code: 'CREATOR_MISSING' } });
  const { codes } = await bea.list();
  expect(codes.map(({ code }) => code)).toEqual(['ADA20']);
  const file = await fetch(`${server.url}/api/links/codes/csv`, {
    method: 'POST',
    headers: { cookie: bea.cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await file.text()).toContain(`"ADA20",15,,"'=Ada"`);
  expect((await bea.call('/api/links/codes/end', { id: codes[0]?.id })).status).toBe(200);
  expect((await bea.call('/api/links/codes/end', { id: codes[0]?.id })).status).toBe(404);
});

test('a redirect leaves no line in the log, and no request has to wait for its count', async () => {
  const { code } = await ada.save();
  const lines = server.requests.length;
  await visit(server, code, { from: anyAddress() });
  expect(server.requests).toHaveLength(lines);
});
