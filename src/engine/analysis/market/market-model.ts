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
  2.28, 1.09, 0.46, 0.3, 1.38, -1.03, 0, -1.69, -0.91, -0.16, -1.15, 0.4, 1.22, -0.51, -1.69,
];
/** Replaces the intercepts if the texts are not in English: the language's shares give the usual markets. */
const foreignWeights = [
  0.5, -0.24, 0.31, -0.24, 0.09, -0.68, 0.65, 0.25, 0.08, 0.24, -0.07, 0.06, -0.34, -0.4, -0.23,
];
/** Added if the language of the texts is unknown. */
const wordlessWeights = [
  0.11, -0.92, -0.14, -0.49, -0.94, -0.89, 0.61, -0.6, 0.19, 1.75, 1.71, 0.75, -0.19, -0.34, -0.6,
];
/** Weight of one place word, name or address, each counted up to `limit`, and of the log of the language's share. */
const signWeights = [
  { kind: 'places', weight: 3.25, limit: 3 },
  { kind: 'names', weight: 1.74, limit: 3 },
  { kind: 'addresses', weight: 1.66, limit: 2 },
] as const;
const languageWeight = 0.63;

/** The regions for which the letters have weights, in the table's order. */
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
/** The weight that one step of a digit stands for. */
const digitStep = 0.10713;

export interface MarketReading {
  signs: MarketSigns;
  /** By region: the total weight of the groups of four letters. */
  letters: number[];
}

/** Finds a text's signs and the weights of its letters. */
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
    // A long text has more letters, but does not say more about the market.
    letters[region] = sum / Math.sqrt(Math.max(1, found.length));
  }
  return { signs, letters };
}

/** Probability of each region, in the order of `marketRegions`; `language` is that of the texts or the declared one. */
export function weighRegions({ signs, letters }: MarketReading, language: string | null): number[] {
  const usual = language === null ? wordlessIntercepts : (interceptsByLanguage.get(language) ?? intercepts);
  const logs = marketRegions.map((_region, index) => {
    let log = (usual[index] ?? 0) + (letters[index] ?? 0);
    for (const { kind, weight, limit } of signWeights)
      log += weight * Math.min(limit, signs[kind][index] ?? 0);
    return log;
  });
  const highest = Math.max(...logs);
  const odds = logs.map((log) => Math.exp(log - highest));
  const total = odds.reduce((sum, each) => sum + each, 0);
  return odds.map((each) => each / total);
}

/** At least this much of the probability is spread over all regions, whatever the language says. */
const smallestRest = 0.02;
const wordlessIntercepts = intercepts.map((each, index) => each + (wordlessWeights[index] ?? 0));
const interceptsByLanguage = new Map(
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
  /** Hashes of four letters by slot, 0 for a free slot. */
  keys: Int32Array;
  /** For each slot, by region as in `letterRegions`. */
  weights: Float64Array;
}

/** Built for the first channel that declares no country. */
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

/** The slot that holds this hash, or the free one where it goes. */
function findSlot(keys: Int32Array, hashed: number): number {
  let slot = (hashed ^ (hashed >>> 15)) & (slotCount - 1);
  while (keys[slot] !== 0 && keys[slot] !== hashed) slot = (slot + 1) & (slotCount - 1);
  return slot;
}
