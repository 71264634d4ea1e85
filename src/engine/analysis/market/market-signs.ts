import { findLetterLanguage, findMostVoted } from './market-language.ts';
import { findMarketRegion, marketRegions } from './market-regions.ts';
import {
  countryDomains,
  currencySigns,
  furtherWords,
  nameWords,
  phonePrefixes,
  placeWords,
} from './market-words.ts';
import { frequentWords } from '../text/lexicons/language-words.ts';
import { letterTable, unseenMark } from '../text/letter-table.ts';
import { hashSeed, hashStep } from '../text/word-table.ts';

/** What texts reveal about the market. Counts by region are in the order of `marketRegions`. */
export interface MarketSigns {
  /** Different words that name a place in the region. */
  places: number[];
  /** Different personal names and forms of address of the region. */
  names: number[];
  /** Different phone prefixes, country domains, currencies, flags and declared locales. */
  addresses: number[];
  /** How many different words there are. */
  words: number;
  /** A sentence about the first place or address found for each region. */
  quotes: Map<number, string>;
  /** ISO 639-1; `null` if the text is too short to tell. */
  language: string | null;
}

interface WordMeaning {
  kind: 'places' | 'names' | 'language';
  /** For a place or name: the index of its region in `marketRegions`. */
  region: number;
  /** For a frequent word: its languages. */
  language: string;
}

interface Word {
  /** Hash of all its letters, folded. */
  hashed: number;
  /** Its position in the text. */
  start: number;
  end: number;
}

/**
 * Finds the signs of a market in a text, in time linear in its length. `seeLetters` is called with the hash of every
 * four consecutive letters of each different word; the start and end of a word count as letters.
 */
export function readMarketSigns(text: string, seeLetters: (hashed: number) => void): MarketSigns {
  const none = marketRegions.map(() => 0);
  const signs: MarketSigns = {
    places: [...none],
    names: [...none],
    addresses: none,
    words: 0,
    quotes: new Map(),
    language: null,
  };
  const votes = new Map<string, number>();
  const words = readWords(text, seeLetters);
  signs.words = words.length;
  meaningsByWord ??= tabulateWords();
  for (const { hashed, start, end } of words) {
    const meanings = meaningsByWord.get(hashed);
    if (meanings === undefined) continue;
    for (const { kind, region, language } of meanings) {
      if (kind === 'language') votes.set(language, (votes.get(language) ?? 0) + 1 / meanings.length);
      else signs[kind][region] = (signs[kind][region] ?? 0) + 1;
      if (kind === 'places') quoteOnce(signs, region, `The texts name “${text.slice(start, end)}”`);
    }
  }
  for (const [sentence, country] of findAddresses(text)) addAddress(signs, country, sentence);
  signs.language = findLetterLanguage(text) ?? findMostVoted(votes);
  return signs;
}

/** Counts a sign of a country, with the sentence that explains it. */
export function addAddress(signs: MarketSigns, country: string, sentence: string): void {
  const name = findMarketRegion(country)?.name ?? '';
  const region = regionIndices.get(name);
  if (region === undefined) return;
  signs.addresses[region] = (signs.addresses[region] ?? 0) + 1;
  quoteOnce(signs, region, sentence);
}

const regionIndices = new Map(marketRegions.map(({ name }, index) => [name, index]));

/** Built for the first channel that declares no country. */
let meaningsByWord: Map<number, WordMeaning[]> | null = null;

function tabulateWords(): Map<number, WordMeaning[]> {
  const table = new Map<number, WordMeaning[]>();
  const add = (words: string, meaning: WordMeaning) => {
    for (const word of words.split(' ')) {
      for (const { hashed } of readWords(word, ignore))
        table.set(hashed, [...(table.get(hashed) ?? []), meaning]);
    }
  };
  for (const [kind, lists] of [['places', placeWords] as const, ['names', nameWords] as const]) {
    for (const [name, words] of Object.entries(lists)) {
      add(words, { kind, region: regionIndices.get(name) ?? 0, language: '' });
    }
  }
  for (const lists of [frequentWords, furtherWords]) {
    for (const [language, words] of Object.entries(lists))
      add(words, { kind: 'language', region: 0, language });
  }
  return table;
}

