/** A creator's names as they appear in the addresses that brands make. */
export interface CreatorNames {
  /** Handle and title, letters and digits only: long enough to be recognised inside other letters. */
  whole: readonly string[];
  /** Their single words ("maria"), which count only as whole words. */
  words: ReadonlySet<string>;
}

const minWholeLetters = 5;
const minWordLetters = 3;
/** Two words of this length make a domain the creator's own ("jodoe.com" of "Jo Ann Doe" is too short to tell). */
const minOwnWordLetters = 4;

/** Words of channel names that also occur in any shop's addresses. */
const commonWords = new Set(
  `the and with for from channel official officiel oficial show podcast media news tech review reviews travel food music gaming games game
  live vlog vlogs world india learn learning kitchen cooking fitness beauty makeup fashion style home life daily studio studios
  school university academy club guide video videos youtube time best top new one two data science engineering developers developer
  finance money stock stocks crypto business health family kids art diy car cars auto sports sport football story stories crime
  english japan korea china america american usa today team group company shop store online digital design code coding
  book books film films movie movies photo photography history math physics yoga workout run running bike cycling golf pet pets
  dog cat house garden makeover women men man girl girls boy mom dad first free pro plus max app apps web blog magazine network
  entertainment comedy fun project projects lab labs with not all you your our how what why big little small good great real true`.split(
    /\s+/u,
  ),
);

/** The creator's handle and title, whole and as words. */
export function namesOf(creator: { handle: string | null; title: string }): CreatorNames {
  const names = [creator.handle ?? '', creator.title];
  const whole = names.map(lettersOf).filter((name) => name.length >= minWholeLetters);
  // A handle has no spaces, but capitals separate its words too.
  const words = names
    .flatMap((name) => name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').split(/[^\p{L}\p{N}]+/u))
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= minWordLetters && /^\p{L}/u.test(word) && !commonWords.has(word));
  return { whole: [...new Set(whole)], words: new Set(words) };
}

/** True if a domain's label is the creator's name, or much of it. */
export function isOwnLabel(label: string, { whole, words }: CreatorNames): boolean {
  if (
    whole.some((name) => label.includes(name) || (label.length >= minWholeLetters && name.includes(label)))
  ) {
    return true;
  }
  if (label.length >= minOwnWordLetters && words.has(label)) return true;
  let found = 0;
  for (const word of words) if (word.length >= minOwnWordLetters && label.includes(word)) found += 1;
  return found >= 2;
}

/** The part of an address that is left beside the creator's name; `null` if the name is not in it. */
export function findCreator(part: string, { whole, words }: CreatorNames): { rest: string } | null {
  const letters = asciiLettersOf(part);
  for (const name of whole) {
    if (letters.includes(name)) return { rest: letters.replace(name, '') };
  }
  let mayStand = false;
  for (const word of words) mayStand ||= letters.includes(word);
  if (!mayStand && !/[\u0080-\uffff]/u.test(part)) return null;
  const pieces = part.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=[\p{Lu}\p{N}])/u).filter((piece) => piece !== '');
  const own = pieces.find((piece) => words.has(piece.toLowerCase()));
  return own === undefined ? null : { rest: pieces.filter((piece) => piece !== own).join('') };
}

/** Addresses are ASCII, and a plain pattern is several times faster for them. */
export function asciiLettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '');
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
