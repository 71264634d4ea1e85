import type { Channel, Video } from '../channel.ts';
import type { SecondReading } from '../second-reading.ts';
import type { NicheEvidence, ReaderEvidence, SafetyEvidence, SponsorsEvidence } from '../text-evidence.ts';
import { readLanguages } from './languages.ts';
import { readNiche } from './niche.ts';
import { verifyReading } from './reader-findings.ts';
import { describeReading, rateWithReader, weighNiche } from './second-opinion.ts';
import { findSponsors } from './sponsors.ts';
import { compareText } from '../../../values/text-order.ts';
import { TextBook } from './video-texts.ts';

/** What titles, descriptions and tags say; shares are 0 to 1 and lie over the sample's videos. */
export interface TextFindings {
  niche: NicheEvidence;
  safety: SafetyEvidence;
  sponsors: SponsorsEvidence;
  /** BCP 47 primary languages, the most frequent first. */
  languages: { language: string; share: number }[];
  reader: ReaderEvidence | null;
}

export interface TextInput {
  channel: Channel;
  /** The long-form videos that are rated. */
  sample: readonly Video[];
  /** Shorts and live streams, never part of a rating or a share; without a sample all there is. */
  others: readonly Video[];
  /** What a second reader said of the same texts. */
  secondReading?: SecondReading | null | undefined;
}

/**
 * Reads niche, suitability, sponsors and languages out of a channel's texts, in time linear in
 * their length. The order of the videos does not matter. Never throws.
 */
export function readTexts({ channel, sample, others, secondReading = null }: TextInput): TextFindings {
  const book = new TextBook();
  const rated = book.readSample(sortById(sample));
  const unrated = book.readOthers(sortById(others));
  const { languages, read } = readLanguages(sample);
  const niche = readNiche(channel, rated.length > 0 ? rated : unrated, book);
  const findings = verifyReading(secondReading, rated);
  // With the lists' own niche: another one could be a reason to overlook what they found.
  const input = {
    channel,
    niche,
    rated,
    others: unrated,
    read,
    book,
  };
  const safety = rateWithReader(input, findings);
  const sponsors = findSponsors(channel, rated, { book, added: findings?.deals });
  const weighed = weighNiche(niche, findings);
  return {
    niche: weighed.niche,
    safety,
    sponsors,
    languages,
    reader: describeReading(secondReading, { findings, doubts: weighed.doubts, sponsors, safety }),
  };
}

function sortById(videos: readonly Video[]): Video[] {
  return videos.toSorted((a, b) => compareText(a.id, b.id));
}
