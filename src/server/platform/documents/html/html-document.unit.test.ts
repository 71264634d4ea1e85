import { describe, expect, test } from 'vitest';
import { documentOf, documentWith } from '../test-documents.ts';
import { renderHtml } from './html-document.ts';

/** Everything that could load, run or send something. */
const forbidden = [
  'script',
  'link',
  'iframe',
  'object',
  'embed',
  'img',
  'image',
  'use',
  'form',
  'base',
  'foreignobject',
];
const voidElements = new Set(['meta', 'col', 'line', 'rect', 'path', 'circle']);
const tag = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][a-z0-9:-]*="[^"<>]*")*)\s*(\/?)>/gi;

const hostile = [
  '</style><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></bdi></td></table><iframe src="https://evil.example">',
  '<!-- --><![CDATA[ ]]>&lt;b&gt;&amp;#60;',
  'javascript:alert(1)',
  'https://evil.example/"onload="x',
  '*/}</style>@import url(https://evil.example);',
  '\u202Egnp.exe\u2066\u0000\u0007\uD800',
];

describe.each(hostile)('with the hostile text %j everywhere', (text) => {
  const html = renderHtml(documentWith(text));

  test('the page is whole markup, and the text stays text', () => {
    expect(findBrokenMarkup(html)).toEqual([]);
    expect(elementsOf(html).filter(({ name }) => forbidden.includes(name))).toEqual([]);
    expect(html.isWellFormed()).toBe(true);
    expect(html).not.toMatch(/[\p{Cc}--[\t\n\r]]|[\u202A-\u202E\u2066-\u2069]/v);
  });

  test('nothing is loaded: links lead away only when they are followed', () => {
    for (const { name, attributes } of elementsOf(html)) {
      expect(
        Object.keys(attributes).filter((attribute) =>
          /^(?:on|src|xlink|srcset|data$|action)/.test(attribute),
        ),
      ).toEqual([]);
      const { href } = attributes;
      expect(href === undefined || (name === 'a' && href.startsWith('https://'))).toBe(true);
    }
    expect(styleOf(html)).not.toMatch(/url\(|@import|@font-face|expression|<|https?:/i);
  });
});

test('a browser is told to load nothing and to run nothing', () => {
  expect(renderHtml(documentOf([]))).toContain(
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`,
  );
});

test('a right-to-left name is isolated, and an invalid language becomes English', () => {
  const html = renderHtml(documentOf([], { title: 'مرآة', subtitle: 'قناة', language: 'x" onload="y' }));
  expect(html).toContain('<h1 dir="auto">مرآة</h1>');
  expect(html).toContain('<bdi>قناة</bdi>');
  expect(html).toContain('<html lang="en">');
});

test('headings are in order, tables have heads, drawings have names', () => {
  const html = renderHtml(documentWith('A text'));
  const levels = elementsOf(html)
    .map(({ name }) => /^h(\d)$/.exec(name)?.[1])
    .filter((level) => level !== undefined)
    .map(Number);
  expect(levels[0]).toBe(1);
  levels.slice(1).forEach((level, index) => expect(level - (levels[index] ?? 0)).toBeLessThanOrEqual(1));
  expect(html).toMatch(/<table role="table"><caption>.*<th role="columnheader" scope="col">/);
  const cells = elementsOf(html).filter(({ name }) => name === 'td');
  expect(cells.length).toBeGreaterThan(0);
  for (const { attributes } of cells)
    expect(attributes).toMatchObject({ role: 'cell', 'data-label': 'A text' });
  const drawings = elementsOf(html).filter(
    ({ name, attributes }) => name === 'svg' && attributes['aria-hidden'] === undefined,
  );
  expect(drawings.map(({ attributes }) => attributes['aria-label'])).toEqual([
    'A text: 76 of 100',
    'A text',
    'A text',
  ]);
});

test('a table of ten thousand rows is cut, and the rest is counted', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => [`Video ${index}`]);
  const columns = [{ label: 'Video', numeric: false, weight: 1 }];
  const html = renderHtml(documentOf([{ kind: 'table', caption: 'Videos', columns, rows }]));
  expect(html).toContain('Video 199<');
  expect(html).not.toContain('Video 200<');
  expect(html).toContain('… and 9,800 more rows, not shown here.');
});

test('a name of ten thousand letters is cut with an ellipsis', () => {
  const html = renderHtml(documentOf([], { title: 'é'.repeat(10_000) }));
  expect(html).toMatch(/<h1 dir="auto">é{159}…<\/h1>/);
});

interface Element {
  name: string;
  attributes: Record<string, string>;
}

test('the mark is drawn in colours that the dark scheme has too', () => {
  const html = renderHtml(documentOf([]));
  const [mark = ''] = /<svg viewBox="0 0 32 32".*?<\/svg>/.exec(html) ?? [];
  const names = new Set(Array.from(mark.matchAll(/var\((--mark-\w+)\)/g), ([, name = '']) => name));
  expect(names).toEqual(new Set(['--mark-ground', '--mark-ink', '--mark-fair']));
  expect(mark).not.toMatch(/"#/);
  for (const name of names) expect(html.split(`${name}:#`)).toHaveLength(3);
});

/** Every element, read by a grammar that only whole markup fits. */
function elementsOf(html: string): Element[] {
  const opening = [...html.matchAll(tag)].filter(([, slash]) => slash === '');
  return opening.map(([, , name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([a-z0-9:-]+)="([^"]*)"/gi)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        value,
      ]),
    ),
  }));
}

/** Signs outside tags that are no text, and elements that do not end where they should. */
function findBrokenMarkup(html: string): string[] {
  const body = html.replace('<!doctype html>', '').replace(/<style>[^<]*<\/style>/, '');
  const stray = body.replaceAll(tag, '').match(/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/g) ?? [];
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, slash, name = '', , selfClosing] of body.matchAll(tag)) {
    if (selfClosing === '/' || voidElements.has(name)) continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) wrong.push(name);
  }
  return [...stray, ...wrong, ...open];
}

function styleOf(html: string): string {
  return /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? 'no style';
}
