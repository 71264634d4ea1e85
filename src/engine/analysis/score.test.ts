import { expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import type { Video } from './channel.ts';
import { defaultPreferences, priorCalibration } from './context.ts';
import type { ScorePartName } from './evidence.ts';
import { buildChannel, buildVideo, fixtureNow } from './video.fixture.ts';

const context = {
  now: fixtureNow,
  campaignMonth: 5,
  calibration: priorCalibration,
  preferences: defaultPreferences,
};

function scorePart(name: ScorePartName, videos: readonly Video[], subscriberCount: number | null = 100_000) {
  const { evidence } = analyse(buildChannel({ subscriberCount }), videos, context);
  const part = evidence.score.parts.find((each) => each.name === name);
  if (part === undefined) throw new Error(`There is no part ${name}.`);
  return part;
}

/** One video a week, the newest first, well past the time in which views still grow. */
const weekly = (count: number, describe: (index: number) => Partial<Video> = () => ({})) =>
  Array.from({ length: count }, (_, index) => buildVideo(`v${index}`, 40 + 7 * index, describe(index)));

test('reach is described as typical views in percent of the subscribers, beside what is usual', () => {
  const { sentence, measured } = scorePart(
    'reach',
    weekly(12, () => ({ views: 50_000 })),
  );
  expect(measured).toBe(true);
  const said =
    /^A typical video reaches ([\d,]+) views in its first 30 days, ([\d.]+)% of 100,000 subscribers; ([\d.]+)% is usual/.exec(
      sentence,
    );
  const views = Number(said?.[1]?.replace(',', ''));
  expect(views).toBeGreaterThan(0);
  expect(Number(said?.[2])).toBeCloseTo(views / 1000, 1);
  expect(Number(said?.[3])).toBe(17);
});

test('hidden subscribers count as average reach, and so do none', () => {
  for (const subscriberCount of [null, 0]) {
    expect(scorePart('reach', weekly(12), subscriberCount)).toMatchObject({
      value: 0.5,
      points: 10,
      measured: false,
    });
  }
});

test('what is behind the reach are the videos with the most views, the equal ones in the order of their ids', () => {
  const twin = (id: string, views = 1000) => buildVideo(id, 60, { views });
  const videos = [twin('c'), twin('least', 60), twin('a'), twin('most', 5000), twin('d'), twin('b')];
  const { videoIds } = scorePart('reach', videos);
  expect(videoIds).toEqual(['most', 'a', 'b', 'c', 'd', 'least']);
  expect(scorePart('reach', videos.toReversed()).videoIds).toEqual(videoIds);
  expect(scorePart('reach', weekly(12)).videoIds).toHaveLength(10);
});

test('likes and comments that are hidden count as average engagement', () => {
  const { value, measured, sentence } = scorePart(
    'engagement',
    weekly(12, () => ({ likes: null })),
  );
  expect({ value, measured }).toEqual({ value: 0.5, measured: false });
  expect(sentence).toBe(
    'Likes or comments are published on only 0 of 12 videos, so engagement counts as average.',
  );
});

test('an upload in each fortnight gives the whole of the cadence, one in every other half of it', () => {
  const every = Array.from({ length: 13 }, (_, index) => buildVideo(`e${index}`, 13 + 14 * index));
  const half = every.filter((_, index) => index % 2 === 0);
  expect(scorePart('consistency', every).value).toBeCloseTo(1, 5);
  // Seven of thirteen fortnights, and the views as steady as before.
  expect(scorePart('consistency', half).value).toBeCloseTo((0.6 * 7) / 13 + 0.4, 5);
});
