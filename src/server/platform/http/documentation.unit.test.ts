import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createDocumentation } from './documentation.ts';

const library = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const documentation = createDocumentation(library, true);
const read = async (address: string) => (await documentation.request(address)).text();

test('the page holds no inline script, and loads nothing but files of this server', async () => {
  const page = await read('/docs/');
  expect(page).not.toMatch(/<script[^>]*>[^<]|\son\w+=|<style/);
  const loaded = [...page.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]+)"/g)].map(
    ([, path]) => path,
  );
  const pages = ['/favicon.svg', '/early.js'];
  expect(loaded).toEqual(expect.arrayContaining([...pages, '/docs/documentation.css', '/docs/start.js']));
  const scripts = await Promise.all(['/docs/start.js', '/docs/interface.js'].map(read));
  const late = [...scripts.join('').matchAll(/'(\/docs\/[^']+)'/g)].map(([, path]) => path);
  expect(late).toEqual(['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js']);
  const fonts = [...(await read('/docs/documentation.css')).matchAll(/url\('([^']+)'\)/g)].map(
    ([, path]) => path,
  );
  expect(fonts).toHaveLength(1);
  for (const path of [...loaded, ...late, ...fonts].filter((path = '') => !pages.includes(path)))
    expect([path, (await documentation.request(path ?? '')).status]).toEqual([path, 200]);
});

test('every link within the page leads to a place in it', async () => {
  const page = await read('/docs/');
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.length).toBeGreaterThan(8);
  for (const id of targets) expect(page.split(`id="${id}"`)).toHaveLength(2);
  expect(page).not.toMatch(/<!--|\]\(|\*\*/);
  // Where the interface finds the channel to try.
  expect(page).toMatch(
    /<h3 id="curl">[^<]*<\/h3>\n<pre [^>]*><code>curl [^<]*&quot;channel_url&quot;: &quot;https/,
  );
});

test('the client is there to be saved, and no other file of the library or of ours', async () => {
  const answer = await documentation.request('/docs/sponsorscope.ts');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toContain('export class Sponsorscope ');
  for (const path of [
    'package.json',
    'index.html',
    '../documentation.ts',
    '%2e%2e/documentation.ts',
    'analyze.ts',
  ])
    expect((await documentation.request(`/docs/${path}`)).status).toBe(404);
});

test('the examples name a channel that the installation knows', async () => {
  const example = 'https://www.youtube.com/@kestrelworkbench';
  expect(await read('/docs/')).toContain(example);
  const connected = await (await createDocumentation(library, false).request('/docs/')).text();
  expect(connected).toContain('https://www.youtube.com/@YouTube');
  expect(connected).not.toContain(example);
});

test('files are sent compressed to who accepts it, and not again while they are the same', async () => {
  const plain = await documentation.request('/docs/swagger-ui-bundle.js');
  const small = await documentation.request('/docs/swagger-ui-bundle.js', {
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(small.headers.get('content-encoding')).toBe('br');
  const body = Buffer.from(await small.arrayBuffer());
  expect(body.length).toBeLessThan(600_000);
  expect(brotliDecompressSync(body).equals(Buffer.from(await plain.arrayBuffer()))).toBe(true);
  const etag = small.headers.get('etag') ?? '';
  const same = await documentation.request('/docs/swagger-ui-bundle.js', {
    headers: { 'if-none-match': etag },
  });
  expect(same.status).toBe(304);
});
