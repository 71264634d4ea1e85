import { findAddressEnd, startsAddress, unitsOf } from './addresses.ts';
import { isRunUnit, letterTable, separatorMark, unseenMark } from './letter-table.ts';
import { hashSeed, hashStep, hashtagSalt, stemSalt, WordTable } from './word-table.ts';

export interface Phrase<Meaning> {
  /** Words divided by spaces; `#word` is found as a hashtag only, `word*` with up to three more letters. */
  text: string;
  meaning: Meaning;
  /** True where no longer phrase may hide it. */
  always: boolean;
}

export interface Span {
  /** UTF-16 positions in the text, end exclusive. */
  start: number;
  end: number;
}

export interface Match<Meaning> extends Span {
  meanings: readonly Meaning[];
}

export interface Reading<Meaning> {
  matches: readonly Match<Meaning>[];
  /** Where `scheme://…` addresses stand; words inside them are not read. */
  links: readonly Span[];
}

/** YouTube ends a description at 5,000 characters; what a longer text holds behind them is not read. */
export const maxTextUnits = 5_000;

/** How many letters an inflected ending may have behind a `word*`. */
const maxEndingLetters = 3;

/** A step through the phrases: words, or units in scripts without spaces, lead from node to node. */
interface Node<Meaning> {
  number: number;
  leadsOn: boolean;
  meanings: readonly Meaning[];
  always: boolean;
}

/** More than there are words or units: a node's number times this, plus a step, is one key. */
const maxSteps = 0x10_00_00;

/** First letter that does not belong to an alphabet whose words stand between spaces. */
const firstRunUnit = 0x0e00;
/** From here on (Greek, Cyrillic, Arabic, Devanagari) endings are cut off an unknown word. */
const firstInflectedUnit = 0x0370;
const [hashUnit, colonUnit] = [0x23, 0x3a];

/**
 * Finds the phrases of all lists in one pass, in time linear in the text. At each place the longest
 * phrase wins and hides those within it: an exception is no more than a longer phrase.
 */
export class PhraseMachine<Meaning> {
  #words: WordTable;
  #wordNodes: (Node<Meaning> | undefined)[] = [];
  #unitNodes = new Map<number, Node<Meaning>>();
  #startsRun = new Uint8Array(0x1_00_00);
  /** All further steps in one map, which is several times faster to fill than a map for each node. */
  #steps = new Map<number, Node<Meaning>>();
  #nodeCount = 0;
  #tokens = new Int32Array(maxTextUnits + 1);
  #starts = new Int32Array(maxTextUnits + 1);
  #ends = new Int32Array(maxTextUnits + 1);
  /** The place of each known word among all words of the text. */
  #places = new Int32Array(maxTextUnits + 1);
  #tokenCount = 0;
  #wordCount = 0;
  #origin = 0;
  #limit = 0;
  #runEnd = 0;

  constructor(phrases: readonly Phrase<Meaning>[]) {
    this.#words = new WordTable(phrases.length * 2);
    for (const phrase of phrases) this.#add(phrase);
  }

  /**
   * Reads a part of a text, at most `maxTextUnits` of it; positions count from the part's start.
   * The whole text is taken because units of a substring are slow to read.
   */
  read(text: string, part: Span = { start: 0, end: text.length }): Reading<Meaning> {
    const matches: Match<Meaning>[] = [];
    const links: Span[] = [];
    this.#origin = part.start;
    this.#limit = Math.min(part.end, part.start + maxTextUnits);
    this.#tokenCount = 0;
    this.#wordCount = 0;
    this.#runEnd = 0;
    this.#scan(text, { matches, links });
    if (this.#tokenCount > 0) this.#matchTokens(matches);
    return { matches, links };
  }

  #add(phrase: Phrase<Meaning>): void {
    if (isRunUnit(phrase.text.charCodeAt(0))) {
      const [first = 0, ...rest] = unitsOf(phrase.text).map((unit) => letterTable[unit] ?? 0);
      const node = this.#unitNodes.get(first) ?? this.#createNode();
      this.#unitNodes.set(first, node);
      this.#startsRun[first] = 1;
      this.#addPath(node, rest, phrase);
      return;
    }
    const [first = 0, ...rest] = phrase.text.split(' ').map((word) => this.#words.add(word));
    this.#addPath((this.#wordNodes[first] ??= this.#createNode()), rest, phrase);
  }

  #addPath(start: Node<Meaning>, path: readonly number[], phrase: Phrase<Meaning>): void {
    let node = start;
    for (const step of path) {
      const key = node.number * maxSteps + step;
      const next = this.#steps.get(key) ?? this.#createNode();
      this.#steps.set(key, next);
      node.leadsOn = true;
      node = next;
    }
    node.meanings = [...node.meanings, phrase.meaning];
    node.always ||= phrase.always;
  }

  #createNode(): Node<Meaning> {
    this.#nodeCount += 1;
    return { number: this.#nodeCount, leadsOn: false, meanings: noMeanings, always: false };
  }

