import type { NicheSignal } from '../text-evidence.ts';
import type { Field } from './fields.ts';
import { categoryFields, fields, topicFields } from './fields.ts';
import type { Meaning } from './meanings.ts';
import type { TextLine } from './video-texts.ts';

type FieldMeaning = Extract<Meaning, { kind: 'field' }>;

/**
 * Words in a title are chosen with care; descriptions and tags contain many by chance. The limit is how much one
 * field can collect in one part of a video, so that long word lists cannot outvote titles.
 */
const placeRules = {
  title: { weight: 3, limit: 9 },
  tag: { weight: 1, limit: 4 },
  description: { weight: 0.6, limit: 2.4 },
  channel: { weight: 1, limit: Infinity },
} as const;

/** An ambiguous word counts half as much as a clear one. */
const boundWeight = 0.5;

/** Category and topics count twice as much as a single word. */
const factWeight = 2;

/** A field's evidence in the current video, and its votes so far. */
export interface FieldCount {
  found: number;
  /** The same from words that often mean something else. */
  bound: number;
  votes: number;
}

/** A signal as it accumulates over the videos. */
export type Signal = Omit<NicheSignal, 'niche'> & { field: Field };

/** What one field collected in one part of the current video. */
interface PlaceSum {
  weight: number;
  bound: number;
  count: FieldCount;
}

/** What each word adds in this part. */
interface WordTally {
  weight: number;
  bound: boolean;
  sum: PlaceSum;
  signal: Signal;
  /** The last video in which it was counted. */
  seenIn: number;
}

/** The words of one part of the texts. Each counts once per video, however often it is repeated. */
export class WordPlace {
  readonly signals = new Map<string, Signal>();
  #place: keyof typeof placeRules;
  #counts: readonly FieldCount[];
  #tallies = new Map<FieldMeaning, WordTally>();
  #sums: PlaceSum[] = [];
  #video = 1;

  constructor(place: keyof typeof placeRules, counts: readonly FieldCount[]) {
    this.#place = place;
    this.#counts = counts;
  }

  /** The word no longer counts in this part. */
  ignore(meaning: FieldMeaning): void {
    this.#createTally(meaning).seenIn = Infinity;
  }

  addLine({ fields }: TextLine): void {
    for (const { meaning } of fields) {
      const tally = this.#tallies.get(meaning) ?? this.#createTally(meaning);
      if (tally.seenIn >= this.#video) continue;
      tally.seenIn = this.#video;
      tally.signal.weight += tally.weight;
      if (tally.bound) tally.sum.bound += tally.weight;
      else tally.sum.weight += tally.weight;
    }
  }

  /** Ends the video: adds what this part may contribute to the evidence of each field. */
  close(): void {
    const { limit } = placeRules[this.#place];
    for (const sum of this.#sums) {
      if (sum.weight + sum.bound === 0) continue;
      sum.count.found += Math.min(limit, sum.weight);
      sum.count.bound += Math.min(limit, sum.bound);
      sum.weight = 0;
      sum.bound = 0;
    }
    this.#video += 1;
  }

  /** A word of two fields is a single signal, for the field that comes first. */
  #createTally(meaning: FieldMeaning): WordTally {
    const { term, field } = meaning;
    let signal = this.signals.get(term);
    if (signal === undefined) {
      signal = { term, place: this.#place, field, weight: 0 };
      this.signals.set(term, signal);
    }
    const { bound } = meaning;
    const weight = meaning.weight * placeRules[this.#place].weight * (bound ? boundWeight : 1);
    const tally = { weight, bound, sum: this.#sumOf(field), signal, seenIn: 0 };
    this.#tallies.set(meaning, tally);
    return tally;
  }

  #sumOf(field: Field): PlaceSum {
    const count = countOf(this.#counts, field);
    let sum = this.#sums.find((known) => known.count === count);
    if (sum === undefined) {
      sum = { weight: 0, bound: 0, count };
      this.#sums.push(sum);
    }
    return sum;
  }
}

interface FactTally {
  weight: number;
  count: FieldCount;
  signal: Signal;
}

/** YouTube's own categories or topics, counted each time they are named. */
export class FactPlace {
  readonly signals: Signal[] = [];
  #place: 'topic' | 'category';
  #counts: readonly FieldCount[];
  #tallies = new Map<string, FactTally | null>();

  constructor(place: 'topic' | 'category', counts: readonly FieldCount[]) {
    this.#place = place;
    this.#counts = counts;
  }

  add(name: string): void {
    let tally = this.#tallies.get(name);
    if (tally === undefined) {
      tally = this.#readFact(name);
      this.#tallies.set(name, tally);
    }
    if (tally === null) return;
    tally.signal.weight += tally.weight;
    tally.count.found += tally.weight;
  }

  #readFact(name: string): FactTally | null {
    const table = this.#place === 'topic' ? topicFields : categoryFields;
    const key = name.toLowerCase();
    const fact = Object.hasOwn(table, key) ? table[key] : undefined;
    if (fact === undefined) return null;
    const { field } = fact;
    const term = this.#place === 'category' ? `${field} (${name})` : name;
    const signal: Signal = { term, place: this.#place, field, weight: 0 };
    this.signals.push(signal);
    return { weight: fact.weight * factWeight, count: countOf(this.#counts, field), signal };
  }
}

function countOf(counts: readonly FieldCount[], field: Field): FieldCount {
  return counts[fields.indexOf(field)] ?? { found: 0, bound: 0, votes: 0 };
}
