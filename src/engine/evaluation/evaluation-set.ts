import type { Channel, Video } from '../analysis/channel.ts';

/** What the engine is measured against: recorded channels and what people said about them. */

export interface EvaluationChannel {
  /** The name of its file, which the labels refer to. */
  file: string;
  /** Where it was recorded. */
  source: string;
  channel: Channel;
  videos: readonly Video[];
  /** ISO 8601, UTC: when the counts were read. */
  asOf: string;
}

export interface NicheLabel {
  file: string;
  /** One of the twelve, or `none`. */
  niche: string;
  /** All answers that would be right, `niche` among them. */
  acceptable: readonly string[];
}

export interface SponsorLabel {
  /** The channel's file; `null` if the label names none. */
  file: string | null;
  videoId: string;
  title: string;
  description: string;
  isSponsored: boolean;
}

export interface CountryLabel {
  title: string;
  description: string;
  /** BCP 47, as the channel declares it. */
  language: string | null;
  /** ISO 3166-1 alpha-2, as the channel declares it. */
  country: string;
}

export const politicalGroups = ['identitarian', 'lgbt'] as const;

export interface PoliticsLabel {
  group: (typeof politicalGroups)[number];
  channelId: string;
  videoId: string;
  title: string;
  description: string;
  tags: readonly string[];
}

/** Any list may be empty: what depends on it is then not measured. */
export interface EvaluationSet {
  channels: readonly EvaluationChannel[];
  niches: readonly NicheLabel[];
  sponsors: readonly SponsorLabel[];
  /** A second set from another source and in another language, kept separate. */
  secondSponsors: readonly SponsorLabel[];
  countries: readonly CountryLabel[];
  politics: readonly PoliticsLabel[];
}
