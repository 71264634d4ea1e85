import type { Channel } from '../channel.ts';
import type { NicheEvidence, NicheSignal } from '../text-evidence.ts';
import type { Field } from './fields.ts';
import { categoryFields, fields, isOutside, nearestNiche, topicFields } from './fields.ts';
import type { Meaning } from './meanings.ts';
import { compareText } from './text-order.ts';
import type { TextBook, TextLine, VideoTexts } from './video-texts.ts';
import { readLine } from './video-texts.ts';

type Place = NicheSignal['place'];
type FieldMeaning = Extract<Meaning, { kind: 'field' }>;

/** A word in a title is chosen with care; descriptions and tags hold many words by chance. */
const placeWeights = { title: 3, tag: 1, description: 0.6, channel: 1 } as const;
type WordPlace = keyof typeof placeWeights;

/** How much one field can collect in one place of one video, so that word lists do not outvote titles. */
const placeLimits = { title: 9, tag: 4, description: 2.4 } as const;

/** Evidence at which a video's vote counts half: a single stray word must not decide it. */
const halfVote = 1.5;

/** The channel's own words vote like this share of its videos. */
const channelShare = 0.15;

/** Above 1 it separates the leading fields more clearly than their share of the votes. */
const sharpness = 1.5;

/** Below this mean vote per video the texts say nothing. */
const minMeanVote = 0.04;

/** A field outside the twelve is priced as its nearest niche with half of its own probability. */
const nearestShare = 0.5;

const maxSignals = 12;
const fieldNumbers = new Map(fields.map((field, index) => [field, index]));

/**
 * The niche by votes: each video distributes one vote over the fields its words, topics and
 * category point to, the channel's own words add some, and the shares become probabilities.
 */
export function readNiche(channel: Channel, videos: readonly VideoTexts[], book: TextBook): NicheEvidence {
  const poll = new Poll();
  for (const texts of videos) poll.addVideo(texts, book);
  poll.addChannel(channel, Math.max(1, videos.length * channelShare));
  const votes = fields.map((_, index) => poll.votes[index] ?? 0);
  const sum = votes.reduce((total, vote) => total + vote, 0);
  const isSilent = sum < minMeanVote * Math.max(1, videos.length);
  return { ...rankFields(votes, isSilent), signals: poll.signals() };
}

function rankFields(votes: readonly number[], isSilent: boolean): Omit<NicheEvidence, 'signals'> {
  const floor = isSilent ? 1 : 0.02 + 0.005 * votes.reduce((total, vote) => total + vote, 0);
  const powers = votes.map((vote) => (vote + floor) ** sharpness);
  const sum = powers.reduce((total, power) => total + power, 0);
  const ranked = fields
    .map((field, index) => ({ field, probability: (powers[index] ?? 0) / sum }))
    .toSorted((a, b) => b.probability - a.probability);
  const inside = ranked.flatMap(({ field, probability }) =>
    isOutside(field) ? [] : [{ niche: field, probability }],
  );
  const [best] = ranked;
  if (isSilent || best === undefined || !isOutside(best.field)) {
    const [first, second] = isSilent
      ? inside.toSorted((a, b) => Number(b.niche === 'Entertainment') - Number(a.niche === 'Entertainment'))
      : inside;
    return {
      niche: first?.niche ?? 'Entertainment',
      probability: first?.probability ?? 0,
      runnerUp: second ?? null,
      outside: isSilent,
      outsideLabel: null,
    };
  }
  const nearest = nearestNiche(best.field);
  const part = nearestShare * best.probability;
  const [first, second] = inside
    .map(({ niche, probability }) => ({
      niche,
      probability: niche === nearest ? Math.min(1, probability + part) : probability,
    }))
    .toSorted((a, b) => b.probability - a.probability);
  return {
    niche: first?.niche ?? nearest,
    probability: first?.probability ?? 0,
    runnerUp: second ?? null,
    outside: true,
    outsideLabel: best.field,
  };
}

/** A signal as it adds up over the videos. */
interface Signal {
  term: string;
  place: Place;
  niche: NicheSignal['niche'];
  weight: number;
}

/** What one word, topic or category adds wherever it is found. */
interface Tally {
  fieldNumber: number;
  weight: number;
  signal: Signal;
  /** The last place of a video in which it was counted. */
  seenIn: number;
}

