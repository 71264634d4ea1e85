import type { Video } from '../channel.ts';
import { countLetters } from './letter-scripts.ts';
import type { LetterCounts } from './letter-scripts.ts';
import {
  coveredLanguages,
  frequentWords,
  languageLetters,
  scriptLanguages,
  vietnameseLetters,
} from './lexicons/language-words.ts';
import { PhraseMachine } from './phrase-machine.ts';
import { compareText } from '../../../values/text-order.ts';

/** How much of a description is examined besides the title. */
const descriptionUnits = 300;

/** Fewer letters than this are a name or a sign and reveal no language. */
const minLetters = 4;

/** A rating depends mostly on titles, so they count twice as much as the description. */
const titleWeight = 2 / 3;

/** A video counts as read if at least this share of its letters can be. */
const minReadShare = 0.5;

/** ISO 639-2 codes for an undetermined language and for one that has no code here. */
const undetermined = 'und';
const uncoded = 'mis';

/** The language of a declaration like `pt-BR`. */
const primaryLanguage = /^[a-z]{2,3}(?=[-_]|$)/u;

/** Addresses are in Latin letters whatever the language of the text. */
const addresses = /https?:\S*|#\S+|@\S+/gu;

const plainText = /^[\t-~]*$/u;

/** One short word occurs in too many languages ("de", "no"); two of the same language are rarely chance. */
const minWords = 2;

let compiled: PhraseMachine<string> | null = null;

interface TextLanguage {
  /** `null` if neither letters nor words reveal it. */
  language: string | null;
  /** Share (0 to 1) of the letters in scripts with phrase lists; `null` if there are too few letters. */
  readShare: number | null;
}

/** The languages of a channel's videos, and which videos the phrase lists can read. */
export interface LanguageReading {
  /** BCP 47 primary languages with their shares (0 to 1), the most frequent first. */
  languages: { language: string; share: number }[];
  read: ReadonlySet<Video>;
}

/**
 * The languages of the videos: the declared one, else by script, else by frequent words, else that of the other
 * videos. A video counts as read if most of its letters are in a script with phrase lists and neither its words nor
 * its declaration point to a language without them.
 */
export function readLanguages(videos: readonly Video[]): LanguageReading {
  const counts = new Map<string, number>();
  const known = videos.map((video) => {
    const declared = declaredLanguage(video);
    const title = readLanguage(video.title, declared);
    const told = title.language ?? (declared === null ? readDescription(video).language : null);
    const language = declared ?? told;
    counts.set(language ?? undetermined, (counts.get(language ?? undetermined) ?? 0) + 1);
    return { video, title, language: told ?? language };
  });
  const main = sortByCount(counts).find(([language]) => language !== undetermined);
  if (main !== undefined) {
    counts.set(main[0], main[1] + (counts.get(undetermined) ?? 0));
    counts.delete(undetermined);
  }
  const read = known.filter(({ video, title, language }) =>
    isRead(video, title, language ?? main?.[0] ?? null),
  );
  return {
    languages: sortByCount(counts).map(([language, count]) => ({ language, share: count / videos.length })),
    read: new Set(read.map(({ video }) => video)),
  };
}

function isRead(video: Video, title: TextLanguage, language: string | null): boolean {
  if (title.readShare === 1) return language === null || coveredLanguages.has(language);
  const described = readDescription(video).readShare;
  const share =
    title.readShare === null || described === null
      ? (title.readShare ?? described ?? 1)
      : titleWeight * title.readShare + (1 - titleWeight) * described;
  // A language of another script shows in the few letters that cannot be read.
  return share >= minReadShare && (share < 1 || language === null || coveredLanguages.has(language));
}

function declaredLanguage(video: Video): string | null {
  const declared = primaryLanguage.exec(video.language?.toLowerCase() ?? '')?.[0] ?? undetermined;
  // `zxx` (no speech) and `und` say nothing about the texts.
  return declared === 'zxx' || declared === undetermined ? null : declared;
}

function readDescription({ description }: Video): TextLanguage {
  return readLanguage(description.slice(0, descriptionUnits).replaceAll(addresses, ' '), null);
}

/** A declared language that the lists cover is believed unless the script contradicts it. */
function readLanguage(text: string, declared: string | null): TextLanguage {
  const head = text.length > descriptionUnits ? text.slice(0, descriptionUnits) : text;
  // Most titles are plain, so their letters need not be counted.
  const isDeclared = declared !== null && coveredLanguages.has(declared);
  if (isDeclared && plainText.test(head)) return { language: declared, readShare: 1 };
  const letters = countLetters(head);
  const { latin, listed, unread } = letters;
  const all = latin + listed + unread;
  const readShare = all < minLetters ? null : (latin + listed) / all;
  if (isDeclared && (unread === 0 || readShare === null)) return { language: declared, readShare };
  if (listed + unread > latin) return { language: guessFromScript(head, letters), readShare };
  return { language: guessFromWords(head, letters) ?? guessFromScript(head, letters), readShare };
}

function guessFromScript(text: string, { listed, unread }: LetterCounts): string | null {
  if (listed + unread === 0) return null;
  const known = scriptLanguages.find(({ units }) => units.test(text));
  return known?.language ?? (unread > listed ? uncoded : null);
}

function guessFromWords(text: string, { marked }: LetterCounts): string | null {
  compiled ??= new PhraseMachine(
    Object.entries(frequentWords).flatMap(([language, words]) =>
      words.split(' ').map((word) => ({ text: word, meaning: language, always: false })),
    ),
  );
  const counts = new Map<string, number>();
  for (const match of compiled.read(text).matches) {
    for (const language of match.meanings) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  if (marked > 0) {
    if (vietnameseLetters.test(text)) return 'vi';
    for (const [language, letters] of Object.entries(languageLetters)) {
      const found = text.match(letters)?.length ?? 0;
      if (found > 0) counts.set(language, (counts.get(language) ?? 0) + found);
    }
  }
  const [best, second] = sortByCount(counts);
  return best !== undefined && best[1] >= minWords && best[1] > (second?.[1] ?? 0) ? best[0] : null;
}

function sortByCount(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].toSorted((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
}
