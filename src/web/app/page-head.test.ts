import { expect, test } from 'vitest';
import { renderPageHead } from './page-head.ts';
import { notFoundPage } from './own-pages.ts';
import { pages, productSentence, type Page } from './paths.ts';

test('a title with markup in it stays text', () => {
  const head = renderPageHead({ ...notFoundPage, title: '</title><script>alert("x")</script> & more' });
  expect(head).not.toContain('<script');
  expect(head).toContain('&lt;/title&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more');
});

test('the not-found page is kept out of search engines, the front page is not', () => {
  expect(renderPageHead(notFoundPage)).toContain('content="noindex, nofollow"');
  expect(renderPageHead(pages[0])).toContain('content="index, follow"');
});

test('every page has a title of its own for each file, and a description of its own where it can be searched for', () => {
  const titles = new Map(pages.map((page) => [page.file, page.title]));
  expect(new Set(titles.values()).size).toBe(titles.size);
  const searched: Page[] = pages.filter(({ indexed }) => indexed);
  expect(searched.filter(({ description = '' }) => description.length < 20)).toEqual([]);
  expect(renderPageHead(notFoundPage)).toContain(`content="${productSentence}"`);
});