function ignore(): void {}

/** Longer words are rare and are recognised by their beginning. */
const wordLimit = 24;
/** Marks the start and end of a word; no letter has this number. */
const wordEnd = 1;

/** The different words of a text, each at its first position. */
function readWords(text: string, seeLetters: (hashed: number) => void): Word[] {
  const words: Word[] = [];
  const seen = new Set<number>();
  const letters = new Uint16Array(wordLimit + 2);
  letters[0] = wordEnd;
  let length = 0;
  let start = 0;
  for (let index = 0; index <= text.length; index += 1) {
    const letter = index < text.length ? (letterTable[text.charCodeAt(index)] ?? 0) : 0;
    if (letter === unseenMark) continue;
    if (letter > unseenMark) {
      if (length === 0) start = index;
      if (length < wordLimit) letters[++length] = letter;
    } else if (length > 0) {
      letters[length + 1] = wordEnd;
      const hashed = hashLetters(letters, length + 2);
      if (!seen.has(hashed)) {
        seen.add(hashed);
        words.push({ hashed, start, end: index });
        seeFours(letters, length + 2, seeLetters);
      }
      length = 0;
    }
  }
  return words;
}

function hashLetters(letters: Uint16Array, length: number): number {
  let hashed = hashSeed;
  for (let index = 0; index < length; index += 1) hashed = hashStep(hashed, letters[index] ?? 0);
  return hashed;
}

const fourBase = 0x01000193;
/** The weight of the letter that leaves a group of four. */
const leavingWeight = Math.imul(Math.imul(fourBase, fourBase), Math.imul(fourBase, fourBase));

function seeFours(letters: Uint16Array, length: number, seeLetters: (hashed: number) => void): void {
  let hashed = 0;
  for (let at = 0; at < length; at += 1) {
    const leaving = at < 4 ? 0 : Math.imul(letters[at - 4] ?? 0, leavingWeight);
    hashed = (Math.imul(hashed, fourBase) + (letters[at] ?? 0) - leaving) | 0;
    if (at >= 3) seeLetters(hashed);
  }
}

/** The hash of four letters of the learned table, in which `<` and `>` mark the start and end of a word. */
export function hashFour(four: string): number {
  let hashed = 0;
  for (let index = 0; index < four.length; index += 1) {
    const unit = four.charCodeAt(index);
    hashed = (Math.imul(hashed, fourBase) + (unit === 0x3c || unit === 0x3e ? wordEnd : unit)) | 0;
  }
  return hashed;
}

const flags = /[\u{1f1e6}-\u{1f1ff}]{2}/gu;
const phoneNumbers = /(?:\+|\b00)(\d{1,3})[\s\-.(]?\d{2}/g;
const domains = /[a-z0-9]\.(?:co\.|com\.|org\.|net\.|gov\.|ac\.|edu\.)?([a-z]{2})(?=[/\s"'),;]|$)/gi;
const flagBase = 0x1f1e6 - 0x41;

/** Each different address of a text, as a sentence, with its country. */
function findAddresses(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [flag] of text.matchAll(flags)) {
    const letters = Array.from(flag, (sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - flagBase));
    found.set(`The texts show ${flag}`, letters.join(''));
  }
  for (const [, digits = ''] of text.matchAll(phoneNumbers)) {
    const prefix = [3, 2, 1].map((length) => digits.slice(0, length)).find((part) => phonePrefixes.has(part));
    if (prefix !== undefined)
      found.set(`A phone number begins with +${prefix}`, phonePrefixes.get(prefix) ?? '');
  }
  for (const [, domain = ''] of text.matchAll(domains)) {
    const country = domain.toUpperCase();
    if (!ownDomains.has(country)) continue;
    found.set(`An address ends in .${domain.toLowerCase()}`, country === 'UK' ? 'GB' : country);
  }
  for (const [sign, country] of currencySigns) {
    if (text.includes(sign)) found.set(`Amounts stand in ${sign}`, country);
  }
  return found;
}

const ownDomains = new Set(countryDomains.toUpperCase().split(' '));

function quoteOnce(signs: MarketSigns, region: number, sentence: string): void {
  if (!signs.quotes.has(region)) signs.quotes.set(region, sentence);
}
