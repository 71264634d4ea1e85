import type { Video } from '../engine/analysis/channel.ts';

interface Reading {
  videos: readonly Video[];
  /** ISO 8601, UTC. */
  fetchedAt: string;
}

/** The engine looks back this far. */
const keptMs = 365 * 24 * 3_600_000;

/**
 * The videos of a new reading, each with its oldest count of the last year from the previous reading: two counts far
 * apart show how fast a channel's views grow.
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
