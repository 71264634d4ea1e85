import type { Channel, Video } from './channel.ts';
import type { Niche } from './niches.ts';
import { selectSample } from './sample.ts';
import type { CategoryName } from './text/suitability-categories.ts';
import type { SponsorMention, SuitabilityLevel } from './text-evidence.ts';

/** A statement based on words of one video: they must appear there letter for letter, or it is not believed. */
export interface Quoted {
  quote: string;
  videoId: string;
}

export interface ReaderNiche extends Quoted {
  niche: Niche | 'outside';
}

export interface ReaderSponsor extends Quoted {
  /** As written in the quotation. */
  sponsor: string;
  signal: Exclude<SponsorMention['signal'], 'paid-placement flag'>;
}

export interface ReaderFinding extends Quoted {
  category: CategoryName;
  level: SuitabilityLevel;
}

/** What a language model says about a channel's texts. None of it has been checked yet. */
export interface ReaderAnswer {
  niche: ReaderNiche | null;
  sponsors: readonly ReaderSponsor[];
  findings: readonly ReaderFinding[];
  /** Statements left out because they did not have the required form. */
  malformed: number;
}

/** Why there is no answer. */
export type ReaderSilence = 'no answer' | 'day used up';

/** The second reader's part of the input: who read, and the outcome. */
export interface SecondReading {
  /** `local`, or the host at which it answers. */
  name: string;
  model: string;
  answer: ReaderAnswer | ReaderSilence;
}

/** What the second reader is given to read. */
export interface ReaderTexts {
  channel: { title: string; description: string; keywords: string[] };
  videos: { id: string; title: string; description: string; tags: string[] }[];
}

/** UTF-16 units of each text that are sent: sponsors and warnings come at the beginning of a description. */
const titleUnits = 200;
const descriptionUnits = 700;
const tagUnits = 40;
const maxTags = 8;

/**
 * The texts of the sampled videos (at most 30, newest first) for the second reader, each cut short: less than 40,000
 * UTF-16 units in all. `null` without a video. `now` (ISO 8601) is the moment for which the sample is chosen.
 */
export function collectReaderTexts(
  channel: Channel,
  videos: readonly Video[],
  now: string,
): ReaderTexts | null {
  const { long } = selectSample(videos, Date.parse(now));
  if (long.length === 0) return null;
  return {
    channel: {
      title: cut(channel.title, titleUnits),
      description: cut(channel.description, descriptionUnits),
      keywords: cutAll(channel.keywords),
    },
    videos: long.map(({ video }) => ({
      id: video.id,
      title: cut(video.title, titleUnits),
      description: cut(video.description, descriptionUnits),
      tags: cutAll(video.tags),
    })),
  };
}

function cutAll(texts: readonly string[]): string[] {
  return texts.slice(0, maxTags).map((text) => cut(text, tagUnits));
}

/** Never cuts a letter in half. */
function cut(text: string, units: number): string {
  return text.slice(0, units).replace(/[\ud800-\udbff]$/u, '');
}
