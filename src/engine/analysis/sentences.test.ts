import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import type { Analysis } from './analysis.ts';
import type { Channel, Video } from './channel.ts';
import { defaultPreferences, priorCalibration } from './context.ts';
import { buildChannel, buildVideo, fixtureNow } from './video.fixture.ts';
import { formatAmount, formatWhole, formatPercent, joinWords } from '../../values/wording.ts';

function run(videos: readonly Video[], channel: Partial<Channel> = {}): Analysis {
  return analyse(buildChannel(channel), videos, {
    now: fixtureNow,
    campaignMonth: 5,
    calibration: priorCalibration,
    preferences: defaultPreferences,
  });
}

function listVideos(count: number, rest: (index: number) => Partial<Video> = () => ({})): Video[] {
  return Array.from({ length: count }, (_, index) =>
    buildVideo(`v${index}`, 15 + 14 * index, { views: 10_000, likes: 300, comments: 20, ...rest(index) }),
  );
}

/** Every sentence a reader of the result meets. */
function sentencesOf({ evidence }: Analysis): string[] {
  return [
    ...evidence.verdict.reasons,
    ...evidence.score.parts.map(({ sentence }) => sentence),
    ...evidence.risk.reasons.map(({ sentence }) => sentence),
    ...evidence.confidence.reasons.map(({ sentence }) => sentence),
    ...evidence.audience.flatMap(({ value, note }) => [`${value}.`, note]),
    ...evidence.price.multipliers.map(({ reason }) => `${reason}.`),
    evidence.price.unavailableReason ?? 'A price is given.',
    evidence.safety.reason,
    evidence.fit.sentence,
  ];
}

function sentenceOf(analysis: Analysis, part: string): string {
  return analysis.evidence.score.parts.find(({ name }) => name === part)?.sentence ?? '';
}

const results: readonly [string, Analysis][] = [
  ['a steady channel', run(listVideos(12))],
  ['a channel of one video', run(listVideos(1))],
  ['a channel without videos', run([])],
  ['three videos of one day', run(listVideos(3, () => ({ publishedAt: '2026-09-01T00:00:00.000Z' })))],
  ['a channel of Shorts', run(listVideos(9, () => ({ format: 'short' })))],
  [
    'hidden likes and subscribers',
    run(
      listVideos(9, () => ({ likes: null })),
      { subscriberCount: null },
    ),
  ],
  ['sponsored videos', run(listVideos(9, () => ({ description: 'Sponsored by Brightcup. Buy a cup.' })))],
  ['one subscriber', run(listVideos(9), { subscriberCount: 1 })],
  ['a declared country', run(listVideos(9), { country: 'US' })],
];

describe.each(results)('every sentence about %s', (_, analysis) => {
  test('ends once, holds no empty figure and uses one style for percentages', () => {
    for (const sentence of sentencesOf(analysis)) {
      expect(sentence).toMatch(/[^.\s]\.$/u);
      expect(sentence).not.toMatch(/\.\.|undefined|null|NaN|Infinity|\d %|\s\s/u);
      expect(sentence).not.toMatch(/fortnight|median slope|saturation/u);
      expect(sentence).not.toMatch(/(?<![\d.,])\d{4,}(?![\d-])/u);
      expect(sentence).not.toMatch(/(?<![\d.,])1 (?:videos|days|sponsors|streams|subscribers|uploads)\b/u);
    }
  });
});

describe('a channel that cannot be priced says why', () => {
  test('Shorts alone', () => {
    const analysis = run(listVideos(9, () => ({ format: 'short' })));
    expect(analysis.evidence.price.unavailableReason).toContain('the newest uploads are 9 Shorts');
    expect(analysis.evidence.price.unavailableReason).toContain('could not be measured');
    expect(sentenceOf(analysis, 'engagement')).toContain('No points. No usable long-form video');
  });

  test('live streams and one announced video', () => {
    const videos = listVideos(3, (index) => ({ format: index === 0 ? 'upcoming' : 'live' }));
    const { unavailableReason } = run(videos).evidence.price;
    expect(unavailableReason).toContain('2 live streams and 1 upcoming video');
  });
});

describe('the trend in words', () => {
  test('a steady channel holds steady', () => {
    const analysis = run(listVideos(12, (index) => ({ views: index % 2 === 0 ? 9_000 : 11_000 })));
    expect(sentenceOf(analysis, 'momentum')).toContain('hold steady');
  });

  test('a channel that loses half of its views falls', () => {
    const analysis = run(listVideos(12, (index) => ({ views: 1_000 * 1.2 ** index })));
    expect(sentenceOf(analysis, 'momentum')).toContain('Views per video fall');
  });
});

describe('the audience', () => {
  test('names countries and languages instead of codes', () => {
    const { audience } = run(
      listVideos(4, (index) => ({ language: index === 0 ? 'pt-BR' : 'en' })),
      { country: 'GB' },
    ).evidence;
    expect(audience[0]?.value).toBe('United Kingdom');
    expect(audience[1]?.value).toBe('English 75.0%, Portuguese 25.0%');
  });

  test('shows a code it has no name for', () => {
    expect(run(listVideos(4), { country: 'AQ' }).evidence.audience[0]?.value).toBe('AQ');
  });

  test('one short word does not make a language', () => {
    const titles = ['No. 7', 'De luxe', 'The best of what you and I have', 'How it is to be here'];
    const { audience } = run(listVideos(4, (index) => ({ title: titles[index] ?? '' }))).evidence;
    expect(audience[1]?.value).toBe('English 100.0%');
  });
});

test('confidence says what the forecast is sure of', () => {
  const { views, confidence } = run(listVideos(12)).evidence;
  const { low = 0, high = 0 } = views.long?.nextVideo80 ?? {};
  expect(confidence.reasons[0]?.sentence).toBe(
    `In 8 of 10 cases the next video draws between ${formatWhole(low)} and ${formatWhole(high)} views in its first 30 days.`,
  );
});

test('the displayed engagement rate has two decimals at most', () => {
  const { engagementRate } = run(listVideos(9, () => ({ views: 30_000, likes: 1_000, comments: 1 })));
  expect(engagementRate).toBe(3.34);
});

test('figures in sentences', () => {
  expect([formatPercent(3.44), formatPercent(100), formatPercent(12_345.6)]).toEqual([
    '3.4%',
    '100.0%',
    '12,346%',
  ]);
  expect([formatAmount(2), formatAmount(2.25), formatAmount(1234.5)]).toEqual(['2', '2.3', '1,235']);
  expect([joinWords([]), joinWords(['a']), joinWords(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b and c']);
});
