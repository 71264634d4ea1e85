import type { Channel, Video } from '../channel.ts';
import type { NicheEvidence, SafetyEvidence, SponsorsEvidence } from '../text-evidence.ts';
import { readLanguages } from './languages.ts';
import { readNiche } from './niche.ts';
import { findSponsors } from './sponsors.ts';
import { rateSuitability } from './suitability.ts';
import { compareText } from './text-order.ts';
import { TextBook } from './video-texts.ts';

/** What titles, descriptions and tags say; shares are 0 to 1 and lie over the sample's videos. */
export interface TextFindings {
  niche: NicheEvidence;
  safety: SafetyEvidence;
  sponsors: SponsorsEvidence;
  /** BCP 47 primary languages, the most frequent first. */
  languages: { language: string; share: number }[];
}

export interface TextInput {
  channel: Channel;
  /** The long-form videos that are rated. */
  sample: readonly Video[];
  /** Shorts and live streams, never part of a rating or a share; without a sample all there is. */
  others: readonly Video[];
}

/**
 * Reads niche, suitability, sponsors and languages out of a channel's texts, in time linear in
 * their length. The order of the videos does not matter. Never throws.
 */
export function readTexts({ channel, sample, others }: TextInput): TextFindings {
  const book = new TextBook();
  const rated = book.readSample(sortById(sample));
  const unrated = book.readOthers(sortById(others));
  const { languages, read } = readLanguages(sample);
  const niche = readNiche(channel, rated.length > 0 ? rated : unrated, book);
  return {
    niche,
    safety: rateSuitability({
      channel,
      niche,
      rated,
      others: unrated,
      read,
      book,
    }),
    sponsors: findSponsors(channel, rated, book),
    languages,
  };
}

function sortById(videos: readonly Video[]): Video[] {
  return videos.toSorted((a, b) => compareText(a.id, b.id));
}
