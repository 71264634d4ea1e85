import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import type { Analysis } from './analysis.ts';
import type { Channel, Video } from './channel.ts';
import { defaultPreferences, priorCalibration } from './context.ts';
import type { AnalysisContext } from './context.ts';
import { buildChannel, buildVideo, fixtureNow } from './video.fixture.ts';

const context: AnalysisContext = {
  now: fixtureNow,
  campaignMonth: 4,
  calibration: priorCalibration,
  preferences: defaultPreferences,
};

/** Twelve fortnightly videos around 10,000 views. */
function listVideos(change: (index: number) => Partial<Video> = () => ({})): Video[] {
  return Array.from({ length: 12 }, (_, index) =>
    buildVideo(`video-${index}`, 20 + 14 * index, {
      views: 9000 + 200 * ((index * 5) % 12),
      likes: 200 + 10 * ((index * 7) % 12),
      comments: 20,
      ...change(index),
    }),
  );
}

function run(
  videos: readonly Video[],
  rest: { channel?: Partial<Channel>; context?: Partial<AnalysisContext> } = {},
): Analysis {
  return analyse(buildChannel(rest.channel), videos, { ...context, ...rest.context });
}

function findPart(analysis: Analysis, name: string) {
  return analysis.evidence.score.parts.find((part) => part.name === name);
}

function findMultiplier(analysis: Analysis, name: string) {
  return analysis.evidence.price.multipliers.find((multiplier) => multiplier.name === name)?.value;
}

describe('a price', () => {
  test('is withheld with its reason below three usable videos, and there is no score', () => {
    const analysis = run(listVideos().slice(0, 2));
    expect(analysis).toMatchObject({ avgViews: null, recommendedPricing: null, sponsorshipScore: null });
    expect(analysis.verdict).toBe('Not scored');
    expect(analysis.riskLevel).toBe('high');
    expect(analysis.evidence.price.unavailableReason).toContain('Only 2 usable long-form videos');
    expect(analysis.evidence.score.parts.every(({ points }) => points === 0)).toBe(true);
  });

  test('follows the country the channel declares, and says whose country it is', () => {
    const american = run(listVideos(), { channel: { country: 'US' } });
    const german = run(listVideos(), { channel: { country: 'DE' } });
    expect(findMultiplier(american, 'country')).toBe(1);
    expect(findMultiplier(german, 'country')).toBeLessThan(1);
    expect(german.evidence.price.multipliers.find(({ name }) => name === 'country')?.reason).toContain(
      "not its audience's",
    );
  });

  test('follows the season of its niche only through the campaign month', () => {
    const videos = listVideos(() => ({ title: 'Full body workout and gym training for fitness' }));
    const april = run(videos);
    const january = run(videos, { context: { campaignMonth: 1 } });
    expect(april.niche).toBe('Fitness');
    expect([findMultiplier(april, 'season'), findMultiplier(january, 'season')]).toEqual([1, 1.5]);
  });

  test('scales with the pricing sensitivity before the clamp', () => {
    const preferences = { ...defaultPreferences, pricingSensitivity: 1.5 };
    const videos = listVideos(() => ({ title: 'Stock investing and personal finance' }));
    const market = run(videos).evidence.price.rate.medium;
    expect(run(videos, { context: { preferences } }).evidence.price.rate.medium).toBeCloseTo(1.5 * market, 9);
  });

  test('uses the collected rates of its niche and tier', () => {
    const calibration = { ...priorCalibration, ratesAnalysed: 9, global: 1.2, tiers: { '100-500K': 1.1 } };
    expect(findMultiplier(run(listVideos(), { context: { calibration } }), 'calibration')).toBeCloseTo(1.32);
  });
});

describe('data that is not published', () => {
  test('hidden subscribers leave the reach at its neutral half', () => {
    const analysis = run(listVideos(), { channel: { subscriberCount: null } });
    expect(findPart(analysis, 'reach')).toMatchObject({ value: 0.5, measured: false });
    expect(findPart(analysis, 'engagement')).toMatchObject({ measured: true });
    expect(analysis.evidence.engagement.tier).toBeNull();
  });

  test('hidden likes and disabled comments are missing, not zero', () => {
    for (const hidden of [{ likes: null }, { comments: null }]) {
      const analysis = run(listVideos(() => hidden));
      expect(analysis.engagementRate).toBeNull();
      expect(findPart(analysis, 'engagement')).toMatchObject({ value: 0.5, measured: false });
      expect(findMultiplier(analysis, 'engagement')).toBe(1);
    }
  });

  test.each([
    ['more likes than views', { views: 10_000, likes: 10_001, comments: 0 }],
    ['more comments than views', { views: 1000, likes: 10, comments: 999_999_999_999_999 }],
    ['more views than people could give', { views: 100_000_000_001, likes: 10, comments: 1 }],
  ])('impossible counts, such as %s, give no figure, no price and no score', (_, counts) => {
    const analysis = run(listVideos(() => counts));
    expect(analysis).toMatchObject({ avgViews: null, engagementRate: null, recommendedPricing: null });
    expect(analysis).toMatchObject({ verdict: 'Not scored', sponsorshipScore: null });
    expect(analysis.evidence.verdict.reasons[0]).toContain('videos with impossible counts');
  });

  test('one video with impossible counts changes no figure of the others', () => {
    const others = listVideos(() => ({ views: 10_000, likes: 500, comments: 20 }));
    const [first] = others;
    if (first === undefined) throw new Error('There are no videos.');
    const impossible = { ...first, id: 'impossible', likes: 1_000_000 };
    const analysis = run([impossible, ...others]);
    const ofOthers = run(others);
    for (const figure of ['avgViews', 'engagementRate', 'recommendedPricing'] as const)
      expect(analysis[figure]).toEqual(ofOthers[figure]);
    expect(analysis.evidence.sample.videos).toEqual(ofOthers.evidence.sample.videos);
    expect(analysis.evidence.sample.excluded).toMatchObject([
      { id: 'impossible', reason: 'impossible counts' },
    ]);
  });

  test('videos without views give no price of nothing, but none', () => {
    const analysis = run(listVideos((index) => ({ views: index % 3 === 0 ? 9 : 0, likes: 0, comments: 0 })));
    expect(analysis).toMatchObject({ avgViews: null, recommendedPricing: null, verdict: 'Not scored' });
    expect(analysis.evidence.price.unavailableReason).toContain('have no views yet');
  });

  test('more subscribers than people count as hidden', () => {
    expect(run(listVideos(), { channel: { subscriberCount: 8_000_000_001 } }).subscriberCount).toBeNull();
  });
});

