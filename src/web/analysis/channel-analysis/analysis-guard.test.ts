import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAnalysisEvent, isChannelAnalysis, isFullAnalysis } from './analysis-guard.ts';
import { fullFixture, limitedFixture } from './analysis.fixture.ts';

test('full and limited analyses are told apart', () => {
  expect([fullFixture, limitedFixture].map(isChannelAnalysis)).toEqual([true, true]);
  expect([fullFixture, limitedFixture].map(isFullAnalysis)).toEqual([true, false]);
});

test('an analysis without a part of its evidence is none', () => {
  for (const part of Object.keys(limitedFixture.evidence)) {
    if (['modelVersion', 'analysedAt', 'audience', 'reader'].includes(part)) continue;
    const evidence = { ...fullFixture.evidence, [part]: undefined };
    expect(isChannelAnalysis({ ...fullFixture, evidence })).toBe(false);
  }
});

test('no value whatever makes the guards throw, and noise is never taken for an analysis', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(isChannelAnalysis(value)).toBe(false);
      expect(isAnalysisEvent({ type: 'result', analysis: value })).toBe(false);
    }),
  );
});
