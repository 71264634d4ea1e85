import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readPngSize } from '../../platform/documents/png/test-png.ts';
import { z } from 'zod';
import { buyReport, changeCheckouts } from '../../analysis/channel-analysis/test-reports.ts';
import { forgetOldAnalyses } from '../../analysis/channel-analysis/retention.usecases.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { alpha, beta, prove, signUpCreator, testChannels } from './test-creators.ts';
import type { Creator } from './test-creators.ts';

const start = new Date('2026-11-21T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
});
beforeEach(async () => {
  server.clock.now = start;
  server.reports.length = 0;
  await server.database.asSystem(() =>
    sql`update creator_channels set proven_at = null`.execute(server.database.current),
  );
});
afterAll(() => server.close());

const path = '/api/creators/media-kit';
const texts = {
  shared: true,
  headline: 'Hand tools for beginners',
  about: 'First line.\nSecond line.',
  contact_address: 'ada@example.com',
  shows_rates: false,
};
const kitAnswer = z.object({ url: z.string(), shared: z.boolean() });
const save = (creator: Creator, changed: object = {}) =>
  creator.call(path, { action: 'save', channel_id: alpha, ...texts, ...changed });
const urlOf = (answer: unknown) => kitAnswer.parse(answer).url;

/** Somebody with the report of the channel, and an analysis of it in their history. */
async function signUpBuyer(): Promise<Creator> {
  const creator = await signUpCreator(server);
  await buyReport(server.database, { userId: creator.userId, channelId: alpha });
  const analysed = await server.analyse(alpha, '203.0.113.9', { headers: { cookie: creator.cookie } });
  if (!analysed.ok) throw new Error(`The analysis answered ${analysed.status}.`);
  return creator;
}
const read = async (url: string, init: RequestInit = {}) => {
  const answer = await fetch(url, init);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('a new kit is empty, seen by nobody, and keeps its address', async () => {
  const ada = await signUpBuyer();
  const kit = await ada.call(path, { action: 'get', channel_id: alpha });
  expect(kit).toEqual({
    channel_id: alpha,
    url: expect.stringMatching(new RegExp(`^${server.url}/media-kit/[\\w-]{32}$`)),
    shared: false,
    headline: '',
    about: '',
    contact_address: null,
    shows_rates: false,
    takes_requests: false,
    sponsors: [],
    audience: null,
    screenshot: null,
    slug: null,
    views: { days: 30, views: 0, visitors: 0, pdfs: 0, left_out: 0 },
  });
  expect(await ada.call(path, { action: 'get', channel_id: alpha })).toEqual(kit);
  expect((await read(urlOf(kit))).status).toBe(404);
});

test('a shared kit shows the creator’s words and the channel’s figures, without rates unless they are wanted', async () => {
  const ada = await signUpBuyer();
  const url = urlOf(await save(ada));
  const { status, headers, text } = await read(url);
  expect(status).toBe(200);
  for (const shown of [
    'Channel alpha',
    'Hand tools for beginners',
    'First line.',
    'Second line.',
    'mailto:ada@example.com',
    'third-party estimate, not YouTube data',
    'Subscribers',
    'Typical views of a video',
    'Engagement rate',
    'Brand safety',
    'Measured.',
    'Estimated.',
    'Nobody’s ownership',
    'noindex',
  ])
    expect(text).toContain(shown);
  expect(text).toMatch(/\d+\.\d% likely/);
  expect(text).toMatch(/read from YouTube on \w+ \d+, \d{4} \(UTC\)/);
  for (const hidden of ['Recommended rates', 'USD', 'Verified owner', '<script', ada.userId, ada.email])
    expect(text).not.toContain(hidden);
  expect(headers.get('x-robots-tag')).toContain('noindex');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  await save(ada, { shows_rates: true });
  expect((await read(url)).text).toMatch(/Recommended rates[\s\S]*Market Rate[\s\S]*USD/);
});

test('a kit says "Verified owner" only while the channel is proven', async () => {
  const [ada, bob] = [await signUpBuyer(), await signUpCreator(server)];
  const url = urlOf(await save(ada));
  await prove(server, { channelId: alpha, ownership: ada.ownership });
  expect((await read(url)).text).toContain('Verified owner');
  await bob.own(alpha);
  expect((await read(url)).status).toBe(404);
  expect(await ada.call(path, { action: 'get', channel_id: alpha })).toMatchObject({ shared: false });
  expect(await save(ada)).toBe('PROVEN_ELSEWHERE');
  expect(await save(ada, { shared: false })).toMatchObject({ shared: false });
  // Even where it slips in beside the proof, the page stays shut.
  await server.database.asUser(ada.userId, () =>
    sql`update media_kits set shared = true where user_id = ${ada.userId}`.execute(server.database.current),
  );
  expect((await read(url)).status).toBe(404);
  await sql`delete from auth."user" where id = ${bob.userId}`.execute(server.database.accounts);
  expect((await read(url)).status).toBe(200);
});

test('what a link needs to answer can all be taken away, and then it answers 404', async () => {
  const ada = await signUpBuyer();
  const url = urlOf(await save(ada));
  expect((await read(url)).status).toBe(200);
  await save(ada, { shared: false });
  expect((await read(url)).status).toBe(404);
  await save(ada);
  const renewed = urlOf(await ada.call(path, { action: 'renew', channel_id: alpha }));
  expect(renewed).not.toBe(url);
  expect([(await read(url)).status, (await read(renewed)).status]).toEqual([404, 200]);
  expect(await ada.call('/api/creators/channels')).toMatchObject({ channels: [{ media_kit_url: renewed }] });
  await changeCheckouts(server.database, { userId: ada.userId, status: 'refunded' });
  expect((await read(renewed)).status).toBe(404);
  expect(await ada.call('/api/creators/channels')).toMatchObject({ channels: [{ media_kit_url: null }] });
  expect(await ada.call(path, { action: 'get', channel_id: alpha })).toBe('REPORT_NEEDED');
  const bob = await signUpBuyer();
  const other = urlOf(await save(bob));
  await sql`delete from auth."user" where id = ${bob.userId}`.execute(server.database.accounts);
  expect((await read(other)).status).toBe(404);
});

test('a link brings title, figures and a picture of its own, which go with the page', async () => {
  const ada = await signUpBuyer();
  const url = urlOf(await save(ada));
  const page = await (await fetch(url)).text();
  const tagOf = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(page)?.[1];
  expect(tagOf('og:title')).toContain('Channel alpha');
  const [, views] = /Typical views of a video.*?([\d,]{2,})/s.exec(page) ?? [];
  expect(tagOf('og:description')).toContain(`Typical views: ${views}`);
  expect(tagOf('og:description')).not.toMatch(/USD|Strong|Good|Caution|Avoid/);
  const image = tagOf('og:image') ?? '';
  expect([tagOf('og:url'), image]).toEqual([url, `${url}/preview.png`]);
  const picture = await fetch(image);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(readPngSize(Buffer.from(await picture.arrayBuffer()))).toEqual([1200, 630]);
  await save(ada, { shared: false });
  const gone = await fetch(url);
  expect([gone.status, (await fetch(image)).status]).toEqual([404, 404]);
  expect(await gone.text()).not.toContain('og:');
});

test('a kit whose texts had to be forgotten says so until the channel is read again', async () => {
  const ada = await signUpBuyer();
  const url = urlOf(await save(ada));
  server.clock.now = new Date('2026-12-22T12:00:00Z');
  const renewing = await read(url);
  expect([renewing.status, renewing.headers.get('retry-after')]).toEqual([503, '86400']);
  expect(renewing.text).toContain('This media kit is being renewed');
  await forgetOldAnalyses({ database: server.database, now: () => server.clock.now });
  expect((await read(url)).status).toBe(503);
});

test('the owner’s next visit to the report renews the kit', async () => {
  const ada = await signUpBuyer();
  const url = urlOf(await save(ada));
  await sql`update channel_results set full_result = null, limited_result = null, channel_name = null`.execute(
    server.database.current,
  );
  expect((await read(url)).status).toBe(503);
  expect(await ada.call(`/api/creators/report?channel_id=${alpha}`)).toMatchObject({ bought: true });
  expect((await read(url)).status).toBe(200);
});

test('the kit of a channel needs its report', async () => {
  const ada = await signUpCreator(server);
  expect(await save(ada)).toBe('CHANNEL_NOT_FOUND');
  await prove(server, { channelId: alpha, ownership: ada.ownership });
  for (const action of ['get', 'renew'])
    expect(await ada.call(path, { action, channel_id: alpha })).toBe('REPORT_NEEDED');
  expect(await save(ada)).toBe('REPORT_NEEDED');
  expect(await ada.call(path, { action: 'get', channel_id: beta })).toBe('CHANNEL_NOT_FOUND');
});

test('whether somebody else has proven a channel is not told to those without its report', async () => {
  const [ada, bob] = [await signUpCreator(server), await signUpCreator(server)];
  await ada.own(alpha);
  expect(await save(bob)).toBe('CHANNEL_NOT_FOUND');
});

test.each([
  'ada',
  'ada@example',
  'ada@example.com?subject=x',
  'ada@example.com, bob@example.com',
  '"a b"@example.com',
  'javascript:alert(1)',
  'ada@exämple.com',
])('%j is no contact address, and nothing is saved', async (contact_address) => {
  const ada = await signUpBuyer();
  expect(await save(ada, { contact_address, headline: 'Changed' })).toBe('WRONG_ADDRESS');
  expect(await ada.call(path, { action: 'get', channel_id: alpha })).toMatchObject({ headline: '' });
});

test.each([
  { headline: 'x'.repeat(121) },
  { headline: 'two\nlines' },
  { about: 'x'.repeat(1001) },
  { about: 'a\u0000b' },
  { contact_address: 'ada@example.com\r\nBcc: x@example.com' },
  { token: 'mine' },
  { verified: true },
])('%j is refused before anything is saved', async (changed) => {
  const ada = await signUpBuyer();
  expect(await save(ada, changed)).toBe('BAD_REQUEST');
});

test('markup in any of the creator’s texts is shown as text', async () => {
  const ada = await signUpBuyer();
  const hostile = `"><img src=x onerror=alert(1)></style><script>alert('1')</script>`;
  const url = urlOf(
    await save(ada, { headline: hostile, about: `${hostile}\n${hostile}`, shows_rates: true }),
  );
  const { text } = await read(url);
  expect(text.match(/<script|<img src=x|onerror=alert\(1\)>/g)).toBeNull();
  // Twice of them in the head, for links to the page.
  expect(text.match(/&lt;script&gt;alert/g)?.length).toBe(5);
});

test('a link is not guessed, and what is no link is a plain 404', async () => {
  const ada = await signUpBuyer();
  const url = urlOf(await save(ada));
  const token = url.slice(-32);
  const turned = `${token.slice(0, 31)}${token.endsWith('A') ? 'B' : 'A'}`;
  for (const guess of [
    turned,
    token.toLowerCase(),
    token.slice(0, 31),
    `${token}a`,
    `${token.slice(0, 30)}__`,
    '%00',
    '%25',
    "' or true --",
    '..%2f..%2fetc',
    'x'.repeat(5000),
  ]) {
    const { status, text } = await read(`${server.url}/media-kit/${guess}`);
    expect([guess.slice(0, 40), status]).toEqual([guess.slice(0, 40), 404]);
    expect(text).not.toContain(guess);
  }
  expect(server.reports).toEqual([]);
});

test('the link stands in no log line', async () => {
  const ada = await signUpBuyer();
  const url = urlOf(await save(ada));
  await read(url);
  expect(server.requests.at(-1)).toMatchObject({ route: '/media-kit/*', status: 200 });
  expect(JSON.stringify(server.requests)).not.toContain(url.slice(-32));
});

test('HEAD answers what GET would, without a body', async () => {
  const ada = await signUpBuyer();
  const url = urlOf(await save(ada));
  for (const address of [url, `${url}.pdf`]) {
    const { status, text, headers } = await read(address, { method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
    expect(headers.get('x-robots-tag')).toContain('noindex');
  }
});
