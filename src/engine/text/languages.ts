import type { Video } from '../channel.ts';
import { coveredLanguages, frequentWords, scriptLanguages } from './lexicons/language-words.ts';
import { PhraseMachine } from './phrase-machine.ts';
import { compareText } from './text-order.ts';

/** How much of a description is looked at where the title does not tell the language. */
const descriptionUnits = 300;

/** ISO 639-2 code for an undetermined language. */
const undetermined = 'und';

/** The language of a declaration like `pt-BR`. */
const primaryLanguage = /^[a-z]{2,3}(?=[-_]|$)/u;

/** One short word is in too many languages ("de", "no"); two of the same language are rarely chance. */
const minWords = 2;

let compiled: PhraseMachine<string> | null = null;

/**
 * The languages of the videos' titles with their shares (0 to 1), the most frequent first: the
 * declared language, else the script, else frequent words, else the language of the other videos.
 */
export function readLanguages(videos: readonly Video[]): { language: string; share: number }[] {
  const counts = new Map<string, number>();
  for (const video of videos) {
    const language = guessLanguage(video);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const unknown = counts.get(undetermined) ?? 0;
  const main = sortByCount(counts).find(([language]) => language !== undetermined);
  if (main !== undefined) {
    counts.set(main[0], main[1] + unknown);
    counts.delete(undetermined);
  }
  return sortByCount(counts).map(([language, count]) => ({
    language,
    share: count / videos.length,
  }));
}

/** Share (0 to 1) of the videos in a language for which there are phrase lists. */
export function shareCovered(languages: readonly { language: string; share: number }[]): number {
  const covered = languages.filter(({ language }) => coveredLanguages.has(language));
  return Math.min(
    1,
    covered.reduce((sum, { share }) => sum + share, 0),
  );
}

/** Share (0 to 1) of the videos in a language that is known and has no phrase lists. */
export function shareUnread(languages: readonly { language: string; share: number }[]): number {
  return languages
    .filter(({ language }) => language !== undetermined && !coveredLanguages.has(language))
    .reduce((sum, { share }) => sum + share, 0);
}

function guessLanguage(video: Video): string {
  const declared = primaryLanguage.exec(video.language?.toLowerCase() ?? '')?.[0] ?? undetermined;
  // `zxx` (no speech) and `und` say nothing about the texts.
  if (declared !== 'zxx' && declared !== undetermined) return declared;
  return (
    guessFromText(video.title.slice(0, descriptionUnits)) ??
    guessFromText(video.description.slice(0, descriptionUnits)) ??
    undetermined
  );
}

function guessFromText(text: string): string | null {
  const byScript = scriptLanguages.find(({ units }) => units.test(text));
  if (byScript !== undefined) return byScript.language;
  compiled ??= new PhraseMachine(
    Object.entries(frequentWords).flatMap(([language, words]) =>
      words.split(' ').map((word) => ({ text: word, meaning: language, always: false })),
    ),
  );
  const counts = new Map<string, number>();
  for (const match of compiled.read(text).matches) {
    for (const language of match.meanings) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [best, second] = sortByCount(counts);
  return best !== undefined && best[1] >= minWords && best[1] > (second?.[1] ?? 0) ? best[0] : null;
}

function sortByCount(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].toSorted((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
}
