import type { Channel, Video } from '../analysis/channel.ts';

/** Labels contain only texts; here they get whatever else the engine needs, the same for all. */

const dayMs = 86_400_000;
/** Old enough that no count is scaled. */
const newestAgeDays = 20;

/** A channel of which only the given facts are known. */
export function composeChannel(facts: Partial<Channel>): Channel {
  return {
    id: '',
    title: '',
    handle: null,
    description: '',
    country: null,
    publishedAt: null,
    subscriberCount: null,
    viewCount: null,
    videoCount: null,
    keywords: [],
    topicCategories: [],
    madeForKids: null,
    thumbnailUrl: null,
    ...facts,
  };
}

/** The moment that composed videos count back from; any other would do. */
export const composedNow = '2026-01-01T00:00:00.000Z';

/** Long-form videos with equal views, one a day, the first the newest, all recent at `composedNow`. */
export function composeVideos(texts: readonly Partial<Video>[]): Video[] {
  return texts.map((text, index) => ({
    id: String(index),
    title: '',
    description: '',
    tags: [],
    publishedAt: new Date(Date.parse(composedNow) - (newestAgeDays + index) * dayMs).toISOString(),
    durationSeconds: 600,
    format: 'long',
    formatIsCertain: true,
    views: 10_000,
    likes: null,
    comments: null,
    categoryId: null,
    language: null,
    topicCategories: [],
    ageRestricted: false,
    madeForKids: null,
    paidPlacement: null,
    viewDefinition: 'before',
    ...text,
  }));
}
