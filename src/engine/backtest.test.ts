import { describe, expect, test } from 'vitest';
import { backtest } from './backtest.ts';
import type { Video } from './channel.ts';
import { buildChannel, buildVideo, fixtureNow } from './video.fixture.ts';

const asOf = fixtureNow;
const channel = buildChannel();

function video(index: number, views: number | null, rest: Partial<Video> = {}): Video {
  return buildVideo(`video-${index}`, 10 + 10 * index, { views, ...rest });
}

function listVideos(count: number, compute: (index: number) => number): Video[] {
  return Array.from({ length: count }, (_, index) => video(index, compute(index)));
}

describe('the back-test', () => {
  test('predicts each settled long-form video that has three before it', () => {
    const { channels, predictions } = backtest([{ channel, videos: listVideos(10, () => 5000), asOf }]);
    // Ten videos: two are younger than 30 days, and the three oldest have too few before them.
    expect({ channels, predictions }).toEqual({ channels: 1, predictions: 5 });
  });

  test('finds no error and full coverage on a perfectly steady channel', () => {
    const report = backtest([{ channel, videos: listVideos(12, () => 17_000), asOf }]);
    expect(report).toMatchObject({ coverage80: 1, baselines: { last: 0 } });
    expect(report.medianAbsLogError).toBeLessThan(0.01);
    expect(report.baselines.subscribersRatio).toBeLessThan(0.01);
  });

  test('never lets a video take part in its own prediction', () => {
    const spiked = listVideos(12, (index) => (index === 3 ? 1e9 : 1000));
    const errors = backtest([{ channel, videos: spiked.slice(3), asOf }]);
    expect(errors.coverage80).toBeLessThan(1);
  });

  test('leaves Shorts, live streams and hidden counts out', () => {
    const videos = [
      ...listVideos(6, () => 1000),
      ...Array.from({ length: 10 }, (_, index) => video(20 + index, 9e6, { format: 'short' })),
      video(40, 9e6, { format: 'live' }),
      video(41, null),
    ];
    expect(backtest([{ channel, videos, asOf }]).predictions).toBe(1);
  });

  test('has no figures, and no crash, without a predictable video', () => {
    const report = backtest([{ channel, videos: [], asOf }]);
    expect(report).toMatchObject({
      channels: 0,
      predictions: 0,
      coverage80: null,
      medianAbsLogError: null,
      baselines: { meanLast10: null, last: null, subscribersRatio: null },
    });
    expect(backtest([])).toMatchObject({ channels: 0, perChannel: [] });
  });

  test('compares hidden subscribers with the other baselines alone', () => {
    const hidden = { ...channel, subscriberCount: null };
    const { baselines } = backtest([{ channel: hidden, videos: listVideos(12, () => 10), asOf }]);
    expect(baselines.subscribersRatio).toBeNull();
    expect(baselines.last).toBe(0);
  });
});
