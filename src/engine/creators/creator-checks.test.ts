import { describe, expect, test } from 'vitest';
import type { Analysis } from '../analysis/analysis.ts';
import { checkMonetization } from './creator-checks.ts';
import { analyseBuilt, buildVideos, builtAnalyses } from './creator-report.fixture.ts';
import { suitabilityCategories } from '../analysis/text/suitability-categories.ts';

const checkOf = (analysis: Analysis, id: string) => {
  const check = checkMonetization(analysis).find((each) => each.id === id);
  if (check === undefined) throw new Error(`There is no check ${id}.`);
  return check;
};
const resultOf = (analysis: Analysis, id: string) => checkOf(analysis, id).result;

describe.each(builtAnalyses)('the check of %s', (_, analysis) => {
  const checks = checkMonetization(analysis);

  test('speaks of every category of brand safety, each line once', () => {
    const ids = checks.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(suitabilityCategories.map(({ name }) => `safety-${name}`)));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('says in whole sentences what each result rests on', () => {
    for (const { title, sentence } of checks) {
      expect(title).toMatch(/^[A-Z][^.]+$/u);
      expect(sentence).toMatch(/[^.\s]\.$/u);
      expect(sentence).not.toMatch(/\.\.|undefined|null|NaN|Infinity|\d %|\s\s|[\n\u202e\ud800]/u);
      expect(sentence).not.toMatch(/(?<![\d.,])1 (?:videos|days|uploads|subscribers|Shorts)\b/u);
    }
  });

  test('claims nothing that YouTube does not publish', () => {
    for (const id of ['pictures-and-speech', 'program-status', 'program-watch-time'])
      expect(resultOf(analysis, id)).toBe('unknown');
  });
});

describe('the Partner Program', () => {
  const videos = buildVideos(14);

  test.each([
    [499, 'problem'],
    [500, 'attention'],
    [999, 'attention'],
    [1_000, 'good'],
    [null, 'unknown'],
  ])('%s subscribers are %s', (subscriberCount, result) => {
    expect(resultOf(analyseBuilt(videos, { subscriberCount }), 'program-subscribers')).toBe(result);
  });

  test('public views of Shorts prove nothing, however many; those of the last 90 days are named', () => {
    const shorts = analyseBuilt(
      buildVideos(4, (index) => ({
        format: 'short',
        views: 9_000_000,
        publishedAt: new Date(Date.UTC(2026, 9, 1) - (88 + index) * 86_400_000).toISOString(),
      })),
    );
    const { result, sentence } = checkOf(shorts, 'program-watch-time');
    expect(result).toBe('unknown');
    expect(sentence).toContain('show 27,000,000 views, engaged or not');
    expect(checkOf(analyseBuilt(videos), 'program-watch-time').sentence).not.toContain('engaged or not');
  });

  test('uploads and silence are counted from the newest upload, whatever its format', () => {
    const since = (days: number) =>
      analyseBuilt(
        buildVideos(4, (index) => ({
          format: index === 0 ? 'live' : 'long',
          publishedAt: new Date(Date.UTC(2026, 9, 1) - (days + index) * 86_400_000).toISOString(),
        })),
      );
    const results = (days: number) => [
      resultOf(since(days), 'program-uploads'),
      resultOf(since(days), 'program-activity'),
    ];
    expect(results(10)).toEqual(['good', 'good']);
    expect(results(89)).toEqual(['attention', 'good']);
    expect(results(120)).toEqual(['problem', 'attention']);
    expect(results(184)).toEqual(['problem', 'problem']);
    expect(checkOf(since(184), 'program-activity').sentence).toContain('184 days old');
    expect(resultOf(analyseBuilt([]), 'program-activity')).toBe('unknown');
  });

  test('an announced video is not an upload', () => {
    const announced = analyseBuilt(buildVideos(3, () => ({ format: 'upcoming' })));
    expect(resultOf(announced, 'program-uploads')).toBe('problem');
  });
});

describe('brand safety', () => {
  test('a finding is named with its video and its share of the views', () => {
    const analysis = analyseBuilt(
      buildVideos(12, (index) => (index === 0 ? { title: 'Porn stars on set' } : {})),
    );
    const { result, sentence } = checkOf(analysis, 'safety-adult');
    expect(result).toBe('problem');
    expect(sentence).toContain('8.3% of the views');
    expect(sentence).toContain('of “Porn stars on set”');
    expect(resultOf(analysis, 'safety-arms')).toBe('good');
  });

  test('what nobody could read is not called good', () => {
    const unread = analyseBuilt(buildVideos(9, () => ({ language: 'ka', title: 'გამარჯობა მეგობრებო' })));
    expect(resultOf(unread, 'safety-arms')).toBe('unknown');
    expect(resultOf(analyseBuilt([]), 'safety-arms')).toBe('unknown');
    expect(resultOf(analyseBuilt([]), 'brand-safety')).toBe('unknown');
  });

  test('age limits and videos for kids limit the advertising', () => {
    const limited = analyseBuilt(
      buildVideos(9, (index) => ({ ageRestricted: index === 0 })),
      { madeForKids: true },
    );
    expect(checkOf(limited, 'age-restriction')).toMatchObject({
      result: 'attention',
      sentence: expect.stringContaining('1 video of the 9 that were rated is age-restricted'),
    });
    expect(resultOf(limited, 'made-for-kids')).toBe('attention');
  });
});

describe('practice', () => {
  test('sponsors that nobody discloses are a problem, all disclosed ones are good', () => {
    const sponsored = (description: string) => analyseBuilt(buildVideos(9, () => ({ description })));
    const open = sponsored('Sponsored by Brightcup. Buy a cup.');
    expect(resultOf(open, 'disclosure')).toBe('good');
    expect(resultOf(open, 'saturation')).toBe('attention');
    expect(resultOf(analyseBuilt(buildVideos(9)), 'disclosure')).toBe('good');
    const codes = ['MINT', 'FERN', 'OAK', 'ASH', 'ELM', 'FIR', 'YEW', 'IVY', 'BIRCH'];
    const disclosing = (videos: number) =>
      analyseBuilt(
        buildVideos(9, (index) => ({
          description:
            index < videos
              ? 'Sponsored by Brightcup. Buy a cup.'
              : `Use code ${codes[index]}20 for 20% off at Harborlamp`,
        })),
      );
    expect(disclosing(6).evidence.sponsors.disclosureRate).toBeCloseTo(2 / 3);
    expect(resultOf(disclosing(6), 'disclosure')).toBe('attention');
    expect(checkOf(disclosing(3), 'disclosure')).toMatchObject({
      result: 'problem',
      sentence: expect.stringContaining('33.3% of the videos'),
    });
  });

  test('likes alike on all videos are something to check, and too few of them are unknown', () => {
    const alike = analyseBuilt(buildVideos(12));
    expect(resultOf(alike, 'authenticity')).toBe('attention');
    const signals = alike.evidence.risk.reasons.filter(({ source }) => source === 'authenticity');
    const told = checkMonetization(alike).filter(({ id }) => id.startsWith('authenticity'));
    expect(told.map(({ sentence }) => sentence)).toEqual(signals.map(({ sentence }) => sentence));
    expect(resultOf(analyseBuilt(buildVideos(7)), 'authenticity')).toBe('unknown');
    const natural = analyseBuilt(buildVideos(12, (index) => ({ likes: 200 + 37 * index })));
    expect(resultOf(natural, 'authenticity')).toBe('good');
  });
});
