import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import type { Analysis } from './analysis.ts';
import type { Verdict } from './judgements.ts';
import { priceLevels, verdicts } from './judgements.ts';
import type { Channel, Video } from './channel.ts';
import { videoFormats, viewDefinitions } from './channel.ts';
import type { AnalysisContext } from './context.ts';
import { channelSizePreferences, riskTolerances } from './context.ts';
import { niches } from './niches.ts';
import type { SecondReading } from './second-reading.ts';
import { suitabilityLevels } from './text-evidence.ts';

const nowMs = Date.UTC(2026, 9, 1, 12);
const dayMs = 86_400_000;
const runs = 150;

const count = fc.oneof(
  fc.constant(null),
  fc.constant(0),
  fc.nat(50),
  fc.nat(5_000_000),
  fc.constantFrom(1, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e300, -5, Number.NaN, Number.POSITIVE_INFINITY, 0.5),
);
const words = fc.oneof(
  fc.constantFrom(
    '',
    'Gaming headshot compilation',
    'My budget and investing tips',
    'porn',
    'how to build a bomb',
    'use code SAVE20 for 20% off',
    'Sponsored by Acme #ad',
    '料理 レシピ',
    '<script>alert(1)</script>',
  ),
  fc.string({ maxLength: 40, unit: 'grapheme' }),
);
const ageDays = fc.oneof(
  fc.constantFrom(0, 13.9, 14, 30, 365, 366, -1),
  fc.double({ min: -3, max: 500, noNaN: true }),
);

const countedNever = { views: 0, readAt: 'no date' };

function isoAt(age: number): string {
  return new Date(nowMs - Math.round(age * dayMs)).toISOString();
}

const video: fc.Arbitrary<Video> = fc.record({
  id: fc.oneof(fc.uuid(), fc.constantFrom('same', 'twin')),
  title: words,
  description: words,
  tags: fc.array(words, { maxLength: 3 }),
  publishedAt: fc.oneof({ weight: 30, arbitrary: ageDays.map(isoAt) }, fc.constant('no date')),
  durationSeconds: fc.option(fc.nat(20_000)),
  format: fc.oneof({ weight: 3, arbitrary: fc.constant('long' as const) }, fc.constantFrom(...videoFormats)),
  formatIsCertain: fc.boolean(),
  views: count,
  likes: count,
  comments: count,
  categoryId: fc.option(fc.constantFrom('20', '25', '')),
  language: fc.option(fc.constantFrom('en', 'de-DE', '')),
  topicCategories: fc.array(fc.constantFrom('Video_game_culture', 'Food'), { maxLength: 2 }),
  ageRestricted: fc.boolean(),
  madeForKids: fc.option(fc.boolean()),
  paidPlacement: fc.option(fc.boolean()),
  viewDefinition: fc.constantFrom(...viewDefinitions),
  earlier: fc.record({
    views: count.map((views) => views ?? 0),
    readAt: fc.oneof({ weight: 9, arbitrary: ageDays.map(isoAt) }, fc.constant('no date')),
  }),
});

const videoLists = fc.oneof(
  fc.array(video, { maxLength: 60, size: 'max' }),
  fc.array(video, { maxLength: 10 }),
  fc.array(
    video.map((entry) => ({ ...entry, publishedAt: isoAt(40), format: 'long' as const })),
    { maxLength: 20 },
  ),
);

const channel: fc.Arbitrary<Channel> = fc.record({
  id: fc.constant('UCtest'),
  title: words,
  handle: fc.option(words),
  description: words,
  country: fc.option(fc.constantFrom('US', 'IN', 'DE', 'ZZ', '')),
  publishedAt: fc.option(fc.constant('2015-01-01T00:00:00Z')),
  subscriberCount: count,
  viewCount: count,
  videoCount: count,
  keywords: fc.array(words, { maxLength: 3 }),
  topicCategories: fc.array(fc.constantFrom('Video_game_culture', 'Food'), { maxLength: 2 }),
  madeForKids: fc.option(fc.boolean()),
  thumbnailUrl: fc.constant(null),
});

