/** The engine's input: a channel and its uploads, already read and cleaned. Source-neutral and free of I/O. */

/** A channel's public facts. `null` always means "not published", never zero. */
export interface Channel {
  /** The channel's id (`UC…`). */
  id: string;
  title: string;
  /** The handle without its `@`. */
  handle: string | null;
  description: string;
  /** ISO 3166-1 alpha-2, as the creator declared it: the channel's country, not the audience's. */
  country: string | null;
  /** BCP 47 language of title and description, if declared; absent from snapshots stored before it was read. */
  language?: string | null;
  /** ISO 8601, UTC. */
  publishedAt: string | null;
  /** Rounded down by YouTube to three significant figures; `null` if hidden. */
  subscriberCount: number | null;
  viewCount: number | null;
  videoCount: number | null;
  keywords: readonly string[];
  /** Topic names without their address, e.g. `Video_game_culture`. */
  topicCategories: readonly string[];
  madeForKids: boolean | null;
  /** https address of the channel's picture. */
  thumbnailUrl: string | null;
}

export const videoFormats = ['long', 'short', 'live', 'upcoming'] as const;
export type VideoFormat = (typeof videoFormats)[number];

/** The definition of a view that a count follows; YouTube changed it on 2026-08-24. */
export const viewDefinitions = ['before', 'straddling', 'after'] as const;
export type ViewDefinition = (typeof viewDefinitions)[number];

/** One upload. Counts are `null` if YouTube does not publish them (hidden likes, comments off). */
export interface Video {
  id: string;
  title: string;
  description: string;
  tags: readonly string[];
  /** ISO 8601, UTC. */
  publishedAt: string;
  durationSeconds: number | null;
  /** Decided when the upload is read, because the rule for Shorts depends on the date. */
  format: VideoFormat;
  /** False if the format was inferred from the length alone ("probable Short"). */
  formatIsCertain: boolean;
  views: number | null;
  likes: number | null;
  comments: number | null;
  /** YouTube's category id, e.g. `20` for Gaming. */
  categoryId: string | null;
  /** BCP 47 language of the audio or the title, if declared. */
  language: string | null;
  topicCategories: readonly string[];
  ageRestricted: boolean;
  madeForKids: boolean | null;
  /** The paid-placement flag; `null` if the API does not say. */
  paidPlacement: boolean | null;
  viewDefinition: ViewDefinition;
  /** An earlier count, if one is kept; `readAt` is ISO 8601, UTC. */
  earlier?: { views: number; readAt: string };
}

export const subscriberTiers = ['1-10K', '10-50K', '50-100K', '100-500K', '500K+'] as const;
export type SubscriberTier = (typeof subscriberTiers)[number];
