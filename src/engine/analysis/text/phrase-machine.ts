import { findAddressEnd, startsAddress } from './addresses.ts';
import { isRunUnit, letterTable, separatorMark, unseenMark } from './letter-table.ts';
import { KnownWords } from './known-words.ts';
import type { Match, Span } from './known-words.ts';
import { hashUnmixed } from './look-alikes.ts';
import type { Phrase } from './phrase-trie.ts';
import { PhraseTrie } from './phrase-trie.ts';
import { hashSeed, hashStep, hashtagSalt, stemSalt } from './word-table.ts';

export interface Reading<Meaning> {
  matches: readonly Match<Meaning>[];
  /** Where `scheme://…` addresses are; the words inside them are skipped. */
  links: readonly Span[];
}

/** YouTube ends a description at 5,000 characters; anything beyond that is not read. */
export const maxTextUnits = 5_000;

/** How many letters an inflected ending may add to a `word*`. */
const maxEndingLetters = 3;

/** The first letter outside the alphabets whose words are separated by spaces. */
const firstRunUnit = 0x0e00;
/** From this letter on (Greek, Cyrillic, Arabic, Devanagari) endings are cut off an unknown word. */
const firstInflectedUnit = 0x0370;
const [hashUnit, colonUnit] = [0x23, 0x3a];

/**
 * Finds the phrases of all lists in one pass, in time linear in the text. At each position the longest phrase wins
 * and hides those within it, so an exception is simply a longer phrase.
 */
export class PhraseMachine<Meaning> {
  #trie: PhraseTrie<Meaning>;
  #known: KnownWords<Meaning>;
  #wordCount = 0;
  /** The last word that was skipped because it matters only before certain others. */
  #passed = { place: -1, start: 0, end: 0, hashed: 0 };
  #text = '';
  #origin = 0;
  #limit = 0;
  #runEnd = 0;
  /** What the current text contains; most lines contain nothing and share the empty lists. */
  #matches: Match<Meaning>[] | null = null;
  #links: Span[] | null = null;

  constructor(phrases: readonly Phrase<Meaning>[]) {
    this.#trie = new PhraseTrie(phrases);
    this.#known = new KnownWords(this.#trie, maxTextUnits + 1);
  }

