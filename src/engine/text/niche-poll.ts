import type { Channel } from '../channel.ts';
import type { Ranking } from '../ranking.ts';
import { insertRanked } from '../ranking.ts';
import type { NicheSignal } from '../text-evidence.ts';
import type { Field } from './fields.ts';
import { categoryFields, fields, nearestNiche, topicFields } from './fields.ts';
import type { Meaning } from './meanings.ts';
import { compareText } from './text-order.ts';
import type { TextBook, TextLine, VideoTexts } from './video-texts.ts';
import { readLine } from './video-texts.ts';

type FieldMeaning = Extract<Meaning, { kind: 'field' }>;

/**
 * A word in a title is chosen with care; descriptions and tags hold many words by chance. The limit is how much
 * one field can collect in one place of one video, so that word lists do not outvote titles.
 */
const placeRules = {
  title: { weight: 3, limit: 9 },
  tag: { weight: 1, limit: 4 },
  description: { weight: 0.6, limit: 2.4 },
  channel: { weight: 1, limit: Infinity },
} as const;

/** Evidence at which a video's vote counts half: a single stray word must not decide it. */
const halfVote = 1.5;

/** What the category and the topics say counts double beside a single word. */
const factWeight = 2;

/** Part of its weight that an ambiguous word keeps beside a clear one of its field, and by itself. */
const boundParts = { inCompany: 0.5, alone: 0.1 };

/** A field's evidence in the video at hand, and its votes so far. */
interface FieldCount {
  found: number;
  /** The same from words that often mean something else. */
  bound: number;
  votes: number;
}

/** A signal as it adds up over the videos. */
type Signal = Omit<NicheSignal, 'niche'> & { field: Field };

/** Collects votes and remembers what they rest on. */
export class NichePoll {
  #book: TextBook;
  #counts: readonly FieldCount[] = fields.map(() => ({ found: 0, bound: 0, votes: 0 }));
  #titles = new WordPlace('title', this.#counts);
  #tags = new WordPlace('tag', this.#counts);
  #descriptions = new WordPlace('description', this.#counts);
  #channel = new WordPlace('channel', this.#counts);
  #categories = new FactPlace('category', this.#counts);
  #topics = new FactPlace('topic', this.#counts);


  constructor(book: TextBook, channelTitle: string) {
    this.#book = book;
    for (const { meaning } of readLine(channelTitle).fields) {
      // "Emi Wong" names herself in her titles and speaks of no monthly instalment.
      if (!meaning.bound) continue;
      for (const place of [this.#titles, this.#tags, this.#descriptions]) place.ignore(meaning);
    }
  }

  addVideo({ video, title, tags, lines }: VideoTexts): void {
    this.#titles.addLine(title);
    this.#titles.close();
    for (const tag of tags) this.#tags.addLine(tag);
    this.#tags.close();
    for (const line of lines) {
      if (line.fields.length > 0 && !this.#book.isBoilerplate(line)) this.#descriptions.addLine(line);
    }
    this.#descriptions.close();
    if (video.categoryId !== null) this.#categories.add(video.categoryId);
    for (const topic of video.topicCategories) this.#topics.add(topic);
    this.#castVote(1);
  }

  addChannel(channel: Channel, share: number): void {
    this.#channel.addLine(readLine(channel.title));
    this.#channel.addLine(readLine(channel.description));
    for (const keyword of channel.keywords) this.#channel.addLine(readLine(keyword));
    this.#channel.close();
    for (const topic of channel.topicCategories) this.#topics.add(topic);
    this.#castVote(share);
  }

  /** Votes by field, in the order of `fields`. */
  votes(): number[] {
    return this.#counts.map(({ votes }) => votes);
  }

  /** The strongest signals first. Most are far too weak to be shown, so they are never sorted. */
  signals(): NicheSignal[] {
    const strongest: Signal[] = [];
    const places = [this.#titles, this.#tags, this.#descriptions, this.#channel];
    for (const { signals } of places)
      for (const signal of signals.values()) insertRanked(strongest, signal, signalRanking);
    for (const { signals } of [this.#categories, this.#topics]) {
      for (const signal of signals) insertRanked(strongest, signal, signalRanking);
    }
    return strongest.map(({ term, place, field, weight }) => ({
      term,
      place,
      niche: nearestNiche(field),
      weight: roundWeight(weight),
    }));
  }

  #castVote(share: number): void {
    let sum = halfVote;
    for (const count of this.#counts) {
      if (count.bound > 0) {
        count.found += count.bound * (count.found > 0 ? boundParts.inCompany : boundParts.alone);
        count.bound = 0;
      }
      sum += count.found;
    }
    for (const count of this.#counts) {
      if (count.found === 0) continue;
      count.votes += (share * count.found) / sum;
      count.found = 0;
    }
  }
}

/** What one field collected in one place of the video at hand. */
interface PlaceSum {
  weight: number;
  bound: number;
  count: FieldCount;
}

/** What one word adds wherever it is found in this place. */
interface WordTally {
  weight: number;
  bound: boolean;
  sum: PlaceSum;
  signal: Signal;
  /** The last video in which it was counted. */
  seenIn: number;
}

/** The words of one place. Each counts once per video, however often it is repeated. */
class WordPlace {
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

  /** The word counts no more in this place. */
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

  /** Ends the video: what the place may say of each field is added to its evidence. */
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

  /** A word of two fields is one signal, of the field that comes first. */
  #createTally(meaning: FieldMeaning): WordTally {
    const { term, field } = meaning;
    let signal = this.signals.get(term);
    if (signal === undefined) {
      signal = { term, place: this.#place, field, weight: 0 };
      this.signals.set(term, signal);
    }
    const weight = meaning.weight * placeRules[this.#place].weight;
    const { bound } = meaning;
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

/** YouTube's own categories or topics, counted as often as they are named. */
class FactPlace {
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

const signalRanking: Ranking<Signal> = { compare: compareSignals, limit: 12 };

function compareSignals(a: Signal, b: Signal): number {
  return roundWeight(b.weight) - roundWeight(a.weight) || compareText(a.term + a.place, b.term + b.place);
}

function roundWeight(weight: number): number {
  return Math.round(weight * 100) / 100;
}
