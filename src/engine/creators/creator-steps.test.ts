import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Analysis } from '../analysis/analysis.ts';
import { analyseBuilt, buildVideos, builtAnalyses } from './creator-report.fixture.ts';
import { recommendCreatorSteps } from './creator-steps.ts';

const idsOf = (analysis: Analysis) => recommendCreatorSteps(analysis).map(({ id }) => id);
const stepOf = (analysis: Analysis, id: string) =>
  recommendCreatorSteps(analysis).find((step) => step.id === id);

describe.each(builtAnalyses)('the next steps of %s', (_, analysis) => {
  const steps = recommendCreatorSteps(analysis);

  test('are three to six different ones, each with a reason and an action in whole sentences', () => {
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(steps.length).toBeLessThanOrEqual(6);
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
    for (const { title, reason, action } of steps) {
      expect(title).toMatch(/^[A-Z][^.]+$/u);
      for (const sentence of [reason, action]) {
        expect(sentence).toMatch(/[^.\s]\.$/u);
        expect(sentence).not.toMatch(/\.\.|undefined|null|NaN|Infinity|\d %|\s\s|[\n\u202e\ud800]/u);
        expect(sentence).not.toMatch(/(?<![\d.,])1 (?:videos|sponsors|subscribers)\b/u);
        expect(sentence.length).toBeLessThan(400);
      }
    }
  });

  test('each speak of a figure or a text of the channel itself', () => {
    const own = [
      /\d/u,
      /no country|made for kids|hides its number|No sponsor was found|none of the twelve niches|Not recognised|none of them by name/u,
    ];
    for (const { reason } of steps) expect(own.some((pattern) => pattern.test(reason))).toBe(true);
  });
});

describe('what comes first', () => {
  const videos = buildVideos(14);

  test('a phrase no brand stands beside, named with its video', () => {
    const analysis = analyseBuilt(
      buildVideos(14, (index) => (index === 2 ? { title: 'Porn stars on set' } : {})),
    );
    const [first] = recommendCreatorSteps(analysis);
    expect(analysis.brandSafety).not.toBe('high');
    expect(first?.id).toBe('safety-adult');
    expect(first?.reason).toContain('of “Porn stars on set”');
  });

  test('missing videos, where there is nothing to measure', () => {
    expect(idsOf(analyseBuilt([]))[0]).toBe('videos-missing');
    expect(stepOf(analyseBuilt(buildVideos(2)), 'videos-missing')?.reason).toContain('only 2 usable');
  });

  test('hidden subscribers, and too few of them with what is missing', () => {
    expect(idsOf(analyseBuilt(videos, { subscriberCount: null }))[0]).toBe('subscribers-hidden');
    const small = stepOf(analyseBuilt(videos, { subscriberCount: 640 }), 'subscribers-few');
    expect(small?.reason).toContain('640 subscribers');
    expect(small?.action).toContain('missing 360');
    expect(idsOf(analyseBuilt(videos, { subscriberCount: 1_000 }))).not.toContain('subscribers-few');
  });

  test('the load of sponsors with the most frequent one', () => {
    const sponsored = buildVideos(14, () => ({ description: 'Sponsored by Brightcup. Buy a cup.' }));
    const step = stepOf(analyseBuilt(sponsored), 'sponsors-heavy');
    expect(step?.reason).toContain('1 sponsor by name, “Brightcup” in 14 videos');
    expect(idsOf(analyseBuilt(videos))).toContain('sponsors-none');
  });

  test('reach far from what is usual in the tier, in both directions and never in between', () => {
    const publishedAt = '2026-09-01T00:00:00.000Z';
    const views = (count: number) => buildVideos(14, () => ({ views: count, publishedAt }));
    const low = stepOf(analyseBuilt(views(5_000)), 'reach-low');
    expect(low?.reason).toContain(
      '5,000 views after 30 days, 5.0% of your 100,000 subscribers; about 17.0% is usual',
    );
    expect(idsOf(analyseBuilt(views(17_000))).filter((id) => id.startsWith('reach'))).toEqual([]);
    expect(idsOf(analyseBuilt(views(90_000), { country: 'US' }))).toContain('reach-high');
  });

  test('a declared country is not asked for again', () => {
    expect(idsOf(analyseBuilt(videos))).toContain('country-missing');
    expect(idsOf(analyseBuilt(videos, { country: 'DE' }))).not.toContain('country-missing');
  });
});

describe('nothing withheld', () => {
  const withheldOfAnalysis = ['engagementRate', 'contentFrequency', 'recommendedPricing'];
  const withheldOfEvidence = ['sample', 'views', 'engagement', 'frequency', 'price', 'risk', 'fit', 'score'];
  const withheldOfSponsors = ['mentions', 'sponsoredShare', 'disclosureRate'];
  const replace = (value: object, fields: readonly string[], by: unknown) =>
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fields.includes(key) ? by : item]));
  const withOther = (analysis: Analysis, by: unknown) => {
    const evidence = {
      ...replace(analysis.evidence, withheldOfEvidence, by),
      sponsors: replace(analysis.evidence.sponsors, withheldOfSponsors, by),
      confidence: replace(analysis.evidence.confidence, ['reasons'], by),
    };
    return { ...replace(analysis, withheldOfAnalysis, by), evidence };
  };

  test('two channels that differ only in withheld figures get the same steps', () => {
    fc.assert(
      fc.property(fc.constantFrom(...builtAnalyses), fc.jsonValue(), ([, analysis], other) => {
        const steps: unknown = Reflect.apply(recommendCreatorSteps, undefined, [withOther(analysis, other)]);
        expect(steps).toEqual(recommendCreatorSteps(analysis));
      }),
    );
  });

  test('no step speaks of money, of likes per view or of the rhythm of uploads', () => {
    for (const [, analysis] of builtAnalyses) {
      for (const { title, reason, action } of recommendCreatorSteps(analysis)) {
        expect(`${title} ${reason} ${action}`).not.toMatch(
          /\$|USD|\bprices?\b|\bCPM\b|engagement|per (?:week|month|view)|every \d/iu,
        );
      }
    }
  });
});