describe('risk', () => {
  function findLevel(analysis: Analysis, source: string) {
    return analysis.evidence.risk.reasons.find((reason) => reason.source === source)?.level;
  }

  test('rises with unsteady views, sooner for a careful user', () => {
    const unsteady = listVideos((index) => ({ views: 1000 * 1.8 ** ((index * 5) % 4) }));
    const levels = (['low', 'medium', 'high'] as const).map((riskTolerance) => {
      const preferences = { ...defaultPreferences, riskTolerance };
      return findLevel(run(unsteady, { context: { preferences } }), 'volatility');
    });
    expect(levels).toEqual(['medium', 'low', 'low']);
    expect(findLevel(run(listVideos((index) => ({ views: 10 ** (index % 6) }))), 'volatility')).toBe('high');
  });

  test('asks about likes that are all alike, spikes without likes and odd comments', () => {
    const alike = run(listVideos(() => ({ views: 10_000, likes: 500 })));
    const spike = run(listVideos((index) => (index === 0 ? { views: 1_000_000 } : {})));
    const silent = run(listVideos(() => ({ comments: 0 })));
    for (const analysis of [alike, spike, silent]) {
      expect(findLevel(analysis, 'authenticity')).toBe('medium');
      expect(analysis.evidence.risk.reasons.map(({ sentence }) => sentence).join(' ')).not.toMatch(
        /fake|fraud/i,
      );
    }
    expect(findLevel(run(listVideos()), 'authenticity')).toBe('low');
  });
});

describe('personalisation', () => {
  test('at the defaults says nothing and changes nothing', () => {
    expect(run(listVideos()).evidence.fit).toMatchObject({
      personalised: false,
      sizeMatches: null,
      nicheMatches: null,
    });
  });

  test('compares size and niche without touching score and price', () => {
    const preferences = {
      ...defaultPreferences,
      channelSizePreference: 'micro',
      preferredNiches: ['Tech'],
    } as const;
    const market = run(listVideos());
    const fitted = run(listVideos(), { context: { preferences } });
    expect(fitted.evidence.fit).toMatchObject({
      personalised: true,
      sizeMatches: false,
      nicheMatches: false,
    });
    expect(fitted.sponsorshipScore).toBe(market.sponsorshipScore);
    expect(fitted.recommendedPricing).toEqual(market.recommendedPricing);
  });
});

describe('frequency and confidence', () => {
  test('frequency is given per week or per month, whichever is above one', () => {
    expect(run(listVideos()).contentFrequency).toBe('2.2 videos per month');
    const daily = Array.from({ length: 20 }, (_, index) => buildVideo(`daily-${index}`, 15 + index));
    expect(run(daily).contentFrequency).toBe('7 videos per week');
    expect(run([]).contentFrequency).toBe('No long-form video in the last year');
    expect(run([buildVideo('a', 20)]).contentFrequency).toBe('1 video in the last year');
  });

  test('confidence falls with fewer videos and is not part of the score', () => {
    const many = run(listVideos()).evidence.confidence;
    const few = run(listVideos().slice(0, 4)).evidence.confidence;
    expect(few.value).toBeLessThan(many.value);
    expect(many.value).toBeLessThanOrEqual(1);
    expect(many.reasons.every(({ factor }) => factor > 0 && factor <= 1)).toBe(true);
  });

  test('audience facts never pose as demographics', () => {
    const { audience } = run(listVideos(), { channel: { country: 'DE' } }).evidence;
    expect(audience.filter(({ basis }) => basis === 'measured').map(({ label }) => label)).toEqual([
      'Channel country',
    ]);
    expect(JSON.stringify(audience)).not.toMatch(/\b(age|gender|women|men)\b/i);
  });

  test('refuses a context without a date', () => {
    expect(() => run([], { context: { now: 'soon' } })).toThrow(RangeError);
  });
});
