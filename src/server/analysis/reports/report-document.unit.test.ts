import { describe, expect, test } from 'vitest';
import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { exclusionReasons } from '../../../engine/analysis/evidence.ts';
import { exclusionTexts } from '../../../engine/analysis/result-labels.ts';
import { formatCents, formatWhole, formatDollars } from '../../../values/wording.ts';
import { renderHtml } from '../../platform/documents/html/html-document.ts';
import { renderPdf } from '../../platform/documents/pdf/pdf-document.ts';
import { readPdf } from '../../platform/documents/test-documents.ts';
import { createReportDocument } from './report-document.ts';
import { analyseAllSamples, analyseSample } from './test-analyses.ts';

const plainSpaces = (text: string) => text.replaceAll(/\s+/g, ' ');
/** The page's text without its markup. */
const htmlText = (analysis: FullAnalysis) =>
  plainSpaces(
    renderHtml(createReportDocument(analysis))
      .replaceAll(/<style>[\s\S]*?<\/style>|<[^>]*>/g, '')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );
const pdfText = async (analysis: FullAnalysis, paper: 'a4' | 'letter' = 'a4') => {
  const { pages } = await readPdf(await renderPdf(createReportDocument(analysis), paper));
  return pages.map(({ text }) => text).join(' ');
};
/** Lines break where they must, so that figures are looked for without spaces. */
const dense = (text: string) => text.replaceAll(/\s/g, '');

const full = analyseSample('kestrelworkbench');
const withEvidence = (
  changes: Partial<FullAnalysis['evidence']>,
  figures: Partial<FullAnalysis> = {},
): FullAnalysis => ({
  ...full,
  ...figures,
  evidence: { ...full.evidence, ...changes },
});

describe('both forms hold everything of the result', () => {
  const expected = (analysis: FullAnalysis) => {
    const { evidence, recommendedPricing: pricing, avgViews } = analysis;
    return [
      analysis.channelName,
      '412K',
      formatWhole(avgViews ?? 0),
      analysis.contentFrequency,
      `${analysis.sponsorshipScore}`,
      ...evidence.score.parts.map(({ sentence }) => sentence),
      ...evidence.risk.reasons.map(({ sentence }) => sentence),
      evidence.safety.reason,
      ...(['low', 'medium', 'high'] as const).flatMap((level) => [
        formatDollars(pricing?.flatFee[level] ?? 0),
        formatCents(pricing?.cpm[level] ?? 0),
        `= ${formatCents(((avgViews ?? 0) / 1000) * evidence.price.rate[level])}`,
      ]),
      ...evidence.price.multipliers.map(({ reason }) => reason),
      ...evidence.sample.videos.map(({ title }) => title),
      ...evidence.sample.excluded.map(({ title, reason }) => `${title}|${exclusionTexts[reason]}`),
      ...evidence.sponsors.sponsors.map(({ name }) => name),
      ...evidence.audience.map(({ label, basis }) => `${label} (${basis})`),
      ...evidence.confidence.reasons.filter(({ factor }) => factor < 1).map(({ sentence }) => sentence),
      'third-party estimate, not YouTube data',
      'November 20, 2026',
      `model version ${evidence.modelVersion}`,
      'Invented sample channel',
      'Recommended',
    ].flatMap((text) => text.split('|'));
  };

  test.each(['a4', 'letter'] as const)('the PDF on %s', async (paper) => {
    const text = dense(await pdfText(full, paper));
    expect(expected(full).filter((part) => !text.includes(dense(part)))).toEqual([]);
  });

  test('the page to print', () => {
    const text = dense(htmlText(full));
    expect(expected(full).filter((part) => !text.includes(dense(part)))).toEqual([]);
  });
});

test('every sample channel makes a page, and those of other letters a PDF', async () => {
  for (const analysis of analyseAllSamples()) {
    expect(htmlText(analysis)).toContain('third-party estimate, not YouTube data');
  }
  for (const handle of ['مرآة_وياسمين', '湯気の台所', '옷장지도', 'बटनऔरबैटरी']) {
    expect(await pdfText(analyseSample(handle))).toContain('Page 1 of');
  }
});