/** What a language model might say: true and false quotations of videos that are there or not. */
const quoted = { quote: words, videoId: fc.constantFrom('same', 'twin', 'no video') };
const secondReading: fc.Arbitrary<SecondReading> = fc.record({
  name: fc.constant('local'),
  model: fc.constant('tiny'),
  answer: fc.oneof(
    fc.constant('no answer' as const),
    fc.record({
      niche: fc.option(fc.record({ niche: fc.constantFrom(...niches, 'outside' as const), ...quoted })),
      sponsors: fc.array(
        fc.record({ sponsor: words, signal: fc.constantFrom('code', 'disclosure'), ...quoted }),
      ),
      findings: fc.array(
        fc.record({
          category: fc.constantFrom('hate', 'adult', 'crime'),
          level: fc.constantFrom(...suitabilityLevels),
          ...quoted,
        }),
      ),
      malformed: fc.nat(5),
    }),
  ),
});

const factor = fc.double({ min: 0.1, max: 10, noNaN: true });
const context: fc.Arbitrary<AnalysisContext> = fc.record({
  now: fc.constant(new Date(nowMs).toISOString()),
  campaignMonth: fc.integer({ min: 1, max: 12 }),
  leadDays: fc.constantFrom(0, 1, 60, 335),
  calibration: fc.record({
    version: fc.constant('v'),
    ratesAnalysed: fc.nat(100),
    global: factor,
    niches: fc.record({ Tech: factor, Entertainment: factor }),
    tiers: fc.record({ '500K+': factor }),
  }),
  preferences: fc.record({
    pricingSensitivity: fc.constantFrom(0.5, 0.8, 1, 1.5),
    riskTolerance: fc.constantFrom(...riskTolerances),
    channelSizePreference: fc.constantFrom(...channelSizePreferences),
    preferredNiches: fc.subarray([...niches]),
  }),
  secondReading: fc.option(secondReading),
});

function check<T extends [unknown, ...unknown[]]>(
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  predicate: (values: T) => void,
): void {
  fc.assert(fc.property(fc.tuple<T>(...arbitraries), predicate), { numRuns: runs });
}

function listNumbers(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listNumbers);
}

/** Everything that may rest on long-form videos alone. */
function keepLongForm(analysis: Analysis) {
  const { evidence, ...result } = analysis;
  const { sample, views, safety, ...rest } = evidence;
  return {
    ...result,
    rest,
    sample: { ...sample, excluded: null },
    long: views.long,
    safety: { ...safety, hitsOutsideSample: null },
  };
}

function asLong(entry: Video, index: number): Video {
  return { ...entry, id: `long-${index}`, format: 'long', publishedAt: isoAt(20 + 10 * index), views: 1000 };
}

