import type { SampledVideo } from './sample.ts';
import { computePlainMedian } from '../../values/statistics.ts';
import { formatAmount, formatWhole, formatRoundPercent, pluralise } from '../../values/wording.ts';

/** With fewer videos that show likes there is no judgement. */
export const authenticityMinimum = 8;
/**
 * The thresholds lie well outside the range of 27 real channels (decision 010): spread of ln(likes/views) 0.07 to
 * 0.70, comments per like 0.0035 to 0.21 on channels with more than a hundred likes a video.
 */
const likeSpreadMinimum = 0.03;
const commentsPerLike = { low: 0.001, high: 0.5 } as const;
const likesForCommentRatio = 100;
/** A spike has this many times the typical views ... */
const spikeViews = 8;
/** ... and at most this share of the typical likes per view. */
const spikeLikes = 0.25;

interface LikedVideo {
  views: number;
  likes: number;
  comments: number | null;
}

/**
 * Signals that audience figures may not be organic, one sentence each; empty if there are none or too little data.
 * Each is a question for the creator, never a finding of fraud.
 */
export function findAuthenticitySignals(
  sample: readonly Pick<SampledVideo, 'views' | 'likes' | 'comments'>[],
): string[] {
  const videos: LikedVideo[] = [];
  for (const { views, likes, comments } of sample) {
    if (likes !== null && likes > 0 && views > 0) videos.push({ views, likes, comments });
  }
  if (videos.length < authenticityMinimum) return [];
  return [findUniformLikes(videos), findOddComments(videos), findSpikes(videos)].filter(
    (signal) => signal !== null,
  );
}

function findUniformLikes(videos: readonly LikedVideo[]): string | null {
  const ratios = videos.map(({ likes, views }) => Math.log(likes / views));
  const center = computePlainMedian(ratios) ?? 0;
  const spread = computePlainMedian(ratios.map((ratio) => Math.abs(ratio - center))) ?? 0;
  if (spread >= likeSpreadMinimum) return null;
  return `Likes per view are unusually alike across ${videos.length} videos (half of them within ${formatRoundPercent(likeSpreadMinimum * 100)} of each other's level): worth asking where the views come from.`;
}

function findOddComments(videos: readonly LikedVideo[]): string | null {
  const ratios: number[] = [];
  for (const { likes, comments } of videos) {
    if (comments !== null && likes >= likesForCommentRatio) ratios.push(comments / likes);
  }
  if (ratios.length < authenticityMinimum) return null;
  const ratio = computePlainMedian(ratios) ?? commentsPerLike.low;
  if (ratio >= commentsPerLike.low && ratio <= commentsPerLike.high) return null;
  const direction = ratio < commentsPerLike.low ? 'few' : 'many';
  return `Comments are unusually ${direction} for the likes (${formatAmount(ratio * 1000)} per 1,000 likes; 3 to 210 are usual): worth reading a few of them.`;
}

function findSpikes(videos: readonly LikedVideo[]): string | null {
  const typicalViews = computePlainMedian(videos.map(({ views }) => views)) ?? 0;
  const typicalRatio = computePlainMedian(videos.map(({ likes, views }) => likes / views)) ?? 0;
  const spikes = videos.filter(
    ({ views, likes }) => views > spikeViews * typicalViews && likes / views < spikeLikes * typicalRatio,
  );
  if (spikes.length === 0) return null;
  return `${spikes.length} ${pluralise(spikes.length, 'video')} with more than ${spikeViews} times the typical ${formatWhole(typicalViews)} views drew under a quarter of the usual likes per view, as promoted videos do: ask whether views were bought as advertising.`;
}
