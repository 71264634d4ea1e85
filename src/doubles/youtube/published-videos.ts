import { findGrowth, publishedExponent } from '../../engine/analysis/growth.ts';
import type { ApiItem } from '../../youtube/channel-file.ts';
import { uploadsPlaylistOf } from '../../youtube/ids.ts';

/** A video that somebody publishes in the studio, as creators do with what a brand ordered. */
export interface NewVideo {
  channelId: string;
  title: string;
  description: string;
  format: 'long' | 'short';
  /** As the creator says; `null` leaves the part out of the answer. */
  paidPromotion: boolean | null;
  hasComments: boolean;
  /** On day 30; days before and after it follow the published growth. */
  views: number;
}

export type Privacy = 'public' | 'unlisted' | 'private';

export interface PublishedVideos {
  /** Published now. Answers the video's id. */
  publish: (video: NewVideo) => string;
  /** Who can see it from now on; false without such a video. */
  setPrivacy: (id: string, privacy: Privacy) => boolean;
  /** Lets days pass for a video alone: it becomes so much older. */
  passDays: (id: string, days: number) => boolean;
  remove: (id: string) => boolean;
  /** As the API shows it to a key: a private one not at all. */
  find: (id: string) => ApiItem | null;
  /** Those of an uploads list that everybody finds there, newest first. */
  listOf: (playlistId: string) => ApiItem[];
  /** All of a channel, newest first. */
  ofChannel: (channelId: string) => { id: string; title: string; privacy: Privacy; ageDays: number }[];
}

interface Kept extends NewVideo {
  id: string;
  publishedMs: number;
  privacy: Privacy;
}

const dayMs = 86_400_000;

export function createPublishedVideos(now: () => Date): PublishedVideos {
  const videos = new Map<string, Kept>();
  const newest = () => [...videos.values()].toSorted((a, b) => b.publishedMs - a.publishedMs);
  const change = (id: string, changed: (video: Kept) => Partial<Kept>): boolean => {
    const video = videos.get(id);
    if (video === undefined) return false;
    videos.set(id, { ...video, ...changed(video) });
    return true;
  };
  const show = (video: Kept): ApiItem => toItem(video, (now().getTime() - video.publishedMs) / dayMs);
  return {
    publish(video) {
      const id = `spn${String(videos.size + 1).padStart(7, '0')}A`;
      videos.set(id, { ...video, id, publishedMs: now().getTime(), privacy: 'public' });
      return id;
    },
    setPrivacy: (id, privacy) => change(id, () => ({ privacy })),
    passDays: (id, days) => change(id, ({ publishedMs }) => ({ publishedMs: publishedMs - days * dayMs })),
    // What was taken down keeps its id, which no other video gets.
    remove: (id) => change(id, () => ({ privacy: 'private' })),
    find(id) {
      const video = videos.get(id);
      return video === undefined || video.privacy === 'private' ? null : show(video);
    },
    listOf: (playlistId) =>
      newest()
        .filter(
          ({ channelId, privacy }) => uploadsPlaylistOf(channelId) === playlistId && privacy === 'public',
        )
        .map(show),
    ofChannel: (channelId) =>
      newest()
        .filter((video) => video.channelId === channelId)
        .map(({ id, title, privacy, publishedMs }) => ({
          id,
          title,
          privacy,
          ageDays: Math.floor((now().getTime() - publishedMs) / dayMs),
        })),
  };
}

function toItem(video: Kept, ageDays: number): ApiItem {
  const { id, channelId, title, description, format, paidPromotion, hasComments, privacy } = video;
  const views = Math.round((video.views * Math.min(1, ageDays)) / findGrowth(ageDays, publishedExponent));
  return {
    kind: 'youtube#video',
    id,
    snippet: {
      publishedAt: new Date(video.publishedMs).toISOString().replace(/\.\d+Z$/, 'Z'),
      channelId,
      title,
      description,
      tags: [],
      categoryId: '22',
      liveBroadcastContent: 'none',
    },
    contentDetails: { duration: format === 'short' ? 'PT45S' : 'PT12M4S', contentRating: {} },
    status: { uploadStatus: 'processed', privacyStatus: privacy, madeForKids: false },
    statistics: {
      viewCount: String(views),
      likeCount: String(Math.round(views * 0.04)),
      ...(hasComments && { commentCount: String(Math.round(views * 0.003)) }),
    },
    topicDetails: { topicCategories: [] },
    ...(paidPromotion !== null && {
      paidProductPlacementDetails: { hasPaidProductPlacement: paidPromotion },
    }),
  };
}
