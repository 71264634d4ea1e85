import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainRequest } from '../../../engine/pricing/quotes/test-quotes.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { content, linkOf, readCode, signature, signUpQuoter } from './test-quotes.ts';
import type { Quoter } from './test-quotes.ts';

let server: TestServer;
let quoter: Quoter;
beforeAll(async () => {
  server = await startTestServer();
  quoter = await signUpQuoter(server, 'agency');
});
afterAll(() => server.close());

const open = async (path: string) => {
  const answer = await fetch(server.url + path);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const send = async (path: string, form: Record<string, string>) => {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') };
};
const sendNew = async (changes: object = {}) => {
  const { id } = await quoter.create(changes);
  return { id, path: `/quote/${await quoter.send(id)}` };
};

test('a quote is read and accepted without an account and without a script', async () => {
  const { path, id } = await sendNew({
    request: { ...plainRequest, rights: [{ right: 'paidAds', months: 3 }] },
  });
  const page = await open(path);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.headers.get('x-robots-tag')).toContain('noindex');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.text).not.toMatch(/<script/i);
  expect(page.text).toContain('$1,600');
  expect(page.text).toContain('20% a month x 3 months');
  expect(page.text).toContain('A quotation, not legal advice.');
  const coded = await send(path, { action: 'code', version: '1', email: signature.email });
  expect(coded.text).toContain('Code from the mail');
  const form = { action: 'accept', version: '1', ...signature };
  const wrong = readCode(server) === '123456' ? '123457' : '123456';
  const refused = await send(path, { ...form, code: wrong, may_bind: 'true' });
  expect(refused).toMatchObject({ status: 403 });
  expect(refused.text).toContain('4 tries left');
  expect(refused.text).toContain('value="Ada Client"');
  expect(await send(path, { ...form, code: readCode(server) })).toMatchObject({ status: 400 });
  const accepted = await send(path, { ...form, code: readCode(server), may_bind: 'true' });
  expect(accepted).toMatchObject({ status: 303, location: `${path}?done=accept` });
  const done = await open(`${path}?done=accept`);
  expect(done.text).toContain('Accepted: final for both sides.');
  expect(done.text).not.toContain('name="action"');
  expect((await quoter.read(id)).state).toBe('accepted');
});

test('its JSON has the digest that its page verifies, byte for byte', async () => {
  const { path, id } = await sendNew();
  const { text } = await open(`${path}/quote.json`);
  const digest = createHash('sha256').update(text).digest('hex');
  expect((await quoter.read(id)).versions[0]?.sha256).toBe(digest);
  const verified = await open(`${path}/verify`);
  expect(verified.text).toContain(`Computed now ${digest}`);
  expect(verified.text).toContain('Every version has the digest it was sent with.');
});

test('its PDF and its CSV are files that programs keep', async () => {
  const { path } = await sendNew({ note: '=SUM(A1)', channel_label: '=cmd|x' });
  const pdf = await fetch(`${server.url}${path}/pdf`);
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(pdf.headers.get('content-disposition')).toContain('-v1.pdf');
  const csv = await open(`${path}/lines.csv`);
  expect(csv.text).toContain('"60-90 second integration",1,"1 x the integration fee",,1000,1000,');
});

test('words of people stay words, whatever they look like', async () => {
  const label = '<img src=x onerror=alert(1)> {{total}} ${7*7}';
  const { path } = await sendNew({ channel_label: label, note: '<script>alert(1)</script>\n{{name}}' });
  const { text } = await open(path);
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; {{total}} ${7*7}');
  expect(text).toContain('{{name}}');
  expect(text).not.toMatch(/<script|<img src=x/i);
});

test('an older version says what replaced it and offers nothing to accept', async () => {
  const { path, id } = await sendNew();
  await quoter.call('/api/quotes/revise', { id, ...content, request: { ...plainRequest, rawFootage: true } });
  await quoter.send(id);
  const old = await open(`${path}?version=1`);
  expect(old.text).toContain('Replaced by version 2.');
  expect(old.text).toContain('data-recommended="false"');
  expect(old.text).not.toContain('name="action"');
  expect((await open(path)).text).toContain('Mail me a code');
  expect(await open(`${path}?version=9`)).toMatchObject({ status: 404 });
});

test('a counter-offer is made in a form, and a form that is none changes nothing', async () => {
  const { path, id } = await sendNew();
  await send(path, { action: 'code', version: '1', email: signature.email });
  const form = {
    action: 'counter',
    version: '1',
    ...signature,
    code: readCode(server),
    'count:integration': '2',
    subtotal: '1500.50',
    signing_percent: '',
    net_days: '45',
    note: 'Two,\r\nplease.',
  };
  for (const wrong of [
    { subtotal: '1e15' },
    { subtotal: '-1' },
    { 'count:integration': '99' },
    { net_days: 'x' },
  ])
    expect(await send(path, { ...form, ...wrong })).toMatchObject({ status: 400 });
  expect(await send(path, form)).toMatchObject({ status: 303 });
  const { versions } = await quoter.read(id);
  expect(versions[0]).toMatchObject({
    author: 'recipient',
    document: { note: 'Two,\nplease.', quote: { totalCents: 150_050 }, terms: { payment: { netDays: 45 } } },
  });
});

test('is declined with one click on a reason', async () => {
  const { path, id } = await sendNew();
  expect(await send(path, { action: 'decline', version: '1', reason: 'timing' })).toMatchObject({
    status: 303,
  });
  expect((await quoter.read(id)).state).toBe('declined');
});

test('nothing is behind a made-up link, and whoever tries many waits', async () => {
  const made = (place: number) => `/quote/${String(place).padStart(32, 'x')}`;
  expect(await open(made(0))).toMatchObject({ status: 404 });
  for (let place = 1; place < 60; place += 1) await open(made(place));
  expect(await open(made(61))).toMatchObject({ status: 429 });
  server.clock.now = new Date(server.clock.now.getTime() + 600_000);
  const { path } = await sendNew();
  expect(await open(path)).toMatchObject({ status: 200 });
  expect(await open(`${path}/nothing`)).toMatchObject({ status: 404 });
  expect((await fetch(server.url + path, { method: 'PUT' })).status).toBe(405);
});

test('a form of another site is refused', async () => {
  const { path } = await sendNew();
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    body: new URLSearchParams({ action: 'decline', version: '1', reason: 'price' }),
  });
  expect(answer.status).toBe(403);
  expect(await linkOf(server, path.slice(7)).read()).toMatchObject({ body: { state: 'viewed' } });
});
