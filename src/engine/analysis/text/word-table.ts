import { letterTable, unseenMark } from './letter-table.ts';

/** Seed and prime of the 32-bit FNV-1a hash (RFC 9923). */
export const hashSeed = 0x811c9dc5 | 0;
const hashPrime = 0x01000193;

/** Distinguishes a word that matches only as a hashtag, or with an ending, from the plain word. */
export const hashtagSalt = 0x5f356495;
export const stemSalt = 0x2c1b3c6d;

/** Adds one letter to a word's hash. */
export function hashStep(hashed: number, letter: number): number {
  return Math.imul(hashed ^ letter, hashPrime);
}

/** Bits of each filter that rejects most of a text's words: 32 kB, which fits in a fast cache. */
const filterBits = 1 << 18;

/** Numbers the words of the phrase lists by hash, so a text's words can be looked up without copying them. */
export class WordTable {
  #keys = new Int32Array(0);
  #numbers = new Int32Array(0);
  #filter = new Uint8Array(filterBits / 8);
  #lone = new Uint8Array(filterBits / 8);
  #pairs = new Uint8Array(filterBits / 8);
  #mask = 0;
  #count = 0;

  constructor(capacity: number) {
    let size = 1024;
    while (size < capacity * 2) size *= 2;
    this.#keys = new Int32Array(size);
    this.#numbers = new Int32Array(size);
    this.#mask = size - 1;
  }

  /** The word's number, from 1; with a `#` before it or a `*` after it, it is a separate word. */
  add(word: string): number {
    const hashed = hashWord(word);
    const slot = this.#slotOf(hashed);
    if (this.#numbers[slot] === 0) {
      this.#count += 1;
      this.#keys[slot] = hashed;
      this.#numbers[slot] = this.#count;
      setBit(this.#filter, hashed);
    }
    return this.#numbers[slot] ?? 0;
  }

  /** The same for the first word of a phrase; `next` is the second one. */
  addOpener(word: string, next: string | undefined): number {
    if (next === undefined || isMarked(word) || isMarked(next)) setBit(this.#lone, hashWord(word));
    else setBit(this.#pairs, hashPair(hashWord(word), hashWord(next)));
    return this.add(word);
  }

  /** The number of the word with this hash, 0 if it is on no list. */
  find(hashed: number): number {
    if (this.rejects(hashed)) return 0;
    return this.#numbers[this.#slotOf(hashed)] ?? 0;
  }

  /** True only for words on no list; cheap, and enough for nearly all of them. */
  rejects(hashed: number): boolean {
    return !hasBit(this.#filter, hashed);
  }

  /** False only for words that begin no phrase, or only phrases whose second word `mayFollow` checks. */
  mayStandAlone(hashed: number): boolean {
    return hasBit(this.#lone, hashed);
  }

  /** False only for two words with which no phrase begins. */
  mayFollow(before: number, hashed: number): boolean {
    return hasBit(this.#pairs, hashPair(before, hashed));
  }

  #slotOf(hashed: number): number {
    let slot = (hashed >>> 7) & this.#mask;
    while (this.#numbers[slot] !== 0 && this.#keys[slot] !== hashed) slot = (slot + 1) & this.#mask;
    return slot;
  }
}

function setBit(bits: Uint8Array, hashed: number): void {
  const bit = hashed & (filterBits - 1);
  bits[bit >>> 3] = (bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
}

function hasBit(bits: Uint8Array, hashed: number): boolean {
  const bit = hashed & (filterBits - 1);
  return ((bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
}

function hashPair(first: number, second: number): number {
  const mixed = Math.imul(first, hashPrime) ^ second;
  return mixed ^ (mixed >>> 15);
}

/** A word that is found by a hash other than that of its own letters. */
function isMarked(word: string): boolean {
  return word.startsWith('#') || word.endsWith('*');
}

function hashWord(word: string): number {
  let hashed = hashSeed;
  for (let index = 0; index < word.length; index += 1) {
    const letter = letterTable[word.charCodeAt(index)] ?? 0;
    if (letter > unseenMark) hashed = hashStep(hashed, letter);
  }
  if (word.startsWith('#')) return hashed ^ hashtagSalt;
  return word.endsWith('*') ? hashed ^ stemSalt : hashed;
}
