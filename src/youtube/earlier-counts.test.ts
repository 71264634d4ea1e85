import { expect, test } from 'vitest';
import { buildVideo } from '../engine/analysis/video.fixture.ts';
import { addEarlierCounts } from './earlier-counts.ts';

const fetchedAt = '2026-10-01T00:00:00.000Z';
const former = { videos: [buildVideo('a', 60, { views: 700 })], fetchedAt: '2026-09-10T00:00:00.000Z' };
const videos = [buildVideo('b', 5), buildVideo('a', 60, { views: 900 })];

test('a video carries the count of the reading before', () => {
  const [fresh, known] = addEarlierCounts({ videos, fetchedAt }, former);
  expect(known).toMatchObject({ views: 900, earlier: { views: 700, readAt: former.fetchedAt } });
  expect(fresh).not.toHaveProperty('earlier');
});

test('a still older count of the last year goes before, one beyond it does not', () => {
  for (const [readAt, views] of [
    ['2025-10-02T00:00:00.000Z', 100],
    ['2025-09-30T00:00:00.000Z', 700],
  ] as const) {
    const twice = {
      ...former,
      videos: former.videos.map((video) => ({ ...video, earlier: { views: 100, readAt } })),
    };
    expect(addEarlierCounts({ videos, fetchedAt }, twice)[1]?.earlier?.views).toBe(views);
  }
});

test('a first reading and hidden counts leave nothing to compare with', () => {
  const hidden = { ...former, videos: former.videos.map((video) => ({ ...video, views: null })) };
  for (const before of [null, hidden]) {
    expect(addEarlierCounts({ videos, fetchedAt }, before)).toEqual(videos);
  }
});
