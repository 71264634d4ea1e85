import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { computeGoldenResults, goldenPath, goldenResults } from './golden-results.ts';

test('no figure of a sample channel changes without a new model version', () => {
  const known = goldenResults.parse(JSON.parse(readFileSync(goldenPath, 'utf8')));
  // Where this fails: change modelVersion in src/engine/analyse.ts, then `npm run golden-results`.
  expect(computeGoldenResults()).toEqual(known);
});
