import { describe, expect, test } from 'vitest';
import { riskTolerances } from './context.ts';
import { assessRisk, type RiskInput } from './risk.ts';

const safety: RiskInput['safety'] = {
  rating: 'high',
  reason: 'Nothing was found.',
  categories: [],
  ratedVideos: 30,
  hitsOutsideSample: 0,
  madeForKids: false,
  ageRestrictedVideos: 0,
  languageCoverage: 1,
  viewsRead: 1,
  themes: [],
};

const viewsOf = (spreadFactor: number): RiskInput['views'] => ({
  typical: 50_000,
  interval80: { low: 45_000, high: 55_000 },
  nextVideo80: { low: 30_000, high: 80_000 },
  trendPercent90Days: 0,
  spreadFactor,
  sampleSize: 30,
  ownWeight: 1,
  growth: { exponent: 0.3, range: { low: 0.15, high: 0.35 }, sentence: 'Views grow.', basis: 'published' },
  leadDays: 0,
});

const assess = (input: Partial<RiskInput>) =>
  assessRisk({
    safety,
    views: viewsOf(1.1),
    usableVideos: 30,
    authenticitySignals: [],
    tolerance: 'medium',
    ...input,
  });
const sentenceOf = (source: string, input: Partial<RiskInput>) =>
  assess(input).reasons.find((reason) => reason.source === source)?.sentence;

/** The documented lines (docs/model.md), written down once more: from where on views are unsteady, and how much so. */
const lines = {
  low: { medium: 1.6, high: 2.2, signals: [1, 1], videos: 12 },
  medium: { medium: 2, high: 3, signals: [1, 2], videos: 8 },
  high: { medium: 2.6, high: 4, signals: [2, 3], videos: 5 },
} as const;

describe.each(riskTolerances)('at the risk tolerance %s', (tolerance) => {
  const line = lines[tolerance];
  const levelOf = (input: Partial<RiskInput>) => assess({ tolerance, ...input }).level;
  const signals = (count: number) => ({
    authenticitySignals: Array.from({ length: count }, () => 'A signal.'),
  });

  test('a spread of views is medium or high from its line on, and not below', () => {
    expect(levelOf({ views: viewsOf(line.medium - 0.01) })).toBe('low');
    expect(levelOf({ views: viewsOf(line.medium) })).toBe('medium');
    expect(levelOf({ views: viewsOf(line.high - 0.01) })).toBe('medium');
    expect(levelOf({ views: viewsOf(line.high) })).toBe('high');
    expect(levelOf({ views: null })).toBe('high');
  });

  test('signals count from their number on', () => {
    const [medium, high] = line.signals;
    expect(levelOf(signals(medium - 1))).toBe('low');
    expect(levelOf(signals(medium))).toBe(medium === high ? 'high' : 'medium');
    expect(levelOf(signals(high))).toBe('high');
  });

  test('few videos are a risk of their own', () => {
    expect(levelOf({ usableVideos: line.videos })).toBe('low');
    expect(levelOf({ usableVideos: line.videos - 1 })).toBe('medium');
    expect(levelOf({ usableVideos: 2 })).toBe('high');
  });
});

test('the worst of the reasons decides, whatever their order', () => {
  expect(assess({ safety: { ...safety, rating: 'low' } }).level).toBe('high');
  expect(assess({ views: viewsOf(2), usableVideos: 2 }).level).toBe('high');
  expect(assess({ views: viewsOf(3), usableVideos: 7 }).level).toBe('high');
});

test('each reason says what it rests on', () => {
  expect(sentenceOf('volatility', {})).toContain(
    'a factor of 2 or more counts as unsteady at your risk tolerance',
  );
  expect(sentenceOf('authenticity', {})).toBe('No sign of fake engagement.');
  expect(sentenceOf('authenticity', { usableVideos: 2 })).toBe('Too few videos to check likes and comments.');
  expect(sentenceOf('authenticity', { authenticitySignals: ['Likes are bought.'] })).toBe(
    'Likes are bought.',
  );
  expect(sentenceOf('data', {})).toBe('The figures rest on 30 usable long-form videos of the last 365 days.');
  expect(sentenceOf('data', { usableVideos: 7 })).toBe(
    'Only 7 usable long-form videos of the last 365 days; with 8 or more the figures are firm.',
  );
  expect(sentenceOf('data', { usableVideos: 2 })).toBe(
    'Only 2 usable long-form videos of the last 365 days: too few for figures.',
  );
  expect(sentenceOf('data', { usableVideos: 0 })).toBe(
    'No usable long-form video of the last 365 days: too few for figures.',
  );
  expect(sentenceOf('suitability', {})).toBe('Brand safety is high. Nothing was found.');
});
