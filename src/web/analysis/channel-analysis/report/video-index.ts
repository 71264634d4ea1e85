import type { SampleEvidence } from '../../../../engine/analysis/evidence.ts';

export interface IndexedVideo {
  id: string;
  title: string;
  publishedAt: string;
  views: number | null;
}

export type VideoIndex = ReadonlyMap<string, IndexedVideo>;

/** Every video the evidence names, by its id, counted and left-out ones alike. */
export function indexVideos(sample: SampleEvidence): VideoIndex {
  return new Map([...sample.excluded, ...sample.videos].map((video) => [video.id, video]));
}
