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
const placeWeights = { title: 3, tag: 1, description: 0.6 } as const;

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
  const niche = nearestNiche(best.field);
  const own = inside.find((candidate) => candidate.niche === niche)?.probability ?? 0;
  return {
    niche,
    probability: Math.min(1, own + nearestShare * best.probability),
    runnerUp: inside.find((candidate) => candidate.niche !== niche) ?? null,
    outside: true,
    outsideLabel: best.field,
  };
}

/** Collects votes and remembers what they rest on. */
class Poll {
  readonly votes = new Float64Array(fields.length);
  #found = new Float64Array(fields.length);
  #place = new Float64Array(fields.length);
  #weights = new Map<Place, Map<string, { field: Field; weight: number }>>();

  addVideo({ video, title, tags, lines }: VideoTexts, book: TextBook): void {
    this.#found.fill(0);
    this.#addReadings('title', [title], placeWeights.title);
    this.#addReadings('tag', tags, placeWeights.tag);
    this.#addReadings(
      'description',
      lines.filter((line) => line.fields.length > 0 && !book.isBoilerplate(line)),
      placeWeights.description,
    );
    this.#addFact('category', video.categoryId ?? '', categoryFields);
    for (const topic of video.topicCategories) this.#addFact('topic', topic, topicFields);
    this.#castVote(1);
  }

  addChannel(channel: Channel, share: number): void {
    this.#found.fill(0);
    const texts = [channel.title, channel.description, ...channel.keywords];
    this.#addReadings(
      'channel',
      texts.map((text) => readLine(text)),
      1,
    );
    for (const topic of channel.topicCategories) this.#addFact('topic', topic, topicFields);
    this.#castVote(share);
  }

  signals(): NicheSignal[] {
    return [...this.#weights]
      .flatMap(([place, terms]) =>
        [...terms].map(([term, { field, weight }]) => ({
          term,
          place,
          niche: nearestNiche(field),
          weight: Math.round(weight * 100) / 100,
        })),
      )
      .toSorted((a, b) => b.weight - a.weight || compareText(a.term + a.place, b.term + b.place))
      .slice(0, maxSignals);
  }

  /** Each word counts once per place and video, however often it is repeated. */
  #addReadings(place: Place, readings: readonly TextLine[], weight: number): void {
    const seen = new Set<Meaning>();
    this.#place.fill(0);
    for (const { fields: found } of readings) {
      for (const { meaning } of found) {
        if (seen.has(meaning)) continue;
        seen.add(meaning);
        this.#addWord(place, meaning, weight);
      }
    }
    const limit =
      place === 'title' || place === 'tag' || place === 'description' ? placeLimits[place] : Infinity;
    for (let index = 0; index < this.#place.length; index += 1) {
      this.#found[index] = (this.#found[index] ?? 0) + Math.min(limit, this.#place[index] ?? 0);
    }
  }

  #addWord(place: Place, { field, weight, term }: FieldMeaning, placeWeight: number): void {
    const index = fieldNumbers.get(field) ?? 0;
    this.#place[index] = (this.#place[index] ?? 0) + weight * placeWeight;
    this.#remember(place, term, { field, weight: weight * placeWeight });
  }

  #addFact(
    place: 'topic' | 'category',
    name: string,
    table: Readonly<Record<string, { field: Field; weight: number }>>,
  ): void {
    const fact = Object.hasOwn(table, name.toLowerCase()) ? table[name.toLowerCase()] : undefined;
    if (fact === undefined) return;
    const index = fieldNumbers.get(fact.field) ?? 0;
    this.#found[index] = (this.#found[index] ?? 0) + fact.weight * 2;
    this.#remember(place, name, { field: fact.field, weight: fact.weight * 2 });
  }

  #remember(place: Place, term: string, found: { field: Field; weight: number }): void {
    let terms = this.#weights.get(place);
    if (terms === undefined) {
      terms = new Map();
      this.#weights.set(place, terms);
    }
    const key = place === 'category' ? `${found.field} (${term})` : term;
    const known = terms.get(key);
    if (known === undefined) terms.set(key, { ...found });
    else known.weight += found.weight;
  }

  #castVote(share: number): void {
    const sum = this.#found.reduce((total, found) => total + found, halfVote);
    for (let index = 0; index < this.votes.length; index += 1) {
      this.votes[index] = (this.votes[index] ?? 0) + (share * (this.#found[index] ?? 0)) / sum;
    }
  }
}