  /**
   * Reads a part of a text, at most `maxTextUnits` of it; positions count from the part's start.
   * The whole text is taken because units of a substring are slow to read.
   */
  read(text: string, part: Span = { start: 0, end: text.length }): Reading<Meaning> {
    this.#matches = null;
    this.#links = null;
    this.#text = text;
    this.#origin = part.start;
    this.#limit = Math.min(part.end, part.start + maxTextUnits);
    this.#known.clear(part.start);
    this.#wordCount = 0;
    this.#passed.place = -1;
    this.#runEnd = 0;
    this.#scan();
    if (this.#known.count > 0) this.#known.match((match) => this.#push(match));
    if (this.#matches === null && this.#links === null) return emptyReading;
    return { matches: this.#matches ?? nothing, links: this.#links ?? nothing };
  }

  #push(match: Match<Meaning>): void {
    if (this.#matches === null) this.#matches = [match];
    else if (this.#matches.at(-1) !== match) this.#matches.push(match);
  }

  /**
   * Cuts the text into words and hashes them on the way. `bits` combines all letters of a word, which shows at a
   * glance whether any lies beyond Latin; most words are on no list, not even as a hashtag.
   */
  #scan(): void {
    const text = this.#text;
    const table = letterTable;
    const limit = this.#limit;
    let hashed = hashSeed;
    let start = -1;
    let before = 0;
    let bits = 0;
    for (let index = this.#origin; index < limit; index += 1) {
      const unit = text.charCodeAt(index);
      const letter = table[unit] ?? separatorMark;
      if (letter > unseenMark && (letter < firstRunUnit || !isRunUnit(letter))) {
        if (start < 0) {
          start = index;
          bits = 0;
        }
        bits |= letter;
        hashed = hashStep(hashed, letter);
        continue;
      }
      if (letter === unseenMark) {
        if (start < 0) before = unit;
        continue;
      }
      if (start >= 0 && unit === colonUnit && startsAddress(text, index)) {
        index = this.#pushLink(start, index) - 1;
        before = text.charCodeAt(index);
        start = -1;
        hashed = hashSeed;
        continue;
      }
      if (start >= 0) {
        this.#wordCount += 1;
        if (bits >= firstInflectedUnit) this.#pushOther(start, index, hashed);
        else if (this.#mayMatter(hashed) || before === hashUnit) this.#pushWord(start, index, hashed);
        else this.#passOver(start, index, hashed);
        start = -1;
        hashed = hashSeed;
      }
      if (letter !== separatorMark) {
        this.#wordCount += 1;
        this.#matchRun(index);
      }
      before = unit;
    }
    if (start >= 0) {
      this.#wordCount += 1;
      this.#pushOther(start, limit, hashed);
    }
  }

  /** A word that may hide letters of another script among Latin ones. */
  #pushOther(start: number, end: number, hashed: number): void {
    this.#pushWord(start, end, hashUnmixed(this.#text, start, end) ?? hashed);
  }

  #mayMatter(hashed: number): boolean {
    const { words } = this.#trie;
    if (this.#known.lastPlace === this.#wordCount - 1) return !words.rejects(hashed);
    return words.mayStandAlone(hashed) || this.#followsPassed(hashed);
  }

  /** Most first words of phrases ("the", "in") are common, and seldom followed by the second one. */
  #passOver(start: number, end: number, hashed: number): void {
    const passed = this.#passed;
    passed.place = this.#wordCount;
    passed.start = start;
    passed.end = end;
    passed.hashed = hashed;
  }

  #followsPassed(hashed: number): boolean {
    const { place, hashed: before } = this.#passed;
    return place === this.#wordCount - 1 && this.#trie.words.mayFollow(before, hashed);
  }

  #pushLink(start: number, colonAt: number): number {
    const end = findAddressEnd(this.#text, { start: colonAt, end: this.#limit });
    this.#links ??= [];
    this.#links.push({ start: start - this.#origin, end: end - this.#origin });
    this.#wordCount += 1;
    return end;
  }

  #pushWord(start: number, end: number, hashed: number): void {
    const text = this.#text;
    if (this.#followsPassed(hashed)) this.#pushPassed();
    let word = 0;
    if (start > this.#origin && text.charCodeAt(start - 1) === hashUnit) {
      word = this.#trie.words.find(hashed ^ hashtagSalt);
    }
    if (word === 0) word = this.#trie.words.find(hashed);
    // A word that begins no phrase matters only right after one that it may continue.
    const follows = this.#known.lastPlace === this.#wordCount - 1;
    if (word !== 0 && !follows && this.#trie.startAtWord(word) === undefined) word = 0;
    if (word === 0 && text.charCodeAt(start) >= firstInflectedUnit) word = this.#findStem(start, end);
    if (word === 0 || (!follows && this.#trie.startAtWord(word) === undefined)) return;
    this.#known.add(word, { start, end, place: this.#wordCount });
  }

  #pushPassed(): void {
    const word = this.#trie.words.find(this.#passed.hashed);
    if (word !== 0) this.#known.add(word, this.#passed);
  }

  /** The longest `word*` that this word extends by at most three letters. */
  #findStem(start: number, end: number): number {
    const text = this.#text;
    let hashed = hashSeed;
    let found = 0;
    for (let index = start; index < end; index += 1) {
      const letter = letterTable[text.charCodeAt(index)] ?? separatorMark;
      if (letter > unseenMark) hashed = hashStep(hashed, letter);
      if (end - index > maxEndingLetters + 1) continue;
      const word = this.#trie.words.find(hashed ^ stemSalt);
      if (word !== 0) found = word;
    }
    return found;
  }

  /** In a script without spaces a phrase may begin at any unit. */
  #matchRun(start: number): void {
    const text = this.#text;
    const first = letterTable[text.charCodeAt(start)] ?? 0;
    let node = this.#trie.startAtUnit(first);
    let longest: Match<Meaning> | null = null;
    for (let at = start; node !== undefined;) {
      at += 1;
      if (node.meanings.length > 0) {
        longest = { meanings: node.meanings, start: start - this.#origin, end: at - this.#origin };
      }
      if (node.always && longest !== null) this.#push(longest);
      const unit = at < this.#limit ? (letterTable[text.charCodeAt(at)] ?? 0) : -1;
      node = unit < 0 ? undefined : this.#trie.follow(node, unit);
    }
    if (longest === null || longest.end <= this.#runEnd) return;
    this.#runEnd = longest.end;
    this.#push(longest);
  }
}

const nothing: readonly never[] = [];
const emptyReading = { matches: nothing, links: nothing };
