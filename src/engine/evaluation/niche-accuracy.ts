import type { AnalysedChannel } from './analysed-channel.ts';
import type { NicheLabel } from './evaluation-set.ts';
import { computeMean, computeShare } from './shares.ts';

export interface NicheAccuracy {
  channels: number;
  /** Shares (0 to 1) of the labelled channels whose niche is one that the label accepts. */
  right: number | null;
  english: number | null;
  englishChannels: number;
  other: number | null;
  languages: { language: string; channels: number; right: number | null }[];
  /** What was wrong, the most frequent first. */
  confusions: { label: string; answer: string; channels: number }[];
  /** How often an answer that states such a probability is right. */
  reliability: { from: number; to: number; channels: number; stated: number | null; right: number | null }[];
}

interface Answer {
  label: string;
  answer: string;
  isRight: boolean;
  probability: number;
  language: string;
}

/** The answer that none of the twelve niches fits. */
const none = 'none';
/** The lower bounds of the classes of stated probability. */
const probabilityEdges = [0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9];

/**
 * Compares the niche of labelled channels with the labels. An answer is right if the label accepts the niche that
 * prices are based on or, for the label `none`, if it names a field outside the twelve.
 */
export function measureNiches(
  labels: readonly NicheLabel[],
  channels: readonly AnalysedChannel[],
): NicheAccuracy {
  const byFile = new Map(channels.map((entry) => [entry.file, entry]));
  const answers = labels.flatMap(({ file, niche, acceptable }): Answer[] => {
    const found = byFile.get(file);
    if (found === undefined) return [];
    const { niche: priced, outside, outsideLabel, probability } = found.analysis.evidence.niche;
    const isNone = outside && outsideLabel !== null;
    const isRight = acceptable.includes(priced) || (isNone && acceptable.includes(none));
    const answer = isNone ? none : priced;
    return [{ label: niche, answer, isRight, probability, language: found.language }];
  });
  const english = answers.filter(({ language }) => language === 'en');
  return {
    channels: answers.length,
    right: shareRight(answers),
    english: shareRight(english),
    englishChannels: english.length,
    other: shareRight(answers.filter(({ language }) => language !== 'en')),
    languages: groupByLanguage(answers),
    confusions: countConfusions(answers),
    reliability: probabilityEdges.map((from, index) => {
      const to = probabilityEdges[index + 1] ?? 1;
      const inside = answers.filter(
        ({ probability }) => probability >= from && (probability < to || to === 1),
      );
      const stated = computeMean(inside.map(({ probability }) => probability));
      return { from, to, channels: inside.length, stated, right: shareRight(inside) };
    }),
  };
}

function shareRight(answers: readonly Answer[]): number | null {
  return computeShare(answers, ({ isRight }) => isRight);
}

function groupByLanguage(answers: readonly Answer[]): NicheAccuracy['languages'] {
  return [...Map.groupBy(answers, ({ language }) => language)]
    .map(([language, group]) => ({ language, channels: group.length, right: shareRight(group) }))
    .toSorted((a, b) => b.channels - a.channels || (a.language < b.language ? -1 : 1));
}

function countConfusions(answers: readonly Answer[]): NicheAccuracy['confusions'] {
  const wrong = answers.filter(({ isRight }) => !isRight);
  return [...Map.groupBy(wrong, ({ label, answer }) => `${label} ${answer}`).values()]
    .flatMap((group) => {
      const [first] = group;
      return first === undefined
        ? []
        : [{ label: first.label, answer: first.answer, channels: group.length }];
    })
    .toSorted((a, b) => b.channels - a.channels || (a.label + a.answer < b.label + b.answer ? -1 : 1));
}
