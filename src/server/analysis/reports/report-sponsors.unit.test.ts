import { expect, test } from 'vitest';
import { listSponsors, nameSponsor } from '../../../engine/analysis/sponsor-list.ts';
import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { fullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { figuresOf } from '../channel-analysis/shared-result.ts';
import { analysisTable } from '../exports/columns.ts';
import { writeCsv } from '../exports/csv.ts';
import { writeWorkbook } from '../exports/workbook.ts';
import { collect, createRow, readCsv, readWorkbook } from '../exports/test-exports.ts';
import { renderHtml } from '../../platform/documents/html/html-document.ts';
import { renderPdf } from '../../platform/documents/pdf/pdf-document.ts';
import { readPdf } from '../../platform/documents/test-documents.ts';
import { createReportDocument } from './report-document.ts';
import { analyseAllSamples, analyseSample } from './test-analyses.ts';

/** What the screen lists, in the words of a cell. */
const listed = ({ evidence }: Pick<FullAnalysis, 'evidence'>) =>
  listSponsors(evidence.sponsors).map(nameSponsor);
const tableOf = (analysis: FullAnalysis) =>
  createReportDocument(analysis)
    .blocks.flatMap((block) => (block.kind === 'table' ? [block] : []))
    .find(({ columns }) => columns.map(({ label }) => label).includes('Last seen'));
const dense = (text: string) => text.replaceAll(/\s/g, '');
const sponsorCell = analysisTable.columns.findIndex(({ header }) => header === 'Past sponsors');

/** As it comes out of the database. */
const rowOf = (analysis: FullAnalysis) =>
  createRow({ figures: JSON.parse(JSON.stringify(figuresOf(analysis))) });

/** A channel with one sponsor of each kind. */
function withEveryKind(): FullAnalysis {
  const full = analyseSample('kestrelworkbench');
  const { sponsors } = full.evidence;
  const [mention] = sponsors.mentions;
  if (mention === undefined) throw new Error('No mention.');
  const others = [
    { ...mention, sponsor: 'shop.example', signal: 'affiliate link' as const },
    { ...mention, sponsor: 'Not named', signal: 'disclosure' as const },
  ];
  const mentions = [...sponsors.mentions, ...others];
  return { ...full, evidence: { ...full.evidence, sponsors: { ...sponsors, mentions } } };
}

test('screen, report, CSV, workbook and JSON name the same sponsors for every sample channel', async () => {
  const analyses = [...analyseAllSamples(), withEveryKind()];
  const rows = analyses.map(rowOf);
  const [, ...csv] = readCsv(await collect(writeCsv([rows], analysisTable)));
  const [, ...sheet] = await readWorkbook(await collect(writeWorkbook([rows], analysisTable)));
  expect(analyses.filter((analysis) => listed(analysis).length > 0).length).toBeGreaterThan(20);
  for (const [index, analysis] of analyses.entries()) {
    const names = listed(analysis);
    const told = names.length === 0 ? 'none found' : names.join('; ');
    expect(csv[index]?.[sponsorCell]).toBe(told);
    expect(sheet[index]?.[sponsorCell]).toBe(told);
    expect(listed(fullAnalysis.parse(JSON.parse(JSON.stringify(analysis))))).toEqual(names);
    const rowNames = (tableOf(analysis)?.rows ?? []).map(([name]) =>
      typeof name === 'string' ? name.replace(/ \(.*/, '') : name?.text,
    );
    expect(rowNames).toEqual(listSponsors(analysis.evidence.sponsors).map(({ name }) => name));
  }
});

test('the page and the PDF show them, an affiliate and an unnamed one too', async () => {
  const analysis = withEveryKind();
  const document = createReportDocument(analysis);
  const { pages } = await readPdf(await renderPdf(document, 'a4'));
  const texts = [renderHtml(document).replaceAll(/<[^>]*>/g, ''), pages.map(({ text }) => text).join(' ')];
  for (const text of texts.map(dense)) {
    expect(text).toContain(dense('shop.example (affiliate link, no deal)'));
    expect(text).toContain(dense('Not named (disclosed without a name)'));
    for (const { name } of analysis.evidence.sponsors.sponsors) expect(text).toContain(dense(name));
  }
});

test('a result of before says nothing, instead of saying that there is none', () => {
  const cells = analysisTable.readCells(createRow({ figures: {} }));
  expect(cells[sponsorCell]).toBeNull();
});
