import type { Rating } from './analysis.ts';
import type { Niche } from './niches.ts';

/** What the engine read out of titles, descriptions and tags: niche, suitability, sponsors. */

export interface NicheSignal {
  /** The matched word, topic or category; two letters of a word for `wording` in scripts without spaces. */
  term: string;
  place: 'title' | 'tag' | 'description' | 'channel' | 'topic' | 'category' | 'wording';
  niche: Niche;
  weight: number;
}

export interface NicheEvidence {
  niche: Niche;
  /** How often an answer as clear as this one is right, 0 to 1; outside the twelve the answer is `outsideLabel`. */
  probability: number;
  runnerUp: { niche: Niche; probability: number } | null;
  /** True where the channel fits none of the twelve; `niche` is then the nearest for pricing. */
  outside: boolean;
  /** What a person would call it where it lies outside, e.g. `News & politics`. */
  outsideLabel: string | null;
  /** The strongest signals first, at most 12. */
  signals: NicheSignal[];
}

export const suitabilityLevels = ['floor', 'high', 'medium', 'low'] as const;
export type SuitabilityLevel = (typeof suitabilityLevels)[number];

export interface SuitabilityHit {
  level: SuitabilityLevel;
  /** The phrase as it stands in the text. */
  phrase: string;
  videoId: string;
  videoTitle: string;
  place: 'title' | 'description' | 'tag' | 'age restriction';
  /** Why the hit counts less or not at all ("gaming term"); `null` where it counts fully. */
  discount: string | null;
  counted: boolean;
  /** The second reader that found it; `null` where our lists did. */
  reader: string | null;
}

export interface SuitabilityCategory {
  /** Short stable name, e.g. `arms`. */
  name: string;
  /** Plain words for the screen. */
  label: string;
  /** IAB Content Taxonomy 3.1 id. */
  iabId: string | null;
  /** The level found; `null` where nothing counted. */
  level: SuitabilityLevel | null;
  /** Views-weighted share (0 to 1) of the rated videos with a counted hit. */
  viewsShare: number;
  /** At most 12, counted ones first, floor first. */
  hits: SuitabilityHit[];
}

/** A subject that runs through the channel, told as such: no judgement of a single video. */
export interface SafetyTheme {
  /** Short stable name: `news`, `true crime`, `gambling`. */
  name: string;
  /** Plain words for the screen. */
  label: string;
  /** Share (0 to 1) of the rated videos. */
  videosShare: number;
  /** The same by views. */
  viewsShare: number;
}

export interface SafetyEvidence {
  /** `null` where nothing could be read; `reason` says why. */
  rating: Rating | null;
  /** One sentence that says what the rating rests on. */
  reason: string;
  categories: SuitabilityCategory[];
  ratedVideos: number;
  /** Counted hits in Shorts and live streams: shown, but no part of the rating. */
  hitsOutsideSample: number;
  madeForKids: boolean;
  ageRestrictedVideos: number;
  /** Share (0 to 1) of the rated videos whose language the phrase lists cover. */
  languageCoverage: number;
  /** The same by views. */
  viewsRead: number;
  themes: SafetyTheme[];
}

export interface SponsorMention {
  /** Brand name or domain. */
  sponsor: string;
  /** What gave it away. */
  signal: 'disclosure' | 'code' | 'affiliate link' | 'paid-placement flag';
  /** The text it was read from, at most 120 characters. */
  quote: string;
  videoId: string;
  videoTitle: string;
  publishedAt: string;
  /** The second reader that found it; `null` where our lists did. */
  reader: string | null;
}

export interface SponsorsEvidence {
  /** Newest first, one per video and sponsor, at most 50. */
  mentions: SponsorMention[];
  /** Distinct sponsors with the number of videos, the most frequent first. `recurring` where nearly every video has it. */
  sponsors: { name: string; videos: number; recurring: boolean }[];
  /** The channel's own products and second channels: promoted, but nobody's sponsorship. */
  ownProducts: { name: string; videos: number }[];
  /** Every video of the sample with a sponsor, in the order of the ids; affiliate links alone make none. */
  sponsoredVideoIds: string[];
  /** Share (0 to 1) of the sample's videos with a sponsor. */
  sponsoredShare: number;
  /** Share (0 to 1) of the sponsored videos that disclose it in words or by the flag; `null` without sponsors. */
  disclosureRate: number | null;
  saturation: 'none' | 'light' | 'moderate' | 'heavy';
}

/** What a language model added that read the same texts beside our lists. */
export interface ReaderEvidence {
  /** `local`, or the host it answers at. */
  name: string;
  model: string;
  /** Why nothing of it is in the result; `null` where it answered. */
  note: string | null;
  /** Suitability findings and sponsors that it added. */
  findings: number;
  sponsors: number;
  /** Statements that were left out because their words are not in the video they name. */
  discarded: number;
  /** Where it disagrees with what our lists are sure of. */
  doubts: string[];
}
