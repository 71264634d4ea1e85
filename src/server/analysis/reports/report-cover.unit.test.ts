import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { formatDollars } from '../../../values/wording.ts';
import { renderHtml } from '../../platform/documents/html/html-document.ts';
import { renderPdf } from '../../platform/documents/pdf/pdf-document.ts';
import { readPdf, readTags } from '../../platform/documents/test-documents.ts';
import type { PictureType } from '../../platform/pictures/picture-type.ts';
import { createReportDocument } from './report-document.ts';
import { embedPictures, linkPictures } from '../../platform/pictures/document-pictures.ts';
import { analyseAllSamples, analyseSample } from './test-analyses.ts';

const dense = (text: string) => text.replaceAll(/\s/g, '');
const pagesOf = async (analysis: FullAnalysis, paper: 'a4' | 'letter' = 'a4') =>
  (await readPdf(await renderPdf(createReportDocument(analysis), paper))).pages.map(({ text }) =>
    dense(text),
  );
/** What stands on the page without opening anything. */
const closedText = (html: string) =>
  dense(
    html
      .replaceAll(/<details.*?<\/summary>.*?<\/details>/gs, '')
      .replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ''),
  );

/** Every stream of the file, unpacked. */
function unpack(pdf: Buffer): string {
  const packed = pdf.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs);
  return Array.from(packed, ([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  }).join('\n');
}

const good = analyseSample('kestrelworkbench');
const avoid = analyseSample('ragequitrodeo');
const real: FullAnalysis = {
  ...good,
  provenance: { ...good.provenance, demo: false },
  evidence: {
    ...good.evidence,
    channel: { ...good.evidence.channel, thumbnailUrl: 'https://yt3.ggpht.com/a=s88' },
  },
};

describe('the first page decides', () => {
  const deciding = (analysis: FullAnalysis) => [
    analysis.channelName,
    analysis.verdict,
    analysis.evidence.verdict.reasons[0] ?? '',
    `${analysis.sponsorshipScore} of 100`,
    formatDollars(analysis.recommendedPricing?.flatFee.medium ?? 0),
    `${formatDollars(analysis.evidence.price.feeRange80?.low ?? 0)} to`,
    'Brand safety',
    'Fair price',
    'Three reasons',
    'The sample',
  ];

  test.each(['a4', 'letter'] as const)('of the PDF on %s', async (paper) => {
    const [first = ''] = await pagesOf(good, paper);
    expect(deciding(good).filter((part) => !first.includes(dense(part)))).toEqual([]);
  });

  test('of the page: nothing has to be opened', () => {
    const text = closedText(renderHtml(createReportDocument(good)));
    expect(deciding(good).filter((part) => !text.includes(dense(part)))).toEqual([]);
  });

  test('for every sample channel, and for names as long as they get', async () => {
    const long = { ...good, channelName: 'Wide Workbench Words '.repeat(5).trim() };
    for (const analysis of [...analyseAllSamples().filter((_, index) => index % 6 === 0), long]) {
      const [first = '', second = ''] = await pagesOf(analysis, 'letter');
      expect(first).toContain('Thesample');
      expect(second).not.toContain('Filled:');
      expect(createReportDocument(analysis).cover?.reasons.length).toBeLessThanOrEqual(3);
    }
  });
});

describe('a price that is not recommended', () => {
  const fee = dense(formatDollars(avoid.evidence.price.ifYouBookAnyway?.flatFee.medium ?? 0));

  test('stands on the page behind “Show anyway”', () => {
    const html = renderHtml(createReportDocument(avoid));
    expect(closedText(html)).not.toContain(fee);
    expect(closedText(html)).toContain('Nonerecommended');
    expect(dense(html)).toContain(fee);
    expect(html).toContain('<details class="withdrawn"><summary><span><bdi>Show anyway</bdi>');
    expect(html).not.toContain('>Recommended<');
  });

  test('stands in the PDF behind the first page alone', async () => {
    const [first = '', ...others] = await pagesOf(avoid);
    expect(first).not.toContain(fee);
    expect(first).toContain('Nonerecommended');
    expect(others.join('')).toContain(fee);
  });
});

