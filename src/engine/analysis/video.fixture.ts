import type { Channel, Video } from './channel.ts';

/** The moment from which the generated dates count back. */
export const fixtureNow = '2026-10-01T00:00:00.000Z';

/** A long-form video of the given age in days; everything else can be overridden. */
export function buildVideo(id: string, ageDays: number, rest: Partial<Video> = {}): Video {
  return {
    id,
    title: id,
    description: '',
    tags: [],
    publishedAt: new Date(Date.parse(fixtureNow) - Math.round(ageDays * 86_400_000)).toISOString(),
    durationSeconds: 600,
    format: 'long',
    formatIsCertain: true,
    views: 1000,
    likes: 50,
    comments: 5,
    categoryId: null,
    language: null,
    topicCategories: [],
    ageRestricted: false,
    madeForKids: null,
    paidPlacement: null,
    viewDefinition: 'before',
    ...rest,
  };
}

export function buildChannel(rest: Partial<Channel> = {}): Channel {
  return {
    id: 'UCtest',
    title: 'Test',
    handle: null,
    description: '',
    country: null,
    publishedAt: null,
    subscriberCount: 100_000,
    viewCount: null,
    videoCount: null,
    keywords: [],
    topicCategories: [],
    madeForKids: null,
    thumbnailUrl: null,
    ...rest,
  };
}
