import type { Lognormal } from './lognormal.ts';
import { fentonWilkinson, momentsOf } from './lognormal.ts';

/** Which channels for a budget: every set there is up to 20 channels, greedy steps and swaps beyond. */

/** Up to so many all sets are looked at: a million. */
export const mostSearched = 20;
/** How many of the best sets are kept to be worked out in full. */
const mostKept = 8;

export interface SearchedChannel {
  id: string;
  priceCents: number;
  /** What the goal counts of it: orders before what all share, or views. */
  counted: Lognormal;
  /** Of channels with the same word at most one is chosen. */
  clusters: readonly string[];
}

/** A set by the places of its channels, ascending. */
export interface FoundSet {
  members: readonly number[];
  priceCents: number;
  score: number;
}

export interface Search {
  channels: readonly SearchedChannel[];
  budgetCents: number;
  leastChannels: number;
  /** Higher is better; `counted` is the lognormal that stands for the sum. */
  scoreOf: (set: { counted: Lognormal; priceCents: number }) => number;
}

/** The best sets, the best first, and the best of each size. Ties go to the lower price, then to the earlier ids. */
export interface Searched {
  best: FoundSet[];
  bySize: FoundSet[];
}

export function searchSets(search: Search): Searched {
  const found = new FoundSets(search);
  if (search.channels.length <= mostSearched) lookAtAll(search, found);
  else growAndSwap(search, found);
  return found.report();
}

/** Sums over a set's channels, from which its stand-in follows. */
interface Sums {
  size: number;
  priceCents: number;
  mean: number;
  variance: number;
}

class FoundSets {
  readonly #search: Search;
  readonly #best: FoundSet[] = [];
  readonly #bySize = new Map<number, FoundSet>();

  constructor(search: Search) {
    this.#search = search;
  }

  /** Most sets are no match for those that are kept, so who is in one is asked last. */
  offer({ size, priceCents, mean, variance }: Sums, listMembers: () => readonly number[]): number {
    const score = this.#search.scoreOf({ counted: fentonWilkinson(mean, variance), priceCents });
    const ofSize = this.#bySize.get(size);
    const last = this.#best.length < mostKept ? undefined : this.#best.at(-1);
    const isKept = size >= this.#search.leastChannels && (last === undefined || score >= last.score);
    if (!isKept && ofSize !== undefined && score < ofSize.score) return score;
    const set = { members: listMembers(), priceCents, score };
    if (ofSize === undefined || this.compare(set, ofSize) < 0) this.#bySize.set(size, set);
    if (isKept) this.#keep(set);
    return score;
  }

  #keep(set: FoundSet): void {
    if (this.#best.some(({ members }) => String(members) === String(set.members))) return;
    const place = this.#best.findIndex((other) => this.compare(set, other) < 0);
    this.#best.splice(place === -1 ? this.#best.length : place, 0, set);
    if (this.#best.length > mostKept) this.#best.pop();
  }

  compare(one: FoundSet, other: FoundSet): number {
    if (one.score !== other.score) return one.score > other.score ? -1 : 1;
    if (one.priceCents !== other.priceCents) return one.priceCents - other.priceCents;
    const idsOf = ({ members }: FoundSet) =>
      String(members.map((member) => this.#search.channels[member]?.id ?? '').toSorted());
    return idsOf(one) < idsOf(other) ? -1 : 1;
  }

  report(): Searched {
    const sizes = [...this.#bySize.values()];
    return {
      best: this.#best,
      bySize: sizes.toSorted((one, other) => one.members.length - other.members.length),
    };
  }
}

/** Deeper only while the budget lasts: channels come by price, so that the first that is too dear ends the branch. */
function lookAtAll({ channels, budgetCents }: Search, found: FoundSets): void {
  const steps = channels
    .map((channel, place) => ({
      priceCents: channel.priceCents,
      ...momentsOf(channel.counted),
      bit: 1 << place,
      conflicts: channels.reduce((bits, other, at) => bits | (clash(channel, other) ? 1 << at : 0), 0),
    }))
    .toSorted((one, other) => one.priceCents - other.priceCents);
  const visit = (sums: Sums, from: number, members: number) => {
    for (let index = from; index < steps.length; index += 1) {
      const step = steps[index];
      if (step === undefined || sums.priceCents + step.priceCents > budgetCents) return;
      if ((step.conflicts & members) !== 0) continue;
      const next = {
        size: sums.size + 1,
        priceCents: sums.priceCents + step.priceCents,
        mean: sums.mean + step.mean,
        variance: sums.variance + step.variance,
      };
      const bits = members | step.bit;
      found.offer(next, () => channels.flatMap((_, place) => ((bits >> place) & 1 ? [place] : [])));
      visit(next, index + 1, bits);
    }
  };
  visit({ size: 0, priceCents: 0, mean: 0, variance: 0 }, 0, 0);
}

function clash(one: SearchedChannel, other: SearchedChannel): boolean {
  return one !== other && one.clusters.some((cluster) => other.clusters.includes(cluster));
}

/** From each channel alone: add, swap or drop whatever helps most, until nothing does. */
function growAndSwap(search: Search, found: FoundSets): void {
  const { channels, budgetCents, leastChannels } = search;
  const all = channels.map((channel) => ({ channel, ...momentsOf(channel.counted) }));
  const tryOut = (members: readonly number[]): FoundSet | null => {
    const chosen = all.filter((_, place) => members.includes(place));
    const clusters = chosen.flatMap(({ channel }) => channel.clusters);
    const sums = { size: members.length, priceCents: 0, mean: 0, variance: 0 };
    for (const { channel, mean, variance } of chosen) {
      sums.priceCents += channel.priceCents;
      sums.mean += mean;
      sums.variance += variance;
    }
    if (sums.priceCents > budgetCents || new Set(clusters).size < clusters.length) return null;
    const sorted = members.toSorted((one, other) => one - other);
    return { members: sorted, priceCents: sums.priceCents, score: found.offer(sums, () => sorted) };
  };
  for (const start of all.keys()) {
    let current = tryOut([start]);
    while (current !== null) {
      const isShort = current.members.length < leastChannels;
      const next = listSteps(current.members, { places: all.length, isShort })
        .flatMap((each) => tryOut(each) ?? [])
        .reduce<FoundSet | null>(
          (best, each) => (best !== null && found.compare(best, each) < 0 ? best : each),
          null,
        );
      current = next !== null && (isShort || found.compare(next, current) < 0) ? next : null;
    }
  }
}

/** What one step can make of a set; one that is too small can only grow. */
function listSteps(
  members: readonly number[],
  { places, isShort }: { places: number; isShort: boolean },
): number[][] {
  const outside = Array.from({ length: places }, (_, place) => place).filter(
    (place) => !members.includes(place),
  );
  const added = outside.map((other) => [...members, other]);
  if (isShort) return added;
  const swapped = members.flatMap((_, at) => outside.map((other) => members.with(at, other)));
  const dropped = members.length > 1 ? members.map((_, at) => members.toSpliced(at, 1)) : [];
  return [...added, ...swapped, ...dropped];
}