/** Collects votes and remembers what they rest on. */
class Poll {
  readonly votes = new Float64Array(fields.length);
  #found = new Float64Array(fields.length);
  #place = new Float64Array(fields.length);
  #readings = 0;
  #words = {
    title: new Map<FieldMeaning, Tally>(),
    tag: new Map<FieldMeaning, Tally>(),
    description: new Map<FieldMeaning, Tally>(),
    channel: new Map<FieldMeaning, Tally>(),
  };
  #facts = { topic: new Map<string, Tally | null>(), category: new Map<string, Tally | null>() };
  #signals = new Map<string, Signal>();

  addVideo({ video, title, tags, lines }: VideoTexts, book: TextBook): void {
    this.#found.fill(0);
    this.#startPlace();
    this.#addLine('title', title);
    this.#endPlace(placeLimits.title);
    this.#startPlace();
    for (const tag of tags) this.#addLine('tag', tag);
    this.#endPlace(placeLimits.tag);
    this.#startPlace();
    for (const line of lines) {
      if (line.fields.length > 0 && !book.isBoilerplate(line)) this.#addLine('description', line);
    }
    this.#endPlace(placeLimits.description);
    if (video.categoryId !== null) this.#addFact('category', video.categoryId);
    for (const topic of video.topicCategories) this.#addFact('topic', topic);
    this.#castVote(1);
  }

  addChannel(channel: Channel, share: number): void {
    this.#found.fill(0);
    this.#startPlace();
    this.#addLine('channel', readLine(channel.title));
    this.#addLine('channel', readLine(channel.description));
    for (const keyword of channel.keywords) this.#addLine('channel', readLine(keyword));
    this.#endPlace(Infinity);
    for (const topic of channel.topicCategories) this.#addFact('topic', topic);
    this.#castVote(share);
  }

  /** The strongest signals first. Most are far too weak to be shown, so they are never sorted. */
  signals(): NicheSignal[] {
    const strongest: NicheSignal[] = [];
    for (const { term, place, niche, weight } of this.#signals.values()) {
      const signal = { term, place, niche, weight: Math.round(weight * 100) / 100 };
      let at = strongest.length;
      while (at > 0 && compareSignals(signal, strongest[at - 1] ?? signal) < 0) at -= 1;
      if (at === maxSignals) continue;
      strongest.splice(at, 0, signal);
      if (strongest.length > maxSignals) strongest.pop();
    }
    return strongest;
  }

  #startPlace(): void {
    this.#readings += 1;
    this.#place.fill(0);
  }

  #endPlace(limit: number): void {
    for (let index = 0; index < this.#place.length; index += 1) {
      this.#found[index] = (this.#found[index] ?? 0) + Math.min(limit, this.#place[index] ?? 0);
    }
  }

  /** Each word counts once per place and video, however often it is repeated. */
  #addLine(place: WordPlace, line: TextLine): void {
    const tallies = this.#words[place];
    for (const { meaning } of line.fields) {
      let tally = tallies.get(meaning);
      if (tally === undefined) {
        const weight = meaning.weight * placeWeights[place];
        tally = this.#createTally({ field: meaning.field, term: meaning.term, place, weight });
        tallies.set(meaning, tally);
      }
      if (tally.seenIn === this.#readings) continue;
      tally.seenIn = this.#readings;
      tally.signal.weight += tally.weight;
      this.#place[tally.fieldNumber] = (this.#place[tally.fieldNumber] ?? 0) + tally.weight;
    }
  }

  #addFact(place: 'topic' | 'category', name: string): void {
    let tally = this.#facts[place].get(name);
    if (tally === undefined) {
      tally = this.#readFact(place, name);
      this.#facts[place].set(name, tally);
    }
    if (tally === null) return;
    tally.signal.weight += tally.weight;
    this.#found[tally.fieldNumber] = (this.#found[tally.fieldNumber] ?? 0) + tally.weight;
  }

  #readFact(place: 'topic' | 'category', name: string): Tally | null {
    const table = place === 'topic' ? topicFields : categoryFields;
    const key = name.toLowerCase();
    const fact = Object.hasOwn(table, key) ? table[key] : undefined;
    if (fact === undefined) return null;
    const term = place === 'category' ? `${fact.field} (${name})` : name;
    return this.#createTally({ field: fact.field, term, place, weight: fact.weight * 2 });
  }

  /** A word of two fields is one signal, of the field that comes first. */
  #createTally(found: { field: Field; term: string; place: Place; weight: number }): Tally {
    const { field, term, place, weight } = found;
    const key = `${place} ${term}`;
    let signal = this.#signals.get(key);
    if (signal === undefined) {
      signal = { term, place, niche: nearestNiche(field), weight: 0 };
      this.#signals.set(key, signal);
    }
    return { fieldNumber: fieldNumbers.get(field) ?? 0, weight, signal, seenIn: 0 };
  }

  #castVote(share: number): void {
    let sum = halfVote;
    for (const found of this.#found) sum += found;
    for (let index = 0; index < this.votes.length; index += 1) {
      this.votes[index] = (this.votes[index] ?? 0) + (share * (this.#found[index] ?? 0)) / sum;
    }
  }
}

function compareSignals(a: NicheSignal, b: NicheSignal): number {
  return b.weight - a.weight || compareText(a.term + a.place, b.term + b.place);
}
