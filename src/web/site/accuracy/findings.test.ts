import { expect, test } from 'vitest';
import { evaluate } from '../../../engine/evaluation/evaluate.ts';
import { describeFindings } from './findings.ts';
import measuredReport from './measured-report.json' with { type: 'json' };

const sentenceOf = (report: Parameters<typeof describeFindings>[0], name: string) =>
  describeFindings(report).find((finding) => finding.name === name)?.sentence;

test('what was not measured has no sentence', () => {
  const empty = { channels: [], niches: [], sponsors: [], secondSponsors: [], countries: [], politics: [] };
  expect(describeFindings(evaluate(empty))).toEqual([]);
});

test('a bias is told with its direction, and none as none', () => {
  const withBias = (bias: number) => ({
    ...measuredReport,
    views: { ...measuredReport.views, fresh: { ...measuredReport.views.fresh, bias } },
  });
  expect(sentenceOf(withBias(Math.log(1.17)), 'Bias')).toBe('The typical forecast is 17% too high.');
  expect(sentenceOf(withBias(Math.log(0.9)), 'Bias')).toBe('The typical forecast is 10% too low.');
  expect(sentenceOf(withBias(0), 'Bias')).toBe('Forecasts are as often too high as too low.');
});

test('confidence is said to tell the error only where it does', () => {
  const withCorrelation = (rankCorrelation: number) => ({
    ...measuredReport,
    confidence: { ...measuredReport.confidence, rankCorrelation },
  });
  expect(sentenceOf(withCorrelation(-0.6), 'Confidence')).toContain('falls as the error grows');
  expect(sentenceOf(withCorrelation(-0.02), 'Confidence')).toContain('says little of the error');
  expect(sentenceOf(withCorrelation(0.6), 'Confidence')).toContain('says little of the error');
});
