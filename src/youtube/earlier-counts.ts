import type { Video } from '../engine/analysis/channel.ts';

interface Reading {
  videos: readonly Video[];
  /** ISO 8601, UTC. */
  fetchedAt: string;
}

/** The engine looks back so far. */
const keptMs = 365 * 24 * 3_600_000;

/**
 * The videos of a new reading, each with the oldest count of the last year that the reading before knows: how fast a
 * channel's views grow shows in two counts that lie far apart.
 */
export function addEarlierCounts({ videos, fetchedAt }: Reading, former: Reading | null): Video[] {
  if (former === null) return [...videos];
  const known = new Map(former.videos.map((video) => [video.id, video]));
  const oldestMs = Date.parse(fetchedAt) - keptMs;
  return videos.map((video) => {
    const { views = null, earlier } = known.get(video.id) ?? {};
    if (earlier !== undefined && Date.parse(earlier.readAt) >= oldestMs) return { ...video, earlier };
    return views === null ? video : { ...video, earlier: { views, readAt: former.fetchedAt } };
  });
}
