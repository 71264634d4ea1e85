import { request as sendRaw } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { alpha, describeChannel, signUpCreator, testChannels } from './test-creators.ts';

let server: TestServer;
let withoutStudio: TestServer;
beforeAll(async () => {
  server = await startTestServer({ channels: testChannels, studio: true });
  withoutStudio = await startTestServer({ channels: testChannels });
});
beforeEach(() => describeChannel(server, alpha, 'As it was.'));
afterAll(async () => {
  await server.close();
  await withoutStudio.close();
});

const pageOf = (at: TestServer, channelId = alpha) => `${at.url}/demo/studio/${channelId}`;
const post = (description: string, init: RequestInit = {}, at = pageOf(server)) =>
  fetch(at, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ description }), ...init });
const readPage = async (at = pageOf(server)) => (await fetch(at)).text();

test('a person puts the code into a sample channel’s description, and the channel is proven', async () => {
  const ada = await signUpCreator(server);
  const claim = await ada.ownership('request', alpha);
  if (typeof claim === 'string') throw new Error(claim);
  expect(await readPage()).toContain('As it was.');
  const saved = await post(`As it was.\r\n${claim.code}`);
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `/demo/studio/${alpha}?saved=1`]);
  expect(await readPage(`${pageOf(server)}?saved=1`)).toContain('Saved.');
  expect(await ada.ownership('check', alpha)).toMatchObject({ proven_at: expect.any(String) });
});

test('the page says what it is, runs nothing, loads nothing, and has a label for its field', async () => {
  const answer = await fetch(pageOf(server));
  const text = await answer.text();
  expect(text).toContain('Demo studio: this changes the invented sample channel on this machine only.');
  expect(text).toContain('<label for="description">');
  expect(text).not.toMatch(/<script|<link|<img|https?:/);
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
  expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('what is written is kept to the letter and shown as text, whatever it is', async () => {
  const hostile = `\n</textarea><script>alert("1")</script>\n\u202Eقناة 👩‍👩‍👧 & 'quoted'`;
  expect((await post(hostile)).status).toBe(303);
  const text = await readPage();
  expect(text).toContain('&lt;/textarea&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  expect(text).not.toContain('<script');
  const kept = await fetch(`${server.double.url}/studio/channels/${alpha}`);
  expect(await kept.json()).toEqual({ title: 'Channel alpha', description: hostile });
});

test('a form of another site, a form too long and one without its field change nothing', async () => {
  const refused = [
    await post('x', { headers: { 'sec-fetch-site': 'cross-site' } }),
    await post('x', { headers: { origin: 'https://evil.example' } }),
    await post('x'.repeat(5001)),
    await post('x'.repeat(80_000)),
    await post('', { body: new URLSearchParams({ other: 'x' }) }),
    await post('', { body: '{"description":"x"}' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 400, 413, 400, 400]);
  expect(await readPage()).toContain('As it was.');
  expect((await post('€'.repeat(5000))).status).toBe(303);
  expect(server.reports).toEqual([]);
});

test('a body that never ends is refused while it is sent', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = sendRaw(pageOf(server), { method: 'POST' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
    request.write(`description=${'x'.repeat(100_000)}`);
  });
  expect(status).toBe(413);
});

test.each(['UCnobody-------------------', 'x', '%2e%2e%2fcontrol', "'%22><script>", '%00'])(
  'there is no studio for %s',
  async (channelId) => {
    const address = pageOf(server, channelId);
    const answers = [await fetch(address), await post('x', {}, address)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await answers[0]?.text()).not.toContain('<script>');
  },
);

test('there is no studio where the real YouTube is connected', async () => {
  const answers = [
    await fetch(pageOf(withoutStudio)),
    await post('x', {}, pageOf(withoutStudio)),
    await fetch(`${withoutStudio.url}/studio/channels/${alpha}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  for (const answer of answers) expect(await answer.text()).not.toContain('Demo studio');
});
