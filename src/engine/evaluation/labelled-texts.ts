import type { Channel, Video } from '../analysis/channel.ts';

/** Labels hold texts alone; here they get the rest of what the engine asks for, the same for all. */

const dayMs = 86_400_000;
/** Old enough for no count to be scaled. */
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

/** The moment that composed videos count back from; nothing depends on which it is. */
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