describe('for any input', () => {
  test('every number is finite', () => {
    check([channel, videoLists, context], ([channel, videos, context]) => {
      const numbers = listNumbers(analyse(channel, videos, context));
      expect(numbers.every(Number.isFinite)).toBe(true);
    });
  });

  test('the score is an integer of 0 to 100 and follows from the points of its parts', () => {
    check([channel, videoLists, context], ([channel, videos, context]) => {
      const { sponsorshipScore, verdict, evidence } = analyse(channel, videos, context);
      expect(sponsorshipScore === null).toBe(verdict === 'Not scored');
      if (sponsorshipScore === null) return;
      expect(Number.isInteger(sponsorshipScore)).toBe(true);
      expect(sponsorshipScore).toBeGreaterThanOrEqual(0);
      expect(sponsorshipScore).toBeLessThanOrEqual(100);
      const points = evidence.score.parts.reduce((sum, part) => sum + part.points, 0);
      expect(Math.abs(points - sponsorshipScore)).toBeLessThanOrEqual(0.5 + 1e-9);
      expect(evidence.score.parts.reduce((sum, part) => sum + part.weight, 0)).toBe(100);
    });
  });

  test('low < medium < high in rates, and the niche part of the medium stays within 15 and 100 USD', () => {
    check([channel, videoLists, context], ([channel, videos, context]) => {
      const { recommendedPricing, evidence } = analyse(channel, videos, context);
      const levels = [
        evidence.price.rate,
        evidence.price.baseCpm,
        ...Object.values(recommendedPricing ?? {}),
      ];
      for (const { low, medium, high } of levels) {
        expect(low).toBeLessThanOrEqual(medium);
        expect(medium).toBeLessThanOrEqual(high);
      }
      const { nicheRate, rate, baseCpm } = evidence.price;
      expect(nicheRate.medium).toBeGreaterThanOrEqual(15);
      expect(nicheRate.medium).toBeLessThanOrEqual(100);
      for (const level of priceLevels) {
        expect(rate[level] / rate.medium).toBeCloseTo(baseCpm[level] / baseCpm.medium, 9);
      }
    });
  });

  test('the prices can be recomputed from the evidence to the dollar and the cent', () => {
    check([channel, videoLists, context], ([channel, videos, context]) => {
      const { avgViews, recommendedPricing, verdict, evidence } = analyse(channel, videos, context);
      expect(recommendedPricing === null).toBe(verdict === 'Avoid' || verdict === 'Not scored');
      expect(recommendedPricing === null).toBe(evidence.price.unavailableReason !== null);
      const pricing = recommendedPricing ?? evidence.price.ifYouBookAnyway;
      expect(evidence.price.ifYouBookAnyway !== null).toBe(verdict === 'Avoid');
      if (pricing === null || avgViews === null) return;
      const { multipliers, baseCpm, bound, nicheRate } = evidence.price;
      const multiply = (names: readonly string[]) =>
        multipliers.reduce((total, { name, value }) => (names.includes(name) ? total * value : total), 1);
      const ownPart = baseCpm.medium * multiply(['engagement', 'season', 'sensitivity']);
      expect(nicheRate.medium).toBeCloseTo(bound?.limit ?? ownPart, 9);
      for (const level of priceLevels) {
        const rate = evidence.price.rate[level];
        expect(rate).toBeCloseTo(nicheRate[level] * multiply(['country', 'calibration']), 9);
        expect(pricing.flatFee[level]).toBe(Math.round((avgViews / 1000) * rate));
        expect(pricing.cpm[level]).toBe(Math.round(1.3 * rate * 100) / 100);
      }
    });
  });

  test('typical views lie within their intervals, and the next video is less certain than the median', () => {
    check([channel, videoLists, context], ([channel, videos, context]) => {
      const { views } = analyse(channel, videos, context).evidence;
      for (const evidence of [views.long, views.short]) {
        if (evidence === null) continue;
        for (const { low, high } of [evidence.interval80, evidence.nextVideo80]) {
          expect(low).toBeLessThanOrEqual(evidence.typical);
          expect(high).toBeGreaterThanOrEqual(evidence.typical);
        }
      }
    });
  });

  test('every given video is either in the sample or excluded with a reason, once', () => {
    check([channel, videoLists, context], ([channel, videos, context]) => {
      const { sample } = analyse(channel, videos, context).evidence;
      const ids = [...sample.videos, ...sample.excluded].map(({ id }) => id);
      expect(ids.toSorted()).toEqual([...new Set(videos.map(({ id }) => id))].toSorted());
      expect(sample.videos.length).toBeLessThanOrEqual(30);
    });
  });
});

