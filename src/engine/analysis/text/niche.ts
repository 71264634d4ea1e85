import type { Channel } from '../channel.ts';
import type { Niche } from '../niches.ts';
import type { NicheEvidence, NicheSignal } from '../text-evidence.ts';
import { insertRanked } from '../../../values/ranking.ts';
import type { Ranking } from '../../../values/ranking.ts';
import { compareText } from '../../../values/text-order.ts';
import { fields, isOutside, nearestNiche } from './fields.ts';
import type { Field } from './fields.ts';
import { readWording } from './niche-wording.ts';
import { readLine } from './video-texts.ts';
import type { TextBook, VideoTexts } from './video-texts.ts';
import { FactPlace, WordPlace } from './niche-places.ts';
import type { FieldCount, Signal } from './niche-places.ts';

/** The channel's own words count as much as this share of its videos. */
const channelShare = 0.15;

/** Above 1 it separates the leading fields more clearly than their shares of the votes do. */
const sharpness = 1.5;

/** With a lower mean vote per video the texts say nothing. */
const minMeanVote = 0.04;

/** A field outside the twelve contributes half of its share to the niche it is priced as. */
const nearestShare = 0.5;

/** If the leading field has a smaller share, the lists are unsure and the word model is asked. */
const unsureShare = 0.3;

/** The word model counts from this certainty; from half of it if the lists found nothing. */
const minWordingShare = 0.3;

/** Share of right answers by the leading field's share: a logistic curve fitted to labelled channels (decision 028). */
const calibration = { offset: 0.7, slope: 1 };

/** The word model was right for 9 of 11 channels where the lists were unsure; with so few, we claim a little less. */
const wordingProbability = 0.7;

/** Without any sign the answer is the largest niche by far, and rarely right. */
const silentProbability = 0.1;

type Described = Omit<NicheEvidence, 'signals'>;

interface RankedField {
  field: Field;
  share: number;
}

/**
 * The niche by votes: each video distributes one vote over the fields that its words, topics and category point to,
 * the channel's own words add some, and if the result is not clear, a model of the titles' wording decides.
 * `probability` is the share of right answers among labelled channels whose votes were as clear.
 */
export function readNiche(channel: Channel, videos: readonly VideoTexts[], book: TextBook): NicheEvidence {
  const poll = new NichePoll(book, channel.title);
  for (const texts of videos) poll.addVideo(texts);
  poll.addChannel(channel, Math.max(1, videos.length * channelShare));
  const votes = poll.votes();
  const isSilent = votes.reduce(add, 0) < minMeanVote * Math.max(1, videos.length);
  const ranked = rankFields(votes, isSilent);
  const lead = ranked[0]?.share ?? 0;
  const wording = isSilent || lead < unsureShare ? readWording(channel, videos) : null;
  if (wording !== null && wording.share >= minWordingShare * (isSilent ? 0.5 : 1)) {
    const { niche, outside, signals } = wording;
    return { ...describe({ niche, outside, label: null, probability: wordingProbability }, ranked), signals };
  }
  const signals = poll.signals();
  if (isSilent) {
    const niche = 'Entertainment';
    return {
      ...describe({ niche, outside: true, label: null, probability: silentProbability }, ranked),
      signals,
    };
  }
  const best = ranked[0]?.field ?? 'Entertainment';
  const label = isOutside(best) ? best : null;
  const niche = label === null ? nearestNiche(best) : findPriced(ranked, nearestNiche(best));
  const answer = { niche, outside: label !== null, label, probability: calibrate(lead) };
  return { ...describe(answer, ranked), signals };
}

function rankFields(votes: readonly number[], isSilent: boolean): RankedField[] {
  const floor = isSilent ? 1 : 0.02 + 0.005 * votes.reduce(add, 0);
  const powers = votes.map((vote) => (vote + floor) ** sharpness);
  const total = powers.reduce(add, 0);
  return fields
    .map((field, index) => ({ field, share: (powers[index] ?? 0) / total }))
    .toSorted((a, b) => b.share - a.share);
}

/** The niche that a channel outside the twelve is priced as: its field's nearest, unless another is much clearer. */
function findPriced([lead, ...others]: readonly RankedField[], nearest: Niche): Niche {
  const rivals = others.filter(({ field }) => !isOutside(field));
  const own = rivals.find(({ field }) => field === nearest)?.share ?? 0;
  const [rival] = rivals;
  const isClearer = rival !== undefined && rival.share > own + nearestShare * (lead?.share ?? 0);
  return isClearer ? nearestNiche(rival.field) : nearest;
}

interface Answer {
  niche: Niche;
  outside: boolean;
  label: string | null;
  probability: number;
}

/** The runner-up gets its part of what the answer leaves, and is never likelier than the answer. */
function describe({ niche, outside, label, probability }: Answer, ranked: readonly RankedField[]): Described {
  const rest = ranked.filter(({ field }) => field !== niche && field !== label);
  const second = rest.find(({ field }) => !isOutside(field));
  const total = rest.reduce((sum, { share }) => sum + share, 0);
  const left = second === undefined ? 0 : ((1 - probability) * second.share) / total;
  return {
    niche,
    probability,
    runnerUp:
      second === undefined
        ? null
        : { niche: nearestNiche(second.field), probability: Math.min(probability, left) },
    outside,
    outsideLabel: label,
  };
}

function calibrate(share: number): number {
  const { offset, slope } = calibration;
  return 1 / (1 + Math.exp(-offset - slope * Math.log(share / Math.max(1e-9, 1 - share))));
}

function add(sum: number, vote: number): number {
  return sum + vote;
}

/** Evidence at which half of a video's vote counts: a single stray word must not decide it. */
const halfVote = 1.5;

/** The share of its weight that an ambiguous word keeps if no clear word of its field is in the same video. */
const aloneWeight = 0.2;

/** Collects votes and the signals they are based on. */
class NichePoll {
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
      // A woman called Emi means herself in her titles, not a monthly instalment.
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

  /** The strongest signals first. Most are far too weak to be shown, so those are never sorted. */
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
