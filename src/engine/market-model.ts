import { letterWeights } from './market-letters.ts';
import { marketRegions } from './market-regions.ts';
import { hashFour, readMarketSigns } from './market-signs.ts';
import type { MarketSigns } from './market-signs.ts';
import { languageRegions } from './market-words.ts';

/**
 * Weights of a multinomial logistic regression over 835 channels that declare their country: by region in the order
 * of `marketRegions`, rounded. Method and error: docs/decisions/026-market-without-a-country.md.
 */
const intercepts = [
  2.42, 0.99, 0.74, 0.16, 1.29, -1.22, -0.06, -1.41, -0.86, 0.16, -1.12, 0.44, 0.86, -0.75, -1.64,
];
/** Added where the texts are in a language other than English, and where they do not tell their language. */
const foreignWeights = [
  -0.91, -1.23, 0.58, -0.83, -0.79, -0.4, 0.82, 1.8, 0.99, 0.69, 0.87, 0.02, -1.47, -0.89, 0.75,
];
const wordlessWeights = [
  0.1, -0.89, -0.24, -0.38, -0.89, -0.85, 0.67, -0.78, 0.14, 1.56, 1.68, 0.76, 0.06, -0.25, -0.67,
];
/** Of one place word, name or address, up to `limit` of each, and of the language's log share. */
const signWeights = [
  { kind: 'places', weight: 3.36, limit: 3 },
  { kind: 'names', weight: 1.65, limit: 3 },
  { kind: 'addresses', weight: 1.94, limit: 2 },
] as const;
const languageWeight = 0.67;

/** The regions that the letters have weights for, in the table's order. */
const letterRegions = [
  'United States',
  'United Kingdom',
  'Latin America',
  'South-East Asia',
  'South Asia',
].map((name) => marketRegions.findIndex((region) => region.name === name));
const lettersLong = 4;
const cellLength = lettersLong + letterRegions.length;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const noWeight = 31;
/** What one step of a digit is worth. */
const digitStep = 0.10291;

export interface MarketReading {
  signs: MarketSigns;
  /** By region: what the groups of four letters weigh together. */
  letters: number[];
}

/** Reads a text's signs and the weights of its letters. */
export function readMarketText(text: string): MarketReading {
  const { keys, weights } = (letterTable ??= tabulateLetters());
  const seen = new Uint8Array(keys.length);
  const found: number[] = [];
  const signs = readMarketSigns(text, (hashed) => {
    const slot = findSlot(keys, hashed);
    if (keys[slot] === 0 || seen[slot] === 1) return;
    seen[slot] = 1;
    found.push(slot);
  });
  const letters = marketRegions.map(() => 0);
  for (const [index, region] of letterRegions.entries()) {
    const sum = found.reduce((total, slot) => total + (weights[slot * letterRegions.length + index] ?? 0), 0);
    // Long texts have more letters, not more to say about the market.
    letters[region] = sum / Math.sqrt(Math.max(1, found.length));
  }
  return { signs, letters };
}

/** Probability of each region, in the order of `marketRegions`; `language` is the texts' or the declared one. */
export function weighRegions({ signs, letters }: MarketReading, language: string | null): number[] {
  const ofLanguage = language === null ? wordlessWeights : weightsByLanguage.get(language);
  const logs = marketRegions.map((_region, index) => {
    let log = (intercepts[index] ?? 0) + (letters[index] ?? 0) + (ofLanguage?.[index] ?? 0);
    for (const { kind, weight, limit } of signWeights)
      log += weight * Math.min(limit, signs[kind][index] ?? 0);
    return log;
  });
  const highest = Math.max(...logs);
  const odds = logs.map((log) => Math.exp(log - highest));
  const total = odds.reduce((sum, each) => sum + each, 0);
  return odds.map((each) => each / total);
}

/** What a language's shares leave is spread over all regions, at least this much. */
const smallestRest = 0.02;
const weightsByLanguage = new Map(
  Object.entries(languageRegions).map(([language, shares]) => {
    const named = Object.values(shares).reduce((sum, share) => sum + share, 0);
    const rest = Math.max(smallestRest, 1 - named);
    const weights = marketRegions.map(({ name }, index) => {
      const share = ((shares[name] ?? 0) + rest / marketRegions.length) / (named + rest);
      return (foreignWeights[index] ?? 0) + languageWeight * Math.log(share);
    });
    return [language, weights];
  }),
);

interface LetterTable {
  /** Hashes of four letters by slot, 0 where the slot is free. */
  keys: Int32Array;
  /** Of each slot, by region as in `letterRegions`. */
  weights: Float64Array;
}

/** Built with the first channel that declares no country. */
let letterTable: LetterTable | null = null;
/** A power of two above three times the table's 2,500 groups. */
const slotCount = 1 << 13;

function tabulateLetters(): LetterTable {
  const cells = letterWeights.replaceAll('\n', '');
  const keys = new Int32Array(slotCount);
  const weights = new Float64Array(slotCount * letterRegions.length);
  for (let start = 0; start < cells.length; start += cellLength) {
    const hashed = hashFour(cells.slice(start, start + lettersLong));
    const slot = findSlot(keys, hashed);
    keys[slot] = hashed;
    for (let index = 0; index < letterRegions.length; index += 1) {
      const digit = digits.indexOf(cells[start + lettersLong + index] ?? '');
      weights[slot * letterRegions.length + index] = (digit - noWeight) * digitStep;
    }
  }
  return { keys, weights };
}

/** The slot of this hash, or the free one where it belongs. */
function findSlot(keys: Int32Array, hashed: number): number {
  let slot = (hashed ^ (hashed >>> 15)) & (slotCount - 1);
  while (keys[slot] !== 0 && keys[slot] !== hashed) slot = (slot + 1) & (slotCount - 1);
  return slot;
}
