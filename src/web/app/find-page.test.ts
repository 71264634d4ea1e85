import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { findPage } from './find-page.ts';
import { notFoundPage } from './own-pages.ts';
import { links, pages } from './paths.ts';

test.each([
  ['/', 'landing', null],
  ['/analyze-youtube-channel', 'landing', null],
  ['/sponsorship-pricing', 'landing', null],
  ['/try-analyzer', 'landing', 'analyzer'],
  ['/pricing', 'landing', 'pricing'],
  ['/pricing/', 'landing', 'pricing'],
  ['/sample-report', 'sample-report', null],
  ['/accuracy', 'accuracy', null],
  ['/privacy', 'privacy', null],
  ['/terms', 'terms', null],
  ['/auth', 'auth', null],
  ['/creators', 'creators', null],
  ['/creators/submit', 'creators', 'your-channel'],
  ['/creators/report', 'creator-report', null],
  ['/checkout', 'checkout', null],
  ['/channel/some-channel', 'dashboard', null],
  ['/channel/%E0%A4%B9', 'dashboard', null],
  ['/brands/dashboard', 'dashboard', null],
  ['/brands/campaigns', 'dashboard', null],
  ['/brands/campaigns/spring', 'dashboard', null],
  ['/dashboard', 'dashboard', null],
  ['/profile', 'profile', null],
  ['/admin', 'admin', null],
  ['/yc', 'investors', null],
])('%s shows the screen %s', (path, screen, anchor) => {
  expect(findPage(path)).toMatchObject({ screen, anchor });
});

test.each([
  '/nope',
  '/channel',
  '/channel/a/b',
  '/brands',
  '/pricing.html',
  '//evil.example',
  '/%',
  '/*',
  '/:slug',
])('%s is not found', (path) => {
  expect(findPage(path)).toBe(notFoundPage);
});

test('whatever stands in the address bar, some page answers', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      expect(findPage(`/${text}`).file).toMatch(/\.html$/);
    }),
  );
});

test('every link of the product leads to a page of its own or to the API documentation', () => {
  const lost = Object.values(links)
    .filter((href) => href !== links.apiDocumentation)
    .filter((href) => findPage(href.split(/[?#]/)[0] ?? '') === notFoundPage);
  expect(lost).toEqual([]);
});

test('personal pages and the investor page stay out of search engines', () => {
  const indexed = pages.filter((page) => page.indexed).map((page) => page.path);
  for (const path of ['/auth', '/dashboard', '/profile', '/admin', '/yc', '/channel/:slug']) {
    expect(indexed).not.toContain(path);
  }
});
