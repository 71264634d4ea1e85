import { letterLanguages, tellingLetters } from './market-words.ts';
import { letterTable, unseenMark } from '../text/letter-table.ts';

/** A text is in a script that makes up this share of its letters, and at least this many of them. */
const scriptShare = 0.1;
const scriptMinimum = 3;

/** The language that a text's letters reveal, ISO 639-1; `null` for Latin letters that many languages share. */
export function findLetterLanguage(text: string): string | null {
  let letters = 0;
  let foreign = 0;
  const counts = new Map<string, number>();
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if ((letterTable[unit] ?? 0) > unseenMark) letters += 1;
    if (unit < firstForeignUnit) continue;
    const language = tellingByUnit.get(unit) ?? languageOfUnit(unit);
    if (language === undefined) continue;
    foreign += 1;
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  if (foreign < Math.max(scriptMinimum, scriptShare * letters)) return null;
  // A few letters separate kana from Han and Urdu from Arabic, so they outweigh the rest.
  const telling = decidingLanguages.find((language) => (counts.get(language) ?? 0) >= scriptMinimum);
  return telling ?? findMostVoted(counts);
}

/** Below it are Latin letters and signs that many languages share. */
const firstForeignUnit = 0x0100;
const decidingLanguages = ['ja', ...Object.keys(tellingLetters)];
const tellingByUnit = new Map(
  Object.entries(tellingLetters).flatMap(([language, letters]) =>
    Array.from(letters, (letter) => [letter.charCodeAt(0), language] as const),
  ),
);

function languageOfUnit(unit: number): string | undefined {
  return letterLanguages.find(({ from, to }) => unit >= from && unit <= to)?.language;
}

/** One short word occurs in too many languages ("de", "no"). */
const votesNeeded = 2;

/** The language with the most votes; `null` if it has too few. */
export function findMostVoted(votes: ReadonlyMap<string, number>): string | null {
  let best: string | null = null;
  let most = 0;
  for (const [language, number] of votes) {
    if (number > most || (number === most && best !== null && language < best)) {
      best = language;
      most = number;
    }
  }
  return most >= votesNeeded ? best : null;
}
