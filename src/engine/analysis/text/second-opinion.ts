import type { Rating } from '../analysis.ts';
import { formatNumberOf } from '../../../values/wording.ts';
import type { ReaderSilence, SecondReading } from '../second-reading.ts';
import type { NicheEvidence, ReaderEvidence, SafetyEvidence, SponsorsEvidence } from '../text-evidence.ts';
import type { ReaderFindings } from './reader-findings.ts';
import { rateSuitability } from './suitability.ts';

/** Below this probability the lists are unsure of the niche, and a second reader may decide. */
const sureFrom = 0.5;

const severities: Record<Rating, number> = { high: 0, medium: 1, low: 2 };

const silenceNotes: Record<ReaderSilence, string> = {
  'no answer': 'The second reader did not answer; this result rests on the word lists alone.',
  'day used up':
    'The second reader has read as much as it may for today; this result rests on the word lists alone.',
};

/**
 * The suitability rating with what a second reader found besides. It adds hits and can take the rating down to medium;
 * that a channel is unsafe, or safe, is for the lists alone to say.
 */
export function rateWithReader(
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

/** The niche after a second reader's word: it decides where the lists are unsure, and is a doubt where they are not. */
export function weighNiche(
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

/** What became of the second reading, counted in what the result shows. */
export function describeReading(
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
