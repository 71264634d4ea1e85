import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPages } from './pages.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sponsorscope-pages-'));
  mkdirSync(join(folder, 'assets'));
  const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text);
  write('index.html', '<p>home');
  write('channel.html', '<p>channel');
  write('404.html', '<p>missing');
  write('assets/a-1.js', 'start()');
  write('assets/a-1.js.br', brotliCompressSync('start()'));
  const rows = [
    ['/', 'index.html', 200],
    ['/channel/:slug', 'channel.html', 200],
    ['*', '404.html', 404],
  ] as const;
  write('pages.json', JSON.stringify(rows.map(([pattern, file, status]) => ({ pattern, file, status }))));
});
afterAll(() => rmSync(folder, { recursive: true }));

const nothingSet = { origin: null, contactAddress: null };
const get = async (path: string, headers: Record<string, string> = {}) =>
  createPages(folder, nothingSet).app.request(path, { headers });

test('paths get their prerendered pages, and every other path the 404 page with status 404', async () => {
  expect(await (await get('/')).text()).toBe('<p>home');
  expect(await (await get('/channel/any-name')).text()).toBe('<p>channel');
  for (const path of [
    '/nowhere',
    '/index.html',
    '/pages.json',
    '/assets/',
    '/../../package.json',
    '/%2e%2e%2fpackage.json',
  ]) {
    const answer = await get(path);
    expect({ path, status: answer.status, text: await answer.text() }).toEqual({
      path,
      status: 404,
      text: '<p>missing',
    });
  }
});

test('a file is sent compressed to who accepts it, and not again while it is the same', async () => {
  const plain = await get('/assets/a-1.js', { 'accept-encoding': 'br;q=0, identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  const small = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, br' });
  expect(small.headers.get('content-encoding')).toBe('br');
  expect(small.headers.get('cache-control')).toContain('immutable');
  const same = await get('/assets/a-1.js', { 'if-none-match': small.headers.get('etag') ?? '' });
  expect(same.status).toBe(304);
  const tag = small.headers.get('etag') ?? '';
  // A proxy that compresses marks the tag as weak; blanks without end must cost nothing.
  for (const list of [`W/${tag}`, `"a" , ${tag}`, '*', `"a"${' '.repeat(15_000)},${tag}`])
    expect((await get('/assets/a-1.js', { 'if-none-match': list })).status).toBe(304);
  for (const list of ['', 'W/', `x${tag}`, '"*"'])
    expect((await get('/assets/a-1.js', { 'if-none-match': list })).status).toBe(200);
});

test('without a build every page says how to make one', async () => {
  const answer = await createPages(join(folder, 'nothing'), nothingSet).app.request('/');
  expect({ status: answer.status, text: await answer.text() }).toEqual({
    status: 404,
    text: 'The pages are not built yet: run "npm run build".\n',
  });
});

test('with an origin configured the pages name full addresses, whatever host a request asks for', async () => {
  const head = '<meta property="og:image" content="/share.png" />';
  const own = mkdtempSync(join(tmpdir(), 'sponsorscope-pages-'));
  writeFileSync(join(own, 'index.html'), head);
  const table = ['/pricing', '/channel/:slug'].map((pattern) => ({
    pattern,
    file: 'index.html',
    status: 200,
  }));
  writeFileSync(join(own, 'pages.json'), JSON.stringify(table));
  const read = async (origin: string | null, path: string, encoding = 'identity') =>
    createPages(own, { origin, contactAddress: null }).app.request(path, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'accept-encoding': encoding },
    });
  const origin = 'https://sponsorscope.example';
  const image = `<meta property="og:image" content="${origin}/share.png" />`;
  const placed = `<meta property="og:url" content="${origin}/pricing" />${image}`;
  expect(await (await read(origin, '/pricing')).text()).toBe(placed);
  // A pattern's address is not known before a request names it.
  expect(await (await read(origin, '/channel/any')).text()).toBe(image);
  expect(await (await read(null, '/pricing')).text()).toBe(head);
  const small = Buffer.from(await (await read(origin, '/pricing', 'br')).arrayBuffer());
  expect(brotliDecompressSync(small).toString()).toBe(placed);
  expect((await read(origin, '/pricing')).headers.get('etag')).not.toBe(
    (await read(null, '/pricing')).headers.get('etag'),
  );
  rmSync(own, { recursive: true });
});

test('the configured contact address stands in every page in the place of the demo’s', async () => {
  const own = mkdtempSync(join(tmpdir(), 'sponsorscope-pages-'));
  const link = (address: string) => `<a href="mailto:${address}?subject=a">${address}</a>`;
  for (const name of ['index.html', '404.html'])
    writeFileSync(join(own, name), link('hello@sponsorscope.example'));
  const table = [{ pattern: '/privacy', file: 'index.html', status: 200 }];
  writeFileSync(join(own, 'pages.json'), JSON.stringify(table));
  const { app } = createPages(own, { origin: null, contactAddress: 'help$&@agency.example' });
  for (const path of ['/privacy', '/nothing'])
    expect(await (await app.request(path)).text()).toBe(link('help$&@agency.example'));
  expect(await (await createPages(own, nothingSet).app.request('/privacy')).text()).toBe(
    link('hello@sponsorscope.example'),
  );
  rmSync(own, { recursive: true });
});
