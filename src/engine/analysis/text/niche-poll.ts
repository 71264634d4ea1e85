import type { Channel } from '../channel.ts';
import type { Ranking } from '../../../values/ranking.ts';
import { insertRanked } from '../../../values/ranking.ts';
import type { NicheSignal } from '../text-evidence.ts';
import { fields, nearestNiche } from './fields.ts';
import type { FieldCount, Signal } from './niche-places.ts';
import { FactPlace, WordPlace } from './niche-places.ts';
import { compareText } from '../../../values/text-order.ts';
import type { TextBook, VideoTexts } from './video-texts.ts';
import { readLine } from './video-texts.ts';

/** Evidence at which a video's vote counts half: a single stray word must not decide it. */
const halfVote = 1.5;

/** Part of its weight that an ambiguous word keeps where no clear one of its field stands in the same video. */
const aloneWeight = 0.2;

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
      // A woman called Emi names herself in her titles and speaks of no monthly instalment.
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
      for (const signal of signals.values())
        if (signal.weight > 0) insertRanked(strongest, signal, signalRanking);
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
        count.found += count.bound * (count.found > 0 ? 1 : aloneWeight);
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

const signalRanking: Ranking<Signal> = { compare: compareSignals, limit: 12 };

function compareSignals(a: Signal, b: Signal): number {
  return roundWeight(b.weight) - roundWeight(a.weight) || compareText(a.term + a.place, b.term + b.place);
}

function roundWeight(weight: number): number {
  return Math.round(weight * 100) / 100;
}
