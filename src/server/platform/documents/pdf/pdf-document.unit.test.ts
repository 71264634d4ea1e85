import { describe, expect, test } from 'vitest';
import type { Block } from '../document.ts';
import { blocksWith, documentOf, documentWith, readPdf } from '../test-documents.ts';
import { renderPdf } from './pdf-document.ts';
import { papers } from './page-flow.ts';

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const read = async (blocks: readonly Block[], changes = {}) =>
  readPdf(await renderPdf(documentOf(blocks, changes), 'a4'));

test.each(['a4', 'letter'] as const)(
  'the document fits %s paper, with its page numbers and bookmarks',
  async (paper) => {
    const blocks = Array.from({ length: 6 }, (_, index) => blocksWith(`Part ${index}`)).flat();
    const { pages, title, language, bookmarks } = await readPdf(await renderPdf(documentOf(blocks), paper));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach(({ width, height, text }, index) => {
      expect(width).toBeCloseTo(papers[paper].width, 1);
      expect(height).toBeCloseTo(papers[paper].height, 1);
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(text).toContain('third-party estimate, not YouTube data · model version 1.0.0');
    });
    expect(title).toBe('Kestrel Workbench – Channel report');
    expect(language).toBe('en');
    expect(bookmarks).toEqual(Array.from({ length: 6 }, (_, index) => `Part ${index}`));
  },
);

describe('letters of the world', () => {
  test.each([
    ['Polish', 'Prąd i Śrubki'],
    ['Vietnamese', 'Góc Gương Nhỏ'],
    ['Greek', 'Ελληνικά κανάλια'],
    ['Cyrillic', 'Плацкарт и чай'],
    ['Japanese', '夜ふかし茶室のチャンネル'],
    ['Chinese', '慢車窗邊'],
    ['Korean', '옷장 지도'],
    ['simplified Chinese', '慢车窗边'],
    ['Thai', 'ครัวของแม่'],
    ['Armenian', 'Հայկական խոհանոց'],
    ['Georgian', 'ქართული სამზარეულო'],
    ['Ethiopic', 'የኢትዮጵያ ምግብ'],
    ['emoji', 'Sums 🧮 and 🎸'],
  ])('%s is text that can be read back', async (_, text) => {
    const { pages, title } = await read([paragraph(text)], { title: text });
    expect(pages[0]?.text).toContain(text);
    expect(title).toContain(text);
  });

  test('Hebrew and Arabic are drawn with letters of their own, from the right', async () => {
    const { pages } = await read([paragraph('שלום עולם'), paragraph('مرحبا')]);
    for (const letter of 'שלוםעולםمرح') expect(pages[0]?.text).toContain(letter);
  });

  test.each(['आर्या', 'রান্নাঘরের', 'தமிழ்', 'తెలుగు'])('%s is drawn with letters of its own', async (text) => {
    const { pages } = await read([paragraph(text)]);
    expect(pages[0]?.text).toContain(text[0]);
  });

  test('a sign that no font has becomes a box, and what is not text is removed', async () => {
    const { pages } = await read([paragraph('before \u{13000} \uD800 \u0007\u202E after')]);
    expect(pages[0]?.text).toMatch(/before .*after/);
  });
});

describe('what must not break it', () => {
  test.each([
    ['nothing', ''],
    ['one word of thousands of letters', 'W'.repeat(7000)],
    ['thousands of marks on one letter', `a${'\u0301'.repeat(7000)}`],
    ['thousands of Chinese letters', '慢車窗邊'.repeat(1800)],
    ['thousands of Arabic words', 'مرحبا بالعالم '.repeat(500)],
    ['line breaks', 'one\r\n\u2028two\n\n\nthree'],
    ['directions turned around', '\u202Eabc\u202C \u2067שלום\u2069 (1,080 USD)'],
  ])('%s in every place', async (_, text) => {
    const { pages } = await readPdf(await renderPdf(documentWith(text), 'letter'));
    expect(pages.length).toBeLessThan(20);
  });

  test('figures that are none', async () => {
    const blocks = blocksWith('Text').map((block): Block => {
      if (block.kind === 'dial') return { ...block, value: Number.NaN };
      if (block.kind === 'bars')
        return { kind: 'bars', bars: block.bars.map((bar) => ({ ...bar, share: Number.NaN })) };
      if (block.kind === 'chart') {
        return {
          ...block,
          points: [{ label: 'x', at: 'yesterday', value: Number.POSITIVE_INFINITY, counted: true }],
        };
      }
      return block;
    });
    const { pages } = await read(blocks);
    expect(pages.map(({ text }) => text).join('')).toContain(
      'There is nothing with a public figure to draw.',
    );
  });

  test('a table of ten thousand rows: heads on every page, the rest counted', async () => {
    const columns = [
      { label: 'Name of the video', numeric: false, weight: 3 },
      { label: 'Views', numeric: true, weight: 1 },
    ];
    const rows = Array.from({ length: 10_000 }, (_, index) => [`Video ${index}`, '1,000']);
    const { pages } = await read([{ kind: 'table', caption: 'Videos', columns, rows }]);
    expect(pages.length).toBeGreaterThan(2);
    for (const { text } of pages.slice(0, -1)) expect(text).toContain('Name of the video');
    expect(pages.map(({ text }) => text).join('')).toContain('… and 9,800 more rows, not shown here.');
  });
});

test('only pages over TLS and mails become links', async () => {
  const linked = (href: string) => ({ text: { text: 'here', href }, note: null });
  const items = [
    'https://youtube.example/a',
    'mailto:me@example.org',
    'javascript:alert(1)',
    'http://plain.example',
    'file:///etc',
  ].map(linked);
  const { pages } = await read([{ kind: 'list', items }]);
  expect(pages[0]?.links).toEqual(['https://youtube.example/a', 'mailto:me@example.org']);
});

test('nobody waits for a document: others are served while it is drawn', async () => {
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 0);
  await renderPdf(documentOf(Array.from({ length: 40 }, () => paragraph('Some words. '.repeat(60)))), 'a4');
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(5);
});

test('the same document makes the same file', async () => {
  const document = documentOf(blocksWith('Text'));
  expect((await renderPdf(document, 'a4')).equals(await renderPdf(document, 'a4'))).toBe(true);
});
