import type { Channel } from '../channel.ts';
import type { Niche } from '../niches.ts';
import { niches } from '../niches.ts';
import type { NicheSignal } from '../text-evidence.ts';
import { wordingWeights } from './lexicons/wording-weights.ts';
import { PhraseMachine } from './phrase-machine.ts';
import { compareText } from '../../../values/text-order.ts';
import type { VideoTexts } from './video-texts.ts';

/** What the wording of the titles suggests. */
export interface WordingReading {
  niche: Niche;
  outside: boolean;
  /** 0 to 1; a rank, not a probability. */
  share: number;
  /** The words that decided, the strongest first. */
  signals: NicheSignal[];
}

/** One step of weight as a logarithm: the three steps are about twice, four and eight times the mean frequency. */
const weightStep = 0.7;

/** The words of one title depend on each other; from this number on, their sum counts by its root. */
const fewWords = 4;
const sharpness = 2;

/** Fewer different words are chance. */
const minWords = 3;

const signalLimit = 12;

interface Word {
  term: string;
  weights: readonly { label: Label; weight: number }[];
}

type Label = Niche | 'none';
const labels: readonly Label[] = [...niches, 'none'];

let compiled: PhraseMachine<Word> | null = null;

/**
 * A second opinion where the word lists are unsure: a class-balanced word model over the titles, in which a word
 * counts by the root of its share of titles. `null` if too few words are known.
 */
export function readWording(channel: Channel, videos: readonly VideoTexts[]): WordingReading | null {
  const counts = countWords(channel, videos);
  if (counts.size < minWords) return null;
  const scores = new Map<Label, number>(labels.map((label) => [label, 0]));
  let mass = 0;
  for (const [{ weights }, count] of counts) {
    const part = Math.sqrt(count / videos.length);
    mass += part;
    for (const { label, weight } of weights)
      scores.set(label, (scores.get(label) ?? 0) + part * weight * weightStep);
  }
  const scale = sharpness / Math.sqrt(mass + fewWords);
  const powers = [...scores].map(([label, score]) => ({ label, power: Math.exp(scale * score) }));
  const ranked = powers.toSorted((a, b) => b.power - a.power);
  const total = powers.reduce((sum, { power }) => sum + power, 0);
  const [first] = ranked;
  const niche = ranked.map(({ label }) => label).find((label) => label !== 'none') ?? 'Entertainment';
  const label = first?.label ?? niche;
  return {
    niche,
    outside: label === 'none',
    share: (first?.power ?? 0) / total,
    signals: listSignals(counts, label, niche),
  };
}

/** The number of titles in which each word occurs. Words of the channel's own name say nothing. */
function countWords(channel: Channel, videos: readonly VideoTexts[]): Map<Word, number> {
  compiled ??= compileWords();
  const own = new Set(compiled.read(channel.title).matches.flatMap(({ meanings }) => meanings));
  const counts = new Map<Word, number>();
  for (const { title } of videos) {
    const found = new Set(compiled.read(title.text).matches.flatMap(({ meanings }) => meanings));
    for (const word of found) {
      if (!own.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

function listSignals(counts: ReadonlyMap<Word, number>, label: Label, niche: Niche): NicheSignal[] {
  return [...counts]
    .flatMap(([{ term, weights }, count]): NicheSignal[] => {
      const weight = weights.find((known) => known.label === label)?.weight ?? 0;
      return weight === 0 ? [] : [{ term, place: 'wording', niche, weight: weight * count }];
    })
    .toSorted((a, b) => b.weight - a.weight || compareText(a.term, b.term))
    .slice(0, signalLimit);
}

function compileWords(): PhraseMachine<Word> {
  const words = new Map<string, { label: Label; weight: number }[]>();
  for (const label of labels) {
    for (const [index, list] of (wordingWeights[label] ?? []).entries()) {
      for (const term of list.split(' ').filter((word) => word !== '')) {
        words.set(term, [...(words.get(term) ?? []), { label, weight: index + 1 }]);
      }
    }
  }
  return new PhraseMachine(
    [...words].map(([term, weights]) => ({ text: term, meaning: { term, weights }, always: false })),
  );
}
