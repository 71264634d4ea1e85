import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import { backtest, predictTargets } from './backtest.ts';
import type { Video } from './channel.ts';
import { defaultPreferences as preferences, priorCalibration } from './context.ts';
import { buildChannel, buildVideo, fixtureNow } from './video.fixture.ts';

const asOf = fixtureNow;
const channel = buildChannel();

function video(index: number, views: number | null, rest: Partial<Video> = {}): Video {
  return buildVideo(`video-${index}`, 10 + 10 * index, { views, ...rest });
}

function listVideos(count: number, compute: (index: number) => number): Video[] {
  return Array.from({ length: count }, (_, index) => video(index, compute(index)));
}

/** 17,000 views at day 30, every ten days. */
function listSteady(count: number): Video[] {
  return listVideos(count, (index) => 17_000 * (Math.max(30, 10 + 10 * index) / 30) ** 0.15);
}

describe('the back-test', () => {
  test('predicts each settled long-form video that has three before it', () => {
    const { channels, predictions } = backtest([{ channel, videos: listVideos(10, () => 5000), asOf }]);
    // Ten videos: two are younger than 30 days, and the three oldest have too few before them.
    expect({ channels, predictions }).toEqual({ channels: 1, predictions: 5 });
  });

  test('finds no error and full coverage where videos differ by their age alone', () => {
    const report = backtest([{ channel, videos: listSteady(12), asOf }]);
    expect(report.coverage80).toBe(1);
    expect(report.medianAbsLogError).toBeLessThan(0.01);
    expect(report.baselines.last).toBeGreaterThan(0.01);
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
    const { baselines } = backtest([{ channel: hidden, videos: listVideos(12, () => 100), asOf }]);
    expect(baselines.subscribersRatio).toBeNull();
    expect(baselines.last).toBe(0);
  });
});

describe('a prediction', () => {
  const predict = (videos: readonly Video[], options = {}) =>
    predictTargets({ channel, videos, asOf }, options);

  test('names its video and what simpler methods predict for it, from counts as they are', () => {
    const views = [5, 5, 5000, 1000, 2000, 4000, 3000];
    const [first] = predict(listVideos(7, (index) => views[index] ?? 0));
    expect(first).toMatchObject({
      channelId: channel.id,
      videoId: 'video-2',
      targetAgeDays: 30,
      views: 5000,
      viewsAtDay30: 5000,
      baselines: { medianLast10: 2500, medianEightVideos: 2000, meanLast10: 2500, last: 1000 },
      daysSinceLastUpload: 10,
      sampleSize: 4,
    });
    // Each count is brought to day 30 by the age it was counted at.
    expect(first?.typical).toBeLessThan(2500);
  });

  test('is made for videos of the asked ages alone', () => {
    const ages = predict(listSteady(20), { targetAges: { from: 50, to: 80 } }).map(
      ({ targetAgeDays }) => targetAgeDays,
    );
    expect(ages).toEqual([50, 60, 70, 80]);
  });

  test('rests on the year before it, however long ago that was', () => {
    const [old] = predict(
      listSteady(60).filter((_, index) => index === 40 || index > 50),
      { targetAges: { from: 400, to: 420 } },
    );
    expect(old?.sampleSize).toBe(9);
  });

  test('ahead of time rests on what was there then, with a wider interval', () => {
    const now = predict(listSteady(20))[0];
    const ahead = predict(listSteady(20), { leadDays: 60 })[0];
    expect([now?.sampleSize, ahead?.sampleSize]).toEqual([17, 12]);
    expect([now?.daysSinceLastUpload, ahead?.daysSinceLastUpload]).toEqual([10, 0]);
    const width = (interval = { low: 1, high: 1 }) => Math.log(interval.high / interval.low);
    expect(width(ahead?.interval)).toBeGreaterThan(1.05 * width(now?.interval));
    expect(ahead?.confidence).toBeLessThan(now?.confidence ?? 0);
  });

  test('is the forecast of an analysis made at that moment', () => {
    const videos = listVideos(30, (index) => 1000 * 2 ** ((index * 7) % 5));
    const [newest] = predict([...videos, buildVideo('now', 0, { views: 1 })], {
      targetAges: { from: 0, to: 0 },
    });
    const context = { now: asOf, campaignMonth: 5, calibration: priorCalibration, preferences };
    const { long } = analyse(channel, videos.slice(1), context).evidence.views;
    expect(newest).toMatchObject({ typical: long?.typical, interval: long?.nextVideo80 });
  });
});
