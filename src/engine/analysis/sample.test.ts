import { describe, expect, test } from 'vitest';
import type { Video } from './channel.ts';
import { selectSample } from './sample.ts';
import { buildVideo as video, fixtureNow } from './video.fixture.ts';

const nowMs = Date.parse(fixtureNow);

function listSettled(count: number): Video[] {
  return Array.from({ length: count }, (_, index) => video(`old-${index}`, 20 + index));
}

function findReasons(videos: readonly Video[]): Record<string, string> {
  const { excluded } = selectSample(videos, nowMs);
  return Object.fromEntries(excluded.map(({ id, reason }) => [id, reason]));
}

describe('the sample', () => {
  test('names the reason of every exclusion', () => {
    const videos = [
      ...listSettled(5),
      video('short', 20, { format: 'short' }),
      video('maybe', 20, { format: 'short', formatIsCertain: false }),
      video('live', 20, { format: 'live' }),
      video('planned', -3),
      video('upcoming', 20, { format: 'upcoming' }),
      video('young', 13.9),
      video('ancient', 365.1),
      video('hidden', 20, { views: null }),
      video('undated', 20, { publishedAt: 'yesterday' }),
    ];
    expect(findReasons(videos)).toEqual({
      short: 'short',
      maybe: 'probable short',
      live: 'live',
      planned: 'upcoming',
      upcoming: 'upcoming',
      young: 'younger than 14 days',
      ancient: 'older than 365 days',
      hidden: 'no statistics',
      undated: 'no statistics',
    });
  });

  test('keeps the newest 30', () => {
    const { long, excluded } = selectSample(listSettled(45).toReversed(), nowMs);
    expect(long.map(({ video }) => video.id)).toEqual(listSettled(30).map(({ id }) => id));
    expect(new Set(excluded.map(({ reason }) => reason))).toEqual(new Set(['beyond the newest 30']));
  });

  test('takes young videos only where fewer than 5 settled ones remain, and scales them up', () => {
    const young = video('young', 6);
    expect(selectSample([...listSettled(5), young], nowMs).long).toHaveLength(5);
    const { long } = selectSample([...listSettled(4), young], nowMs);
    expect(long).toHaveLength(5);
    expect(long[0]?.ageDays).toBe(6);
  });

  test('brings every count to day 30 by its age, all of one video by the same factor', () => {
    const { long } = selectSample([...listSettled(3), video('young', 6), video('old', 300)], nowMs);
    const counts = Object.fromEntries(long.map((sampled) => [sampled.video.id, sampled]));
    // Half of the views after 6 days and 81 % of them after 30; from then on age^0.15.
    expect(counts['young']?.views).toBeCloseTo((1000 * 0.8128) / 0.5, 0);
    expect(counts['old']?.views).toBeCloseTo(1000 / 10 ** 0.15, 6);
    expect(counts['old']?.likes).toBeCloseTo(50 / 10 ** 0.15, 6);
    expect(counts['old']?.comments).toBeCloseTo(5 / 10 ** 0.15, 6);
    expect(counts['old']?.video.views).toBe(1000);
  });

  test('halves the weight of a video every 90 days and every 16 videos', () => {
    const sameDay = Array.from({ length: 16 }, (_, index) =>
      video(`b${String(index).padStart(2, '0')}`, 110),
    );
    const { long } = selectSample([video('a', 20), ...sameDay, video('c', 260)], nowMs);
    const weights = Object.fromEntries(long.map(({ video, weight }) => [video.id, weight]));
    // The first of them is one video later and 90 days older; the last is sixteen later.
    expect((weights['a'] ?? 0) / (weights['b00'] ?? 1)).toBeCloseTo(2 * 2 ** (1 / 16), 4);
    expect((weights['a'] ?? 0) / (weights['b15'] ?? 1)).toBeCloseTo(4, 4);
    expect(long.every(({ weight }) => Number.isInteger(weight))).toBe(true);
  });

  test('merges duplicated records to their highest counts, in any order', () => {
    const records = [
      video('twin', 30, { views: 10, likes: 9 }),
      video('twin', 30, { views: 20, likes: null }),
    ];
    for (const order of [records, records.toReversed()]) {
      const { long } = selectSample([...listSettled(5), ...order], nowMs);
      expect(long.filter(({ video }) => video.id === 'twin')).toMatchObject([{ views: 20, likes: 9 }]);
    }
  });

  test('says where counts of the old and the new view definition meet', () => {
    const mixed = [...listSettled(5), video('new', 15, { viewDefinition: 'after' })];
    expect(selectSample(mixed, nowMs).mixesViewDefinitions).toBe(true);
    expect(selectSample(listSettled(5), nowMs).mixesViewDefinitions).toBe(false);
  });
});
