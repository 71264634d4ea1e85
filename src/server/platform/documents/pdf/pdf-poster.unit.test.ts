import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import type { Poster } from '../cover.ts';
import type { PaperDocument } from '../document.ts';
import { documentOf, readPdf, readTags } from '../test-documents.ts';
import { renderPdf } from './pdf-document.ts';

const video = (title: string) => ({ picture: { url: null, label: title }, note: '1,200 views' });
const poster: Poster = {
  picture: { url: null, label: 'Kestrel' },
  videos: [video('How to mend a kettle'), video('A fanless home server')],
  ground: '#1f2b38',
  ink: 'paper',
};
const blocks: PaperDocument['blocks'] = [
  { kind: 'paragraph', text: 'Two videos a week.' },
  { kind: 'heading', level: 2, text: 'The channel' },
  { kind: 'paragraph', text: 'Figures.' },
];
const draw = (changed: Partial<Poster> = {}, document: Partial<PaperDocument> = {}) =>
  renderPdf(documentOf(blocks, { ...document, poster: { ...poster, ...changed } }), 'a4');

/** The colour of the first words beside the picture, for which an initial stands. */
async function readWordsInk(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const words = fnArray.indexOf(OPS.showText, fnArray.indexOf(OPS.showText) + 1);
  const set = fnArray.lastIndexOf(OPS.setFillRGBColor, words);
  const ink = String(argsArray[set]);
  await task.destroy();
  return ink;
}

describe('the PDF of a poster', () => {
  test('writes on its ground in the ink that is read there', async () => {
    expect(await readWordsInk(await draw())).toBe('#ffffff');
    expect(await readWordsInk(await draw({ ground: '#f2c14e', ink: 'text' }))).toBe('#1b1b2b');
  });

  test('is read in its order: name, own words, videos, figures', async () => {
    const bytes = await draw({}, { title: 'Kestrel Workbench', subtitle: 'Repairs that last' });
    const text = (await readPdf(bytes)).pages[0]?.text ?? '';
    const places = [
      'Kestrel Workbench',
      'Repairs that last',
      'Two videos a week.',
      'Most watched lately',
      'How to mend a kettle',
      '1,200 views',
      'The channel',
    ].map((words) => text.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('has its name and its videos tagged as headings', async () => {
    const tags = await readTags(await draw({}, { title: 'Kestrel Workbench' }), 1);
    const heading = (role: string) => tags.filter((tag) => tag.role === role).map(({ text }) => text.trim());
    expect(heading('H1')).toEqual(['Kestrel Workbench']);
    expect(heading('H2')).toEqual(['Most watched lately', 'The channel']);
  });

  test('without videos has no row of them', async () => {
    const { pages } = await readPdf(await draw({ videos: [] }));
    expect(pages[0]?.text).not.toContain('Most watched');
    expect(pages[0]?.text).toContain('The channel');
  });

  test.each(['x'.repeat(100), 'مرآة وياسمين', '🔥🔥🔥', '\u202Eמטבח', 'a\ud800b'])(
    'keeps to its pages with the name %j',
    async (title) => {
      const { pages } = await readPdf(await draw({ videos: [video(title), video(title)] }, { title }));
      expect(pages).toHaveLength(1);
      expect(pages[0]?.text).toContain('Figures.');
    },
  );

  test('has the colours it is told, and pictures where they are to be had', async () => {
    const url = 'https://samples.example/none';
    const picture = { url, label: 'Kestrel' };
    const bytes = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
    );
    const pictures = new Map([[url, { type: 'image/svg+xml', bytes } as const]]);
    const drawn = await Promise.all([
      draw(),
      draw({ ground: '#f2c14e', ink: 'text' }),
      draw({ picture }, { pictures }),
      draw({ videos: [{ picture, note: '1' }] }, { pictures }),
    ]);
    expect(new Set(drawn.map((each) => each.length)).size).toBe(drawn.length);
  });
});