describe('laws', () => {
  test('the same input gives the same result, byte for byte', () => {
    check([channel, videoLists, context], ([channel, videos, context]) => {
      const again = analyse(structuredClone(channel), structuredClone(videos), structuredClone(context));
      expect(JSON.stringify(again)).toBe(JSON.stringify(analyse(channel, videos, context)));
    });
  });

  test('order and duplicates of the videos change nothing', () => {
    check([channel, videoLists, context, fc.nat()], ([channel, videos, context, seed]) => {
      const cut = videos.length === 0 ? 0 : seed % videos.length;
      const shuffled = [
        ...videos.slice(cut),
        ...videos.slice(0, cut).toReversed(),
        ...videos.slice(0, seed % 7),
      ];
      expect(JSON.stringify(analyse(channel, shuffled, context))).toBe(
        JSON.stringify(analyse(channel, videos, context)),
      );
    });
  });

  test('shifting every date and now together changes nothing but the dates', () => {
    const shift = fc.integer({ min: -3000 * dayMs, max: 3000 * dayMs });
    check([channel, videoLists, context, shift], ([channel, videos, context, shiftMs]) => {
      const move = (date: string) =>
        Number.isNaN(Date.parse(date)) ? date : new Date(Date.parse(date) + shiftMs).toISOString();
      const shifted = analyse(
        channel,
        videos.map(({ earlier = countedNever, ...entry }) => ({
          ...entry,
          publishedAt: move(entry.publishedAt),
          earlier: { ...earlier, readAt: move(earlier.readAt) },
        })),
        { ...context, now: move(context.now) },
      );
      const withoutDates = (analysis: Analysis) =>
        JSON.stringify(analysis, (key, value: unknown) =>
          key === 'publishedAt' || key === 'analysedAt' ? null : value,
        );
      expect(withoutDates(shifted)).toBe(withoutDates(analyse(channel, videos, context)));
    });
  });

  test('adding Shorts or live streams changes no long-form figure', () => {
    check([channel, videoLists, context, videoLists], ([channel, videos, context, extra]) => {
      const long = [...videos, ...videos.slice(0, 1).map(asLong)];
      const added = extra.map((entry, index) => ({
        ...entry,
        id: `added-${index}`,
        format: index % 2 === 0 ? ('short' as const) : ('live' as const),
      }));
      const before = analyse(channel, long, context);
      if (before.evidence.sample.videos.length === 0) return;
      expect(keepLongForm(analyse(channel, [...long, ...added], context))).toEqual(keepLongForm(before));
    });
  });

  test('more views never lower the fee', () => {
    const factors = fc.tuple(fc.nat(), fc.constantFrom(1.01, 1.5, 2, 10, 1000), fc.nat(100));
    check([channel, videoLists, context, factors], ([channel, list, context, [pick, times, plus]]) => {
      // More views since an earlier count mean faster growth, which older videos owe more of their views to.
      // Where counts contradict each other, more views may bring a video into the sample.
      const videos = list.map((entry) => ({ ...withPossibleCounts(entry), earlier: countedNever }));
      const chosen = videos.length === 0 ? -1 : pick % videos.length;
      const raised = videos.map((entry, index) =>
        index === chosen && entry.views !== null && entry.views >= 0
          ? { ...entry, views: Math.min(mostViews, Math.floor(entry.views * times) + plus) }
          : entry,
      );
      const priceOf = (list: readonly Video[]) => {
        const { recommendedPricing, evidence } = analyse(channel, list, context);
        return recommendedPricing ?? evidence.price.ifYouBookAnyway;
      };
      const before = priceOf(videos);
      const after = priceOf(raised);
      // More views of what cannot be read may leave too little that was read.
      for (const level of before === null || after === null ? [] : priceLevels) {
        expect(after?.flatFee[level]).toBeGreaterThanOrEqual(before?.flatFee[level] ?? 0);
      }
    });
  });

  test('more likes never lower the engagement part', () => {
    // Beyond it the counts would be impossible, and the video left out.
    const roomForLikes = ({ views, likes, comments }: Video) =>
      Math.max(0, (views ?? 0) - (likes ?? 0) - (comments ?? 0)) || 0;
    const pick = fc.tuple(fc.nat(), fc.constantFrom(1, 10, 10_000));
    check([channel, videoLists, context, pick], ([channel, videos, context, [pick, plus]]) => {
      const chosen = videos.length === 0 ? -1 : pick % videos.length;
      const raised = videos.map((entry, index) =>
        index === chosen && entry.likes !== null && entry.likes >= 0
          ? { ...entry, likes: entry.likes + Math.min(plus, roomForLikes(entry)) }
          : entry,
      );
      const points = (list: readonly Video[]) =>
        analyse(channel, list, context).evidence.score.parts.find(({ name }) => name === 'engagement')
          ?.points ?? -1;
      expect(points(raised)).toBeGreaterThanOrEqual(points(videos));
    });
  });

  test('a further floor-level hit never raises brand safety or the score', () => {
    const order = { low: 0, medium: 1, high: 2 };
    // What could not be rated may be rated low by what is found in it.
    const place = ({ brandSafety }: Analysis) => (brandSafety === null ? 3 : order[brandSafety]);
    check([channel, videoLists, context, fc.nat()], ([channel, list, context, pick]) => {
      const videos = list.map((entry, index) => ({ ...entry, id: `video-${index}` }));
      const chosen = videos.length === 0 ? -1 : pick % videos.length;
      const worse = videos.map((entry, index) =>
        index === chosen ? { ...entry, title: `${entry.title} how to build a bomb` } : entry,
      );
      const before = analyse(channel, videos, context);
      const after = analyse(channel, worse, context);
      expect(place(after)).toBeLessThanOrEqual(place(before));
      expect(after.sponsorshipScore ?? 0).toBeLessThanOrEqual(before.sponsorshipScore ?? 100);
      const hasFloor = after.evidence.safety.categories.some(({ level }) => level === 'floor');
      const words: readonly Verdict[] = hasFloor ? ['Not scored', 'Avoid'] : verdicts;
      expect(words).toContain(after.verdict);
    });
  });
});

/** The most views that are believed. */
const mostViews = 1e11;

function withPossibleCounts(video: Video): Video {
  const views = video.views === null ? null : Math.min(video.views, mostViews);
  const bound = (count: number | null) => (count === null ? null : Math.min(count, views ?? count));
  return { ...video, views, likes: bound(video.likes), comments: bound(video.comments) };
}