  #follow(node: Node<Meaning>, step: number): Node<Meaning> | undefined {
    return node.leadsOn ? this.#steps.get(node.number * maxSteps + step) : undefined;
  }

  #scan(text: string, into: { matches: Match<Meaning>[]; links: Span[] }): void {
    const table = letterTable;
    const limit = this.#limit;
    const origin = this.#origin;
    let hashed = hashSeed;
    let start = -1;
    for (let index = origin; index < limit; index += 1) {
      const unit = text.charCodeAt(index);
      const letter = table[unit] ?? separatorMark;
      if (letter > unseenMark && (letter < firstRunUnit || !isRunUnit(letter))) {
        if (start < 0) start = index;
        hashed = hashStep(hashed, letter);
        continue;
      }
      if (letter === unseenMark) continue;
      const isLink = unit === colonUnit && start >= 0 && startsAddress(text, index);
      if (start >= 0 && !isLink) {
        if (this.#isForeign(text, start, hashed)) this.#wordCount += 1;
        else this.#pushWord(text, { start, end: index }, hashed);
      }
      if (isLink) {
        const end = findAddressEnd(text, { start: index, end: limit });
        into.links.push({ start: start - origin, end: end - origin });
        index = end - 1;
      } else if (letter !== separatorMark) this.#matchRun(text, index, into.matches);
      if (isLink || letter !== separatorMark) this.#wordCount += 1;
      start = -1;
      hashed = hashSeed;
    }
    if (start >= 0) this.#pushWord(text, { start, end: limit }, hashed);
  }

  /** True for most words: on no list, neither as a hashtag nor with an ending cut off. */
  #isForeign(text: string, start: number, hashed: number): boolean {
    return (
      this.#words.rejects(hashed) &&
      text.charCodeAt(start) < firstInflectedUnit &&
      text.charCodeAt(start - 1) !== hashUnit
    );
  }

  #pushWord(text: string, span: Span, hashed: number): void {
    let word = 0;
    if (span.start > this.#origin && text.charCodeAt(span.start - 1) === hashUnit) {
      word = this.#words.find(hashed ^ hashtagSalt);
    }
    if (word === 0) word = this.#words.find(hashed);
    if (word === 0 && text.charCodeAt(span.start) >= firstInflectedUnit) {
      word = this.#findStem(text, span);
    }
    this.#wordCount += 1;
    if (word === 0) return;
    const index = this.#tokenCount;
    this.#tokens[index] = word;
    this.#starts[index] = span.start - this.#origin;
    this.#ends[index] = span.end - this.#origin;
    this.#places[index] = this.#wordCount;
    this.#tokenCount = index + 1;
  }

  /** The longest `word*` that this word goes on from by at most three letters. */
  #findStem(text: string, { start, end }: Span): number {
    let hashed = hashSeed;
    let found = 0;
    for (let index = start; index < end; index += 1) {
      const letter = letterTable[text.charCodeAt(index)] ?? separatorMark;
      if (letter > unseenMark) hashed = hashStep(hashed, letter);
      if (end - index > maxEndingLetters + 1) continue;
      const word = this.#words.find(hashed ^ stemSalt);
      if (word !== 0) found = word;
    }
    return found;
  }

  #matchTokens(matches: Match<Meaning>[]): void {
    let coveredTo = 0;
    for (let first = 0; first < this.#tokenCount; first += 1) {
      const word = this.#tokens[first] ?? 0;
      const start = this.#starts[first] ?? 0;
      let node = this.#wordNodes[word];
      let longest: Match<Meaning> | null = null;
      for (let at = first; node !== undefined;) {
        const end = this.#ends[at] ?? 0;
        if (node.meanings.length > 0) longest = { meanings: node.meanings, start, end };
        if (node.always && longest !== null) matches.push(longest);
        at += 1;
        const follows = at < this.#tokenCount && this.#places[at] === (this.#places[at - 1] ?? 0) + 1;
        node = follows ? this.#follow(node, this.#tokens[at] ?? 0) : undefined;
      }
      if (longest === null || longest.end <= coveredTo) continue;
      coveredTo = longest.end;
      if (matches.at(-1) !== longest) matches.push(longest);
    }
  }

  /** Phrases in a script without spaces may begin at any of its units. */
  #matchRun(text: string, start: number, matches: Match<Meaning>[]): void {
    const first = letterTable[text.charCodeAt(start)] ?? 0;
    let node = this.#startsRun[first] === 1 ? this.#unitNodes.get(first) : undefined;
    let longest: Match<Meaning> | null = null;
    for (let at = start; node !== undefined;) {
      at += 1;
      if (node.meanings.length > 0) {
        longest = { meanings: node.meanings, start: start - this.#origin, end: at - this.#origin };
      }
      if (node.always && longest !== null) matches.push(longest);
      const unit = at < this.#limit ? (letterTable[text.charCodeAt(at)] ?? 0) : -1;
      node = unit < 0 ? undefined : this.#follow(node, unit);
    }
    if (longest === null || longest.end <= this.#runEnd) return;
    this.#runEnd = longest.end;
    if (matches.at(-1) !== longest) matches.push(longest);
  }
}

const noMeanings: readonly never[] = [];
