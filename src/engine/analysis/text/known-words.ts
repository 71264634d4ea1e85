import type { PhraseNode, PhraseTrie } from './phrase-trie.ts';

export interface Span {
  /** UTF-16 positions in the text, end exclusive. */
  start: number;
  end: number;
}

export interface Match<Meaning> extends Span {
  meanings: readonly Meaning[];
}

/** The words of a text with which phrases begin or continue, and the phrases they form. */
export class KnownWords<Meaning> {
  count = 0;
  /** The place of the last one. */
  lastPlace = -1;
  #trie: PhraseTrie<Meaning>;
  #words: Int32Array;
  #starts: Int32Array;
  #ends: Int32Array;
  /** The place of each among all words of the text. */
  #places: Int32Array;
  #origin = 0;

  constructor(trie: PhraseTrie<Meaning>, capacity: number) {
    this.#trie = trie;
    this.#words = new Int32Array(capacity);
    this.#starts = new Int32Array(capacity);
    this.#ends = new Int32Array(capacity);
    this.#places = new Int32Array(capacity);
  }

  /** Starts a text whose positions count from `origin`. */
  clear(origin: number): void {
    this.count = 0;
    this.lastPlace = -1;
    this.#origin = origin;
  }

  add(word: number, { start, end, place }: Span & { place: number }): void {
    const index = this.count;
    this.lastPlace = place;
    this.#words[index] = word;
    this.#starts[index] = start - this.#origin;
    this.#ends[index] = end - this.#origin;
    this.#places[index] = place;
    this.count = index + 1;
  }

  /** Reports the longest phrase at each word that no longer phrase covers, and each phrase that must not be hidden. */
  match(report: (match: Match<Meaning>) => void): void {
    let coveredTo = 0;
    for (let first = 0; first < this.count; first += 1) {
      const longest = this.#findLongest(first, report);
      if (longest === null || longest.end <= coveredTo) continue;
      coveredTo = longest.end;
      report(longest);
    }
  }

  #findLongest(first: number, report: (match: Match<Meaning>) => void): Match<Meaning> | null {
    let node = this.#trie.startAtWord(this.#words[first] ?? 0);
    let longest: Match<Meaning> | null = null;
    for (let at = first; node !== undefined; at += 1) {
      if (node.meanings.length > 0) {
        longest = { meanings: node.meanings, start: this.#starts[first] ?? 0, end: this.#ends[at] ?? 0 };
        if (node.always) report(longest);
      }
      node = this.#next(node, at + 1);
    }
    return longest;
  }

  #next(node: PhraseNode<Meaning>, at: number): PhraseNode<Meaning> | undefined {
    if (!node.leadsOn || at >= this.count) return undefined;
    const follows = this.#places[at] === (this.#places[at - 1] ?? 0) + 1;
    return follows ? this.#trie.follow(node, this.#words[at] ?? 0) : undefined;
  }
}
