import type { Channel, Video } from '../analysis/channel.ts';
import { sampleLimit } from '../analysis/sample.ts';
import { readTexts } from '../analysis/text/read-texts.ts';
import type { EvaluationChannel, SponsorLabel } from './evaluation-set.ts';
import { composeChannel, composeVideos } from './labelled-texts.ts';
import { computeShare } from './shares.ts';

export interface SponsorAccuracy {
  /** Labelled videos, and those of them that are sponsored. */
  videos: number;
  sponsored: number;
  /** Share (0 to 1) of the videos found sponsored that are labelled so. */
  precision: number | null;
  /** Share (0 to 1) of the videos labelled sponsored that are found. */
  recall: number | null;
}

interface Reading extends SponsorLabel {
  isFound: boolean;
}

/**
 * Reads each labelled description among its channel's other videos, as an analysis does, and compares what is found
 * with the labels. Labels without a channel file form a channel of their own.
 */
export function measureSponsors(
  labels: readonly SponsorLabel[],
  channels: readonly EvaluationChannel[],
): SponsorAccuracy {
  const readings = [...Map.groupBy(labels, (label) => findChannel(label, channels))].flatMap(
    ([entry, group]) => readGroup(group, entry),
  );
  return {
    videos: readings.length,
    sponsored: readings.filter(({ isSponsored }) => isSponsored).length,
    precision: computeShare(
      readings.filter(({ isFound }) => isFound),
      ({ isSponsored }) => isSponsored,
    ),
    recall: computeShare(
      readings.filter(({ isSponsored }) => isSponsored),
      ({ isFound }) => isFound,
    ),
  };
}

/** The channel of the label's file, else the one that contains its video. */
function findChannel(
  { file, videoId }: SponsorLabel,
  channels: readonly EvaluationChannel[],
): EvaluationChannel | null {
  const found = channels.find((entry) =>
    file === null ? entry.videos.some(({ id }) => id === videoId) : entry.file === file,
  );
  return found ?? null;
}

/** As many videos at once as an analysis reads: the labelled ones, filled up with the channel's other videos. */
function readGroup(labels: readonly SponsorLabel[], entry: EvaluationChannel | null): Reading[] {
  const part = labels.slice(0, sampleLimit);
  if (part.length === 0) return [];
  const labelled = composeVideos(
    part.map(({ videoId, title, description }) => ({ id: videoId, title, description })),
  );
  const ids = new Set(labelled.map(({ id }) => id));
  const others = (entry?.videos ?? []).filter(({ id }) => !ids.has(id));
  const sample = [...labelled, ...others].slice(0, sampleLimit);
  const found = findSponsored(entry?.channel ?? composeChannel({}), sample);
  const readings = part.map((label) => ({ ...label, isFound: found.has(label.videoId) }));
  return [...readings, ...readGroup(labels.slice(sampleLimit), entry)];
}

function findSponsored(channel: Channel, sample: readonly Video[]): ReadonlySet<string> {
  const { sponsors } = readTexts({ channel, sample, others: [] });
  return new Set(sponsors.sponsoredVideoIds);
}
