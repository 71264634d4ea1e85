import { expect, test } from 'vitest';
import { exclusionReasons } from '../../../../engine/analysis/evidence.ts';
import { fullFixture } from '../analysis.fixture.ts';
import { exclusionTexts } from '../../../../engine/analysis/result-labels.ts';
import { describeViews, findPicture, layOutSample, listSamplePoints } from './sample-points.ts';

const sample = fullFixture.evidence.sample;

test('counted and left-out videos stand in the order of their dates', () => {
  const points = listSamplePoints(sample);
  expect(points).toHaveLength(sample.videos.length + sample.excluded.length);
  expect(points.map((point) => point.timeMs)).toEqual(
    points.map((point) => point.timeMs).toSorted((a, b) => a - b),
  );
});

test('every left-out video has its reason in words', () => {
  const notes = listSamplePoints(sample)
    .filter((point) => !point.counted)
    .map((point) => point.note);
  expect(notes).toEqual([exclusionTexts.live, exclusionTexts.short]);
  expect(exclusionReasons.filter((reason) => exclusionTexts[reason] === '')).toEqual([]);
});

test('a video without a view count is named but not drawn', () => {
  const points = listSamplePoints(sample);
  const live = points.find((point) => point.views === null);
  expect(live && describeViews(live)).toBe('views not published');
  expect(layOutSample(points, 6).placed).not.toContain(live);
});

test('the chart spans exactly the dates it shows, also for one video or none', () => {
  const { placed, placeTime } = layOutSample(listSamplePoints(sample), 6);
  expect(placeTime(placed[0]?.timeMs ?? Number.NaN)).toBe(0);
  expect(placeTime(placed.at(-1)?.timeMs ?? Number.NaN)).toBe(1);
  const single = layOutSample(placed.slice(0, 1), 6);
  expect(single.placeTime(placed[0]?.timeMs ?? Number.NaN)).toBe(0.5);
  expect(layOutSample([], 6)).toMatchObject({ placed: [], months: [] });
});

test('a video with an unreadable date is left off the chart', () => {
  const [video] = sample.videos;
  const broken = video === undefined ? [] : [{ ...video, publishedAt: 'yesterday' }];
  expect(listSamplePoints({ videos: broken, excluded: [], mixesViewDefinitions: false })).toEqual([]);
});

test.each([
  [false, null, 'https://i.ytimg.com/vi/dQw4w9WgXcQ/mqdefault.jpg'],
  [true, null, null],
  [true, 'https://yt3.ggpht.com/a.jpg', null],
])(
  'a video, invented: %s, of a channel with the picture %s has its own at %s',
  (isDemo, channelPicture, address) => {
    expect(findPicture('dQw4w9WgXcQ', { isDemo, channelPicture })).toBe(address);
  },
);
