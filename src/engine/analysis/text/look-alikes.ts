import { letterTable, separatorMark, unseenMark } from './letter-table.ts';
import { hashSeed, hashStep } from './word-table.ts';

/** Cyrillic, Greek and Armenian letters, folded to lower case, each with the Latin one it looks like (Unicode TR39). */
const twins = {
  cyrillic: 'авеіјкмнорстухѕԁԛԝһьѵ',
  latinOfCyrillic: 'abeijkmhopctyxsdqwhbv',
  greek: 'αβεικμνορτυχζη',
  latinOfGreek: 'abeikmvoptuxzh',
  armenian: 'օսոհ',
  latinOfArmenian: 'ounh',
} as const;

/** The reverse: Latin letters inside a Cyrillic word. */
const latinInCyrillic = 'abcehkmoptxy';
const cyrillicOfLatin = 'авсенкмортху';

const toLatin = pairUnits(
  twins.cyrillic + twins.greek + twins.armenian,
  twins.latinOfCyrillic + twins.latinOfGreek + twins.latinOfArmenian,
);
const toCyrillic = pairUnits(latinInCyrillic, cyrillicOfLatin);

/** The Greek, Cyrillic and Armenian letters lie between these two units. */
const firstTwin = 0x0370;
const endOfTwins = 0x0590;
const endOfAscii = 0x80;
const firstLatin = 0x61;

/**
 * The hash of a word that mixes Latin letters with look-alikes ("c\u0430sino" with a Cyrillic letter), as if it were
 * written in one script; `null` for a word in one script, which stays as it is.
 */
export function hashUnmixed(text: string, start: number, end: number): number | null {
  let latin = 0;
  let other = 0;
  let foreign = 0;
  for (let index = start; index < end; index += 1) {
    const letter = letterTable[text.charCodeAt(index)] ?? separatorMark;
    // No letter from here on has a look-alike: this ends the search at once for most words of other scripts.
    if (letter >= endOfTwins) return null;
    if (letter >= firstLatin && letter < endOfAscii) latin += 1;
    if (letter < firstTwin) continue;
    other += 1;
    if (!toLatin.has(letter)) foreign += 1;
  }
  if (latin === 0 || other === 0) return null;
  const twinsOf = foreign === 0 ? toLatin : toCyrillic;
  let hashed = hashSeed;
  for (let index = start; index < end; index += 1) {
    const letter = letterTable[text.charCodeAt(index)] ?? separatorMark;
    if (letter > unseenMark) hashed = hashStep(hashed, twinsOf.get(letter) ?? letter);
  }
  return hashed;
}

function pairUnits(from: string, to: string): ReadonlyMap<number, number> {
  return new Map(Array.from(from, (letter, index) => [letter.charCodeAt(0), to.charCodeAt(index)]));
}
