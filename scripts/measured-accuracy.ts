import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvaluationReport } from '../src/engine/evaluation/evaluate.ts';
import type { EvaluationTable } from '../src/engine/evaluation/table.ts';
import { tabulateTexts } from '../src/engine/evaluation/text-tables.ts';
import { tabulateViews } from '../src/engine/evaluation/view-tables.ts';

/** The files in which the product shows its measurements; all are written from one report. */
const root = join(import.meta.dirname, '..');
const headlinePath = join(root, 'src/web/site/accuracy/measured.ts');
const reportPath = join(root, 'src/web/site/accuracy/measured-report.json');
const pagePath = join(root, 'docs/evaluation.md');

export const figuresMark = { from: '<!-- figures -->', to: '<!-- end of figures -->' };

/** Writes the report into the page `/accuracy` and into `docs/evaluation.md`. `date` is ISO 8601. */
export function writeMeasured(report: EvaluationReport, date: string): void {
  const shown = roundFigures(withoutSources(report));
  writeFileSync(headlinePath, writeHeadline(shown, date));
  writeFileSync(reportPath, JSON.stringify(shown));
  const page = readFileSync(pagePath, 'utf8');
  const before = page.slice(0, page.indexOf(figuresMark.from) + figuresMark.from.length);
  const after = page.slice(page.indexOf(figuresMark.to));
  writeFileSync(pagePath, `${before}\n\n${describeFigures(shown, date)}\n\n${after}`);
  const formatter = join(root, 'node_modules/.bin/oxfmt');
  execFileSync(formatter, [headlinePath, reportPath, pagePath], { stdio: 'ignore' });
}

/** The figures as Markdown: when, with what and on what they were measured, then every table. */
export function describeFigures(report: EvaluationReport, date: string): string {
  const head =
    `Run on ${date} with model ${report.modelVersion} over ${report.channels} real channels in ` +
    `${report.languages} languages.`;
  return [head, ...[...tabulateViews(report), ...tabulateTexts(report)].map(writeTable)].join('\n\n');
}

function writeTable({ title, note, columns, rows }: EvaluationTable): string {
  const write = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const alignment = columns.map(({ isText }) => (isText === true ? '---' : '---:'));
  const lines = [columns.map(({ name }) => name), alignment, ...rows].map(write);
  return [`### ${title}`, note, lines.join('\n')].join('\n\n');
}

/** Where the recordings come from means nothing to a reader. */
function withoutSources(report: EvaluationReport): EvaluationReport {
  const groups = report.views.groups.filter(({ kind }) => kind !== 'source');
  return { ...report, views: { ...report.views, groups } };
}

const shownDigits = 5;

function roundFigures(report: EvaluationReport): EvaluationReport {
  return JSON.parse(
    JSON.stringify(report, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toFixed(shownDigits)) : value,
    ),
  );
}

function writeHeadline(report: EvaluationReport, date: string): string {
  const { predictions, error, medianOfTen, coverage80 } = report.views.fresh;
  const measured = { date, channels: report.channels, predictions, error, medianOfTen, coverage80 };
  return [
    "import type { MeasuredAccuracy } from './error-factor.ts';",
    '',
    '/** The head of the measurement, apart from the report because the first page shows it too. */',
    `export const measured: MeasuredAccuracy = ${JSON.stringify(measured)};`,
    '',
  ].join('\n');
}