describe('pictures', () => {
  const picture = { type: 'image/jpeg' as PictureType, bytes: Buffer.from([0xff, 0xd8, 0xff, 0xd9]) };

  test('are in a file, which loads nothing', async () => {
    const asked: string[][] = [];
    const document = await embedPictures(createReportDocument(real), (addresses) => {
      asked.push([...addresses]);
      return Promise.resolve(new Map([['https://yt3.ggpht.com/a=s88', picture]]));
    });
    const html = renderHtml(document);
    expect(asked[0]).toHaveLength(9);
    expect(html.match(/<img src="[^"]{0,23}/g)).toEqual(['<img src="data:image/jpeg;base64,'.slice(0, 33)]);
    expect(html).toContain(`img-src data:">`);
    // Four bytes are no JPEG: the initial stays in its place, and the PDF is whole.
    expect((await readPdf(await renderPdf(document, 'a4'))).pages.length).toBeGreaterThan(3);
  });

  test('come from YouTube’s hosts on a page online, under its policy', () => {
    const html = renderHtml(linkPictures(createReportDocument(real)));
    expect(html).toContain('<img src="https://i.ytimg.com/vi/');
    expect(html).toMatch(/img-src data: https:\/\/i\.ytimg\.com https:\/\/yt3/);
  });

  test('of a channel from elsewhere are left out', () => {
    const { channel } = real.evidence;
    const elsewhere = { ...channel, thumbnailUrl: 'https://evil.example/a.jpg' };
    const document = createReportDocument({ ...real, evidence: { ...real.evidence, channel: elsewhere } });
    expect(renderHtml(linkPictures(document))).not.toContain('evil.example');
  });

  test('of samples are drawn, on the page and on paper, and nobody is asked', async () => {
    const document = await embedPictures(createReportDocument(good), (addresses) => {
      expect(addresses).toEqual([]);
      return Promise.resolve(new Map());
    });
    expect(renderHtml(document).match(/<img src="data:image\/svg/g)).toHaveLength(9);
    const drawn = await renderPdf(document, 'a4');
    expect(drawn.length).toBeGreaterThan((await renderPdf(createReportDocument(good), 'a4')).length);
  });
});

describe('a screen reader', () => {
  test('follows headings, the receipt as a table, figures with their words', async () => {
    const tags = await readTags(await renderPdf(createReportDocument(good), 'a4'), 1);
    expect(tags.filter(({ role }) => /^H\d$/.test(role)).map(({ role, text }) => `${role} ${text}`)).toEqual([
      'H1 Kestrel Workbench',
      'H2 Three reasons',
      'H2 The sample',
    ]);
    expect(tags.find(({ role }) => role === 'Figure')?.alt).toContain('counted videos');
    const cells = tags
      .filter(({ role }) => role === 'TH' || role === 'TD')
      .map(({ text }) => text.replaceAll('\u00a0', ' '));
    const fee = formatDollars(good.recommendedPricing?.flatFee.medium ?? 0).replaceAll('\u00a0', ' ');
    expect(cells[cells.indexOf('Fair price') + 1]).toBe(fee);
    const spoken = tags.map(({ text }) => text).filter((text) => text !== '');
    const order = ['Kestrel Workbench', 'Good', 'Score', 'Receipt', 'Three reasons', 'The sample'];
    const places = order.map((part) => spoken.findIndex((text) => text.includes(part)));
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    expect(places).not.toContain(-1);
  });

  test('hears every text of every page once, and a table head only where the table begins', async () => {
    const none = () => Promise.resolve(new Map());
    const bytes = await renderPdf(await embedPictures(createReportDocument(good), none), 'a4');
    const { pages } = await readPdf(bytes);
    let heads = 0;
    for (const [index, { text }] of pages.entries()) {
      const tags = await readTags(bytes, index + 1);
      heads += tags.filter(({ role, text: head }) => role === 'TH' && head === 'At day 30').length;
      const spoken = dense(tags.map((tag) => tag.text).join(''));
      const footer = /third-partyestimate,notYouTubedata·modelversion[\d.]+Page\d+of\d+/;
      const repeated =
        /VideoPublishedViewsAtday30Counted|WordsWhereVideoCounted|SponsorHowWordsVideoPublished/g;
      expect(spoken.replace(repeated, '')).toBe(dense(text).replace(footer, '').replace(repeated, ''));
    }
    expect(heads).toBe(1);
  });

  test('hears a right-to-left name in the order it is read', async () => {
    const bytes = await renderPdf(createReportDocument(analyseSample('مرآة_وياسمين')), 'a4');
    // As it is spoken: the letters on the page begin at the other end.
    const spoken = Buffer.from('وياسمين', 'utf16le').swap16().toString('latin1');
    expect(unpack(bytes).includes(spoken)).toBe(true);
  });
});
