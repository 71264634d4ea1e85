import type { Channel, Video } from '../channel.ts';
import type { SecondReading, ReaderSilence } from '../second-reading.ts';
import type { NicheEvidence, ReaderEvidence, SafetyEvidence, SponsorsEvidence } from '../text-evidence.ts';
import { compareText } from '../../../values/text-order.ts';
import type { Rating } from '../judgements.ts';
import { formatNumberOf } from '../../../values/wording.ts';
import { readLanguages } from './languages.ts';
import { readNiche } from './niche.ts';
import { verifyReading } from './reader-findings.ts';
import type { ReaderFindings } from './reader-findings.ts';
import { findSponsors } from './sponsors.ts';
import { TextBook } from './video-texts.ts';
import { rateSuitability } from './suitability.ts';

/** What titles, descriptions and tags say; shares are 0 to 1, over the sample's videos. */
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
  /** Shorts and live streams, never part of a rating or a share; without a sample they are all there is. */
  others: readonly Video[];
  /** What a second reader said about the same texts. */
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
  // With the lists' own niche: a different one could be a reason to overlook what they found.
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

/** With a lower probability the lists are unsure of the niche, and a second reader may decide. */
const sureFrom = 0.5;

const severities: Record<Rating, number> = { high: 0, medium: 1, low: 2 };

const silenceNotes: Record<ReaderSilence, string> = {
  'no answer': 'The second reader did not answer; this result rests on the word lists alone.',
  'day used up':
    'The second reader has read as much as it may for today; this result rests on the word lists alone.',
};

/**
 * The suitability rating with what a second reader found in addition. That can add hits and lower the rating to
 * medium; only the lists can call a channel unsafe, or safe.
 */
function rateWithReader(
  input: Omit<Parameters<typeof rateSuitability>[0], 'added'>,
  findings: ReaderFindings | null,
): SafetyEvidence {
  const listed = rateSuitability(input);
  if (findings === null || findings.hits.size === 0) return listed;
  const together = rateSuitability({ ...input, added: findings.hits });
  if (together.rating === null || severities[together.rating] <= severities[listed.rating ?? 'high']) {
    return together;
  }
  const videos = [...findings.hits.values()].filter((hits) => hits.some(({ shown }) => shown.counted));
  const doubt = `A second reader (${findings.reader}) finds more in the texts of ${formatNumberOf(videos.length, 'video')}; its word alone makes no channel unsafe, so look at the quotations.`;
  const reason = listed.rating === 'medium' ? `${listed.reason} ${doubt}` : doubt;
  return { ...together, rating: 'medium', reason };
}

/** The niche after the second reading: it decides where the lists are unsure, and otherwise only raises a doubt. */
function weighNiche(
  listed: NicheEvidence,
  findings: ReaderFindings | null,
): { niche: NicheEvidence; doubts: string[] } {
  const read = findings?.niche ?? null;
  const own = listed.outside ? 'outside' : listed.niche;
  if (read === null || read === own) return { niche: listed, doubts: [] };
  const isSilent = listed.outside && listed.outsideLabel === null;
  const isUnsure = isSilent || (!listed.outside && listed.probability < sureFrom);
  if (!isUnsure) {
    const doubt = `The second reader takes the channel for ${nameNiche(read)}, our lists for ${listed.outsideLabel ?? listed.niche}.`;
    return { niche: listed, doubts: [doubt] };
  }
  if (read === 'outside') return { niche: { ...listed, outside: true, outsideLabel: null }, doubts: [] };
  const { niche, probability } = listed;
  const runnerUp = isSilent || niche === read ? listed.runnerUp : { niche, probability };
  // No more certain than the lists were: how often the reader is right has not been measured.
  return { niche: { ...listed, niche: read, runnerUp, outside: false }, doubts: [] };
}

function nameNiche(niche: NonNullable<ReaderFindings['niche']>): string {
  return niche === 'outside' ? 'none of the twelve niches' : niche;
}

/** What came of the second reading, counted in the terms of the result. */
function describeReading(
  reading: SecondReading | null,
  found: {
    findings: ReaderFindings | null;
    doubts: string[];
    sponsors: SponsorsEvidence;
    safety: SafetyEvidence;
  },
): ReaderEvidence | null {
  if (reading === null) return null;
  const { name, model, answer } = reading;
  const hits = found.safety.categories.flatMap((category) => category.hits);
  return {
    name,
    model,
    note: typeof answer === 'string' ? silenceNotes[answer] : null,
    findings: hits.filter(({ reader }) => reader !== null).length,
    sponsors: found.sponsors.mentions.filter(({ reader }) => reader !== null).length,
    discarded: found.findings?.discarded ?? 0,
    doubts: found.doubts,
  };
}
