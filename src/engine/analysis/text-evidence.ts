import type { Rating } from './judgements.ts';
import type { Niche } from './niches.ts';

/** What the engine found in titles, descriptions and tags: niche, suitability, sponsors. */

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
  /** True if the channel fits none of the twelve; `niche` is then the nearest one for pricing. */
  outside: boolean;
  /** What a person would call it if it is outside, e.g. `News & politics`. */
  outsideLabel: string | null;
  /** The strongest signals first, at most 12. */
  signals: NicheSignal[];
}

export const suitabilityLevels = ['floor', 'high', 'medium', 'low'] as const;
export type SuitabilityLevel = (typeof suitabilityLevels)[number];

export interface SuitabilityHit {
  level: SuitabilityLevel;
  /** The phrase as it appears in the text. */
  phrase: string;
  videoId: string;
  videoTitle: string;
  place: 'title' | 'description' | 'tag' | 'age restriction';
  /** Why the hit counts less or not at all ("gaming term"); `null` if it counts in full. */
  discount: string | null;
  counted: boolean;
  /** The second reader that found it; `null` if our lists did. */
  reader: string | null;
}

export interface SuitabilityCategory {
  /** Short stable name, e.g. `arms`. */
  name: string;
  /** Plain words for the screen. */
  label: string;
  /** IAB Content Taxonomy 3.1 id. */
  iabId: string | null;
  /** The level found; `null` if nothing counted. */
  level: SuitabilityLevel | null;
  /** Views-weighted share (0 to 1) of the rated videos with a hit that counts. */
  viewsShare: number;
  /** At most 12: those that count first, floor level first. */
  hits: SuitabilityHit[];
}

/** A subject that runs through the channel; it says nothing about any single video. */
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
  /** `null` if nothing could be read; `reason` says why. */
  rating: Rating | null;
  /** One sentence that says what the rating is based on. */
  reason: string;
  categories: SuitabilityCategory[];
  ratedVideos: number;
  /** Hits in Shorts and live streams that count: shown, but not part of the rating. */
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
  /** The text in which it was found, at most 120 characters. */
  quote: string;
  videoId: string;
  videoTitle: string;
  publishedAt: string;
  /** The second reader that found it; `null` if our lists did. */
  reader: string | null;
}

export interface SponsorsEvidence {
  /** Newest first, one per video and sponsor, at most 50. */
  mentions: SponsorMention[];
  /** Distinct sponsors with their number of videos, the most frequent first. `recurring` if in nearly every video. */
  sponsors: { name: string; videos: number; recurring: boolean }[];
  /** The channel's own products and second channels: promoted, but not a sponsorship. */
  ownProducts: { name: string; videos: number }[];
  /** Every video of the sample with a sponsor, in order of ids; affiliate links alone do not count. */
  sponsoredVideoIds: string[];
  /** Share (0 to 1) of the sample's videos with a sponsor. */
  sponsoredShare: number;
  /** Share (0 to 1) of the sponsored videos that disclose it in words or by the flag; `null` without sponsors. */
  disclosureRate: number | null;
  saturation: 'none' | 'light' | 'moderate' | 'heavy';
}

/** What a language model added after reading the same texts. */
export interface ReaderEvidence {
  /** `local`, or the host at which it answers. */
  name: string;
  model: string;
  /** Why the result contains none of it; `null` if it answered. */
  note: string | null;
  /** Suitability findings and sponsors that it added. */
  findings: number;
  sponsors: number;
  /** Statements left out because their words are not in the video they name. */
  discarded: number;
  /** Where it disagrees with clear results of our lists. */
  doubts: string[];
}
