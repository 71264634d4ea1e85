import type { Channel, Video } from './channel.ts';
import type { Niche } from './niches.ts';
import { selectSample } from './sample.ts';
import type { CategoryName } from './text/suitability-categories.ts';
import type { SponsorMention, SuitabilityLevel } from './text-evidence.ts';

/** What rests on words of one video: they must stand there letter for letter, or nothing is believed. */
export interface Quoted {
  quote: string;
  videoId: string;
}

export interface ReaderNiche extends Quoted {
  niche: Niche | 'outside';
}

export interface ReaderSponsor extends Quoted {
  /** As it is written in the quotation. */
  sponsor: string;
  signal: Exclude<SponsorMention['signal'], 'paid-placement flag'>;
}

export interface ReaderFinding extends Quoted {
  category: CategoryName;
  level: SuitabilityLevel;
}

/** What a language model says of a channel's texts. Nothing of it is checked yet. */
export interface ReaderAnswer {
  niche: ReaderNiche | null;
  sponsors: readonly ReaderSponsor[];
  findings: readonly ReaderFinding[];
  /** Statements that were left out because they had not the form asked for. */
  malformed: number;
}

/** Why there is no answer. */
export type ReaderSilence = 'no answer' | 'day used up';

/** The second reader's part of the input: who read, and what came of it. */
export interface SecondReading {
  /** `local`, or the host it answers at. */
  name: string;
  model: string;
  answer: ReaderAnswer | ReaderSilence;
}

/** What the second reader is given to read. */
export interface ReaderTexts {
  channel: { title: string; description: string; keywords: string[] };
  videos: { id: string; title: string; description: string; tags: string[] }[];
}

/** UTF-16 units of each text that are sent: sponsors and warnings stand at the beginning of a description. */
const titleUnits = 200;
const descriptionUnits = 700;
const tagUnits = 40;
const maxTags = 8;

/**
 * The texts of the sampled videos (30 at most, newest first) for the second reader, each cut short: less than
 * 40,000 UTF-16 units in all. `null` without a video. `now` (ISO 8601) is the moment the sample is chosen for.
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

/** Never ends in half a letter. */
function cut(text: string, units: number): string {
  return text.slice(0, units).replace(/[\ud800-\udbff]$/u, '');
}
