import { expect, test } from 'vitest';
import { createFramedPicture } from './framed-picture.ts';

const pages = createFramedPicture();
const ask = (address: string, headers: Record<string, string> = {}) =>
  pages.request(`/framed-picture?${new URLSearchParams({ address }).toString()}`, { headers });
const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' };

test('a frame shows the picture at the address entered, and may load from its host alone', async () => {
  const answer = await ask('https://pictures.example/me.png?a="><script>', own);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; img-src https://pictures.example; ");
  expect(policy).toContain("frame-ancestors 'self'; sandbox allow-same-origin");
  const text = await answer.text();
  expect(text.match(/<img [^>]*>/g)).toEqual([
    '<img src="https://pictures.example/me.png?a=%22%3E%3Cscript%3E" alt="">',
  ]);
});

test.each([
  'http://pictures.example/a.png',
  'javascript:alert(1)',
  'data:image/png,x',
  'https://me:secret@pictures.example/a.png',
  'https://*/a.png',
  'https://a;script-src/a.png',
  `https://pictures.example/${'a'.repeat(2048)}`,
  '',
])('%s is no picture', async (address) => expect((await ask(address, own)).status).toBe(404));

test.each([
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
  { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' },
  { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
])('what is no frame of this site gets none: %o', async (headers) => {
  expect((await ask('https://pictures.example/a.png', headers)).status).toBe(404);
});