describe('what is missing is said', () => {
  test('no price: its reason stands in its place', async () => {
    const none = analyseSample('emptystagestudio');
    expect(none.recommendedPricing).toBeNull();
    for (const text of [htmlText(none), await pdfText(none)]) {
      expect(dense(text)).toContain(dense(none.evidence.price.unavailableReason ?? 'a reason'));
      expect(text).toContain('No price');
      expect(text).not.toContain('Market Rate');
      expect(text).toContain('No upload was found.');
    }
  });

  test('a channel to avoid: why, and the computed price without a recommendation', async () => {
    const unsafe = analyseSample('gutterlatch');
    const fee = formatDollars(unsafe.evidence.price.ifYouBookAnyway?.flatFee.medium ?? 0);
    for (const text of [htmlText(unsafe), await pdfText(unsafe)]) {
      const packed = dense(text);
      for (const part of ['Avoid', unsafe.evidence.safety.reason, 'The price if you book anyway', fee])
        expect(packed).toContain(dense(part));
      expect(text).not.toContain('Recommended');
    }
  });

  test('a channel that is not scored: no dial, no rating, and the reason', async () => {
    const none = analyseSample('laollaterca');
    const document = createReportDocument(none);
    expect(document.blocks.map(({ kind }) => kind)).not.toContain('dial');
    const ratings = document.blocks.flatMap((block) => (block.kind === 'verdicts' ? block.verdicts : []));
    expect(document.cover?.verdict.word).toBe('Not scored');
    expect(ratings.map(({ word }) => word)).toEqual(['Not rated', 'Not rated']);
    expect(dense(await pdfText(none))).toContain(dense(none.evidence.verdict.reasons[0] ?? 'a reason'));
  });

  test('no sponsor, hidden figures, nobody known to watch', () => {
    const text = htmlText(
      withEvidence(
        {
          sponsors: { ...full.evidence.sponsors, sponsors: [], mentions: [], saturation: 'none' },
          audience: [],
          engagement: { ...full.evidence.engagement, ratePercent: null },
          frequency: { videosPerWeek: null, medianGapDays: null, longestRecentGapDays: null },
        },
        { subscriberCount: null, engagementRate: null },
      ),
    );
    for (const sentence of [
      'That does not prove there was none.',
      'hidden by the channel',
      'not published',
      'Nothing public says who watches this channel.',
      'too few uploads to measure a gap',
    ])
      expect(text).toContain(sentence);
  });

  test('an affiliate link alone is shown, and called no deal', () => {
    const { sponsors } = full.evidence;
    const text = htmlText(withEvidence({ sponsors: { ...sponsors, sponsors: [] } }));
    expect(text).toContain('stands for no deal');
    expect(text).toContain(sponsors.mentions[0]?.quote);
  });

  test('a neutral value that stands in for what is not published', () => {
    const parts = full.evidence.score.parts.map((part) => ({ ...part, measured: false, value: 0.5 }));
    expect(htmlText(withEvidence({ score: { parts } }))).toContain('so it counts as average');
    expect(htmlText(full)).not.toContain('so it counts as average');
  });
});

test('every reason for leaving a video out stands beside it', () => {
  const [video] = full.evidence.sample.excluded;
  if (video === undefined) throw new Error('The sample leaves nothing out.');
  const excluded = exclusionReasons.map((reason, index) => ({
    ...video,
    id: `video${index}`,
    reason,
    views: null,
  }));
  const text = htmlText(withEvidence({ sample: { ...full.evidence.sample, excluded } }));
  for (const reason of exclusionReasons) expect(text).toContain(exclusionTexts[reason]);
});

test('findings stand with their words, videos and what they count for', async () => {
  const unsafe = analyseSample('moonshotledger');
  const hits = unsafe.evidence.safety.categories.flatMap((category) => category.hits);
  expect(hits.length).toBeGreaterThan(5);
  for (const text of [htmlText(unsafe), await pdfText(unsafe)]) {
    for (const { phrase, videoTitle } of hits) {
      expect(dense(text)).toContain(dense(`“${phrase}”`));
      expect(dense(text)).toContain(dense(videoTitle));
    }
    expect(text).toContain('Unsafe for any brand');
  }
});

test('the largest findings there can be still make a report', async () => {
  const category = analyseSample('moonshotledger').evidence.safety.categories.find(
    ({ hits }) => hits.length > 0,
  );
  const [hit] = category?.hits ?? [];
  const [mention] = full.evidence.sponsors.mentions;
  if (category === undefined || hit === undefined || mention === undefined) throw new Error('No findings.');
  const long = 'ありがとう '.repeat(40);
  const large = withEvidence({
    safety: {
      ...full.evidence.safety,
      categories: full.evidence.safety.categories.map((each) => ({
        ...category,
        ...each,
        level: 'floor',
        hits: Array.from({ length: 12 }, () => ({ ...hit, phrase: long, videoTitle: long })),
      })),
    },
    sponsors: {
      ...full.evidence.sponsors,
      mentions: Array.from({ length: 50 }, () => ({ ...mention, quote: long })),
      sponsors: Array.from({ length: 300 }, (_, index) => ({
        name: `Brand ${index}`,
        videos: 1,
        recurring: false,
      })),
    },
  });
  const text = await pdfText(large, 'letter');
  expect(text).toContain('… and 101 more rows, not shown here.');
});

test('a name of markup, quotes, line breaks and turned directions stays a name', async () => {
  const name = '</style><script>alert("1")</script>\n=1+1 \u202Eמטבח 🧮 '.repeat(20);
  const hostile = withEvidence({}, { channelName: name });
  const html = renderHtml(createReportDocument(hostile));
  expect(html).not.toMatch(/<script|<\/style>[\s\S]*<\/style>/i);
  expect(await pdfText(hostile)).toContain('alert("1")');
  expect(createReportDocument({ ...full, channelName: ' \n' }).title).toBe('Channel without a name');
});

test('an invented channel leads nowhere, a real one to its videos', () => {
  expect(renderHtml(createReportDocument(full))).not.toContain('youtube.com/watch');
  const real = { ...full, provenance: { ...full.provenance, demo: false } };
  const html = renderHtml(createReportDocument(real));
  expect(html).toContain(`https://www.youtube.com/watch?v=${full.evidence.sample.videos[0]?.id}`);
  expect(html).not.toContain('Invented sample channel');
});
