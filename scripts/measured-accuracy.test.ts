import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import measuredReport from '../src/web/site/accuracy/measured-report.json' with { type: 'json' };
import { measured } from '../src/web/site/accuracy/measured.ts';
import { describeFigures, figuresMark } from './measured-accuracy.ts';

// Where these fail: npm run evaluate -- <folder> --write writes all of it anew.

/** Without what a formatter does to a table. */
function flatten(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const flat = line
      .replaceAll(/:?-{3,}:?/g, '-')
      .replaceAll(/\s+/g, ' ')
      .trim();
    return flat === '' ? [] : [flat];
  });
}

test('docs/evaluation.md shows the figures of the page /accuracy', () => {
  const page = readFileSync('docs/evaluation.md', 'utf8');
  const shown = page.split(figuresMark.from)[1]?.split(figuresMark.to)[0] ?? '';
  expect(flatten(shown)).toEqual(flatten(describeFigures(measuredReport, measured.date)));
});

test('the first page shows the figures of the same measurement', () => {
  expect(measured).toMatchObject({
    channels: measuredReport.channels,
    predictions: measuredReport.views.fresh.predictions,
    error: measuredReport.views.fresh.error,
    medianOfTen: measuredReport.views.fresh.medianOfTen,
    coverage80: measuredReport.views.fresh.coverage80,
  });
});
