import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { computeGoldenResults, findForbiddenChanges, goldenPath, goldenResults } from './golden-results.ts';

const known = goldenResults.parse(JSON.parse(readFileSync(goldenPath, 'utf8')));
const computed = computeGoldenResults();

// Where one of these fails: change modelVersion in src/engine/analysis/analyse.ts, then `npm run golden-results`.
describe('without a new model version', () => {
  test('no figure of a sample channel changes', () => {
    expect(computed.results).toEqual(known.results);
    expect(computed.modelVersion).toBe(known.modelVersion);
  });

  test('no factor, error or coverage of a calibration changes', () => {
    expect(computed.calibrations).toEqual(known.calibrations);
  });

  test('no price of a niche and no line of a risk tolerance changes', () => {
    expect(computed.prices).toEqual(known.prices);
    expect(computed.risks).toEqual(known.risks);
  });
});

describe('recording results again', () => {
  const changed = {
    ...known,
    calibrations: { ...known.calibrations, 'few channels that agree': { ratesAnalysed: 0 } },
  };

  test('is refused under the version they were written under, naming what has changed', () => {
    expect(findForbiddenChanges(changed, known)).toEqual(['calibrations: few channels that agree']);
    expect(findForbiddenChanges({ ...known, results: { gone: {} } }, known)).toEqual(['results: gone']);
  });

  test('is allowed under a new version, and where a section is new', () => {
    expect(findForbiddenChanges(changed, { ...known, modelVersion: 'next' })).toEqual([]);
    const { calibrations, ...older } = known;
    expect(Object.keys(calibrations)).not.toEqual([]);
    expect(findForbiddenChanges(older, known)).toEqual([]);
    expect(findForbiddenChanges(null, known)).toEqual([]);
  });
});
