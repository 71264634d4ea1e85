import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuoteDetail } from '../../../contract/deals/quote-detail.ts';
import { readPdf } from '../../platform/documents/test-documents.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { codeOf, content, linkOf, newQuote, signUpQuoter } from './test-quotes.ts';
import type { Quoter } from './test-quotes.ts';

let server: TestServer;
let quoter: Quoter;
beforeAll(async () => {
  // Only addresses over TLS become links in a PDF.
  server = await startTestServer({ baseUrl: 'https://sponsorscope.example' });
  quoter = await signUpQuoter(server, 'agency');
});
afterAll(() => server.close());

const acceptNew = async (changes: object = {}) => {
  const quote = await quoter.create(changes);
  const token = await quoter.send(quote.id);
  await linkOf(server, token).accept(await linkOf(server, token).askForCode());
  return { ...quote, token };
};
/** An accepted quote and a sent one that changes it. */
const amendNew = async (changes: object = {}) => {
  const former = await acceptNew();
  const quote = await quoter.create({ amends: former.id, ...changes });
  return { former, quote, token: await quoter.send(quote.id) };
};
const readAs = (token: string, number?: string) =>
  linkOf(server, token).read(number === undefined ? {} : { number });
const open = async (path: string) => {
  const answer = await fetch(server.url + path);
  return { status: answer.status, text: await answer.text() };
};
const pdfWords = async (bytes: Uint8Array) => (await readPdf(bytes)).pages.map(({ text }) => text).join(' ');
const downloadPdf = async (path: string) =>
  new Uint8Array(await (await fetch(server.url + path)).arrayBuffer());

test('only an accepted quote of the workspace is amended', async () => {
  const draft = await quoter.create();
  const create = (amends: string) => quoter.call('/api/quotes/create', { ...newQuote, amends });
  expect(codeOf(await create(draft.id))).toBe('QUOTE_STATE');
  expect(codeOf(await create(randomUUID()))).toBe('QUOTE_NOT_FOUND');
  const other = await signUpQuoter(server, 'agency');
  const theirs = await other.create();
  expect(codeOf(await create(theirs.id))).toBe('QUOTE_NOT_FOUND');
});

test('its workspace finds each from the other, an unsent one too', async () => {
  const { former, quote } = await amendNew();
  const draft = await quoter.create({ amends: former.id });
  const named = ({ id, number }: QuoteDetail) => ({ id, number });
  expect(await quoter.read(quote.id)).toMatchObject({
    amends: { ...named(former), state: 'accepted' },
    amended_by: [],
  });
  expect(await quoter.read(former.id)).toMatchObject({
    amends: null,
    amended_by: [
      { ...named(quote), state: 'sent' },
      { ...named(draft), state: 'draft' },
    ],
  });
});

test('whoever has one link reads the other quote through it, and answers only its own', async () => {
  const { former, quote, token } = await amendNew();
  expect(await readAs(former.token)).toMatchObject({
    body: { number: former.number, amended_by: [{ number: quote.number, state: 'sent' }] },
  });
  expect(await readAs(former.token, quote.number)).toMatchObject({
    status: 200,
    body: { number: quote.number, state: 'viewed', amends: { number: former.number, state: 'accepted' } },
  });
  const page = await open(`/quote/${former.token}`);
  expect(page.text).toContain(`<a href="/quote/${former.token}?quote=${quote.number}">${quote.number}</a>`);
  const other = await open(`/quote/${former.token}?quote=${quote.number}`);
  expect(other.text).toContain(`<span class="number">${quote.number}</span></h1>`);
  expect(other.text).toContain('answered through its own link');
  expect(other.text).not.toContain('name="action"');
  expect(other.text).toContain(`/pdf?quote=${quote.number}&amp;version=1`);
  const own = await open(`/quote/${token}`);
  expect(own.text).toContain(`<a href="/quote/${token}?quote=${former.number}">`);
  expect(own.text).toContain('Mail me a code');
  // A form that names another quote still answers the link's own.
  const sent = await fetch(`${server.url}/quote/${former.token}?quote=${quote.number}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: new URLSearchParams({ action: 'decline', version: '1', reason: 'price' }),
  });
  expect(sent.status).toBe(409);
  expect((await quoter.read(quote.id)).state).toBe('viewed');
});

test('an amendment to somebody else, one that is not sent, and a stranger’s quote are read by no other link', async () => {
  const former = await acceptNew();
  const elsewhere = await quoter.create({
    amends: former.id,
    recipient: { ...content.recipient, email: 'eve@rival.example' },
  });
  const token = await quoter.send(elsewhere.id);
  const draft = await quoter.create({ amends: former.id });
  const unrelated = await acceptNew();
  expect(await readAs(former.token)).toMatchObject({ body: { amended_by: [] } });
  expect(await readAs(token)).toMatchObject({ body: { amends: null } });
  for (const number of [elsewhere.number, draft.number, unrelated.number, 'Q-2026-9999'])
    expect(await readAs(former.token, number)).toMatchObject({ status: 404 });
  expect(await readAs(token, former.number)).toMatchObject({ status: 404 });
  expect((await open(`/quote/${former.token}?quote=${elsewhere.number}`)).status).toBe(404);
  for (const number of ["' or 1=1", 'q-2026-0001', 'Q-2026-1'])
    expect(await readAs(former.token, number)).toMatchObject({ status: 400 });
  expect((await open(`/quote/${former.token}?quote=%27%20or%201=1`)).status).toBe(404);
});

test('a PDF names the other quote; only the workspace’s own opens it', async () => {
  const { former, quote, token } = await amendNew();
  const stranger = await downloadPdf(`/quote/${token}/pdf`);
  expect(await pdfWords(stranger)).toContain(`Changes the accepted quote ${former.number}`);
  expect((await readPdf(stranger)).pages.flatMap(({ links }) => links)).toEqual([]);
  const formers = await downloadPdf(`/quote/${token}/pdf?quote=${former.number}`);
  expect(await pdfWords(formers)).toContain(`Changed by ${quote.number}, waits for an answer`);
  const own = await fetch(`${server.url}/api/quotes/pdf`, {
    method: 'POST',
    headers: { cookie: quoter.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ id: former.id, paper: 'a4' }),
  });
  const [page] = (await readPdf(new Uint8Array(await own.arrayBuffer()))).pages;
  expect(page?.links).toEqual([expect.stringMatching(new RegExp(`/quotes/${quote.id}$`))]);
});

test('both sides get the accepted version as a PDF with its acceptance and its digest', async () => {
  server.mails.length = 0;
  const { id, number } = await acceptNew();
  const { acceptance } = await quoter.read(id);
  const told = server.mails.filter(({ subject }) => subject.includes('is accepted'));
  expect(told.map(({ to }) => to).toSorted()).toEqual(['ada@acme.example', quoter.email].toSorted());
  for (const { files = [], text } of told) {
    expect(text.toLowerCase()).toContain('attached');
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      [`quote-${number}-v1.pdf`, 'application/pdf'],
    ]);
    const words = await pdfWords(files[0]?.content ?? new Uint8Array());
    expect(words).toContain('Ada Client, Acme');
    expect(words).toContain(`SHA-256 of what was accepted: ${acceptance?.sha256}`);
  }
});
