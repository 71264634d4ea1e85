import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buyReport } from '../../analysis/channel-analysis/test-reports.ts';
import { pdfQueue, tryDrawForStranger } from '../../platform/documents/pdf/pdf-document.ts';
import { parseTrustedProxies } from '../../platform/http/client-address.ts';
import { startServer } from '../../platform/http/server.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { createMediaKitPages } from './media-kit-pages.ts';
import { alpha, signUpCreator, testChannels } from './test-creators.ts';

let server: TestServer;
let url = '';
beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
  const ada = await signUpCreator(server);
  await buyReport(server.database, { userId: ada.userId, channelId: alpha });
  await server.analyse(alpha, '203.0.113.9', { headers: { cookie: ada.cookie } });
  const kit = await ada.call('/api/creators/media-kit', {
    action: 'save',
    channel_id: alpha,
    shared: true,
    headline: 'Hand tools سلام',
    about: 'About the channel',
    contact_address: 'ada@example.com',
    shows_rates: true,
  });
  url = z.object({ url: z.string() }).parse(kit).url;
});
afterAll(() => server.close());

/** Reads a PDF with another library than the one that wrote it. */
async function readPdf(data: Uint8Array) {
  const loading = getDocument({ data, useSystemFonts: false });
  const pdf = await loading.promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  const texts = await Promise.all(pages.map((page) => page.getTextContent()));
  const text = texts
    .flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : '')))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  const width = pages[0]?.view[2];
  await loading.destroy();
  return { text, width };
}

test.each([
  ['', 595],
  ['?paper=a4', 595],
  ['?paper=letter', 612],
  ['?paper=../../etc/passwd', 595],
])('the PDF at %j has the kit’s texts on paper %i points wide', async (query, width) => {
  const answer = await fetch(`${url}.pdf${query}`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('inline; filename="media-kit-alpha.pdf"');
  expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(Math.floor(pdf.width ?? 0)).toBe(width);
  for (const shown of [
    'Channel alpha',
    'About the channel',
    'ada@example.com',
    'Recommended rates',
    'third-party estimate, not YouTube data',
  ])
    expect(pdf.text).toContain(shown);
});

test('an unknown link has no PDF either', async () => {
  const answer = await fetch(`${server.url}/media-kit/${'a'.repeat(32)}.pdf`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
});

test('a network gets so many PDFs and no more until the window is over; others and the page go on', async () => {
  const { database, clock } = server;
  const now = () => clock.now;
  const trustedProxies = parseTrustedProxies('127.0.0.1');
  const origin = () => server.url;
  const settings = {
    database,
    now,
    origin,
    demo: false,
    trustedProxies,
    tracking: server.tracking,
    accounts: { findViewer: () => Promise.resolve(null) },
    warn: () => undefined,
    pdfsPerNetwork: 2,
  };
  const pages = createMediaKitPages(settings);
  const listen = getRequestListener(pages.fetch);
  const listener = (request: IncomingMessage, response: ServerResponse) => void listen(request, response);
  const few = await startServer(listener, { host: '127.0.0.1', port: 0 });
  const ask = (name: string, from: string, method = 'GET') =>
    fetch(few.url + name, { method, headers: { 'x-forwarded-for': from } });
  const page = url.slice(server.url.length);
  const [one, other] = ['198.51.100.7', '198.51.100.8'];
  const statuses = [];
  for (const method of ['HEAD', 'GET', 'GET', 'HEAD'])
    statuses.push((await ask(`${page}.pdf`, one, method)).status);
  expect(statuses).toEqual([200, 200, 200, 200]);
  const refused = await ask(`${page}.pdf`, one);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600']);
  expect(await refused.text()).toContain('Please try again');
  expect((await ask(`${page}.pdf`, other)).status).toBe(200);
  expect((await ask(page, one)).status).toBe(200);
  clock.now = new Date(clock.now.getTime() + 600_000);
  expect((await ask(`${page}.pdf`, one)).status).toBe(200);
  await few.close();
});

test('PDFs for strangers are drawn one after the other, each network in turn, and others go on', async () => {
  const gate = Promise.withResolvers<void>();
  const drawn: string[] = [];
  let most = 0;
  let drawing = 0;
  const drawFor = (network: string) => async () => {
    drawing += 1;
    most = Math.max(most, drawing);
    await gate.promise;
    drawn.push(network);
    drawing -= 1;
  };
  // The test's own requests come from this network.
  const own = '127.0.0.1';
  const ahead = Array.from({ length: 11 }, () => tryDrawForStranger(own, drawFor(own)));
  expect(ahead).not.toContain(null);
  const refused = await fetch(`${url}.pdf`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(await refused.text()).toContain('Please try again');
  const another = tryDrawForStranger('another', drawFor('another'));
  expect(await pdfQueue.run('an account', async () => 'drawn')).toBe('drawn');
  gate.resolve();
  await Promise.all([...ahead, another]);
  expect(most).toBe(1);
  expect(drawn.indexOf('another')).toBe(1);
  expect((await fetch(`${url}.pdf`)).status).toBe(200);
});
