import { fields } from './fields.ts';
import { criticalPhrases, targetedPhrases } from './lexicons/context-critical.ts';
import { harmlessPhrases, settingPhrases } from './lexicons/context-phrases.ts';
import { movementNames, movementSlogans, politicsWords } from './lexicons/movement-words.ts';
import { ambiguousWords } from './lexicons/niche-ambiguous.ts';
import * as asian from './lexicons/niche-asian.ts';
import { definingEnglish } from './lexicons/niche-english.ts';
import * as european from './lexicons/niche-european.ts';
import * as romance from './lexicons/niche-romance.ts';
import * as world from './lexicons/niche-world.ts';
import { sponsorPhrases } from './lexicons/sponsor-phrases.ts';
import { englishSuitability } from './lexicons/suitability-english.ts';
import { gamblingPromotion } from './lexicons/suitability-gambling.ts';
import { slurs } from './lexicons/suitability-slurs.ts';
import { worldSuitability } from './lexicons/suitability-world.ts';
import type { Meaning, Setting, ThemeSign } from './meanings.ts';
import { settings, sponsorSigns, themeSigns } from './meanings.ts';
import { PhraseMachine } from './phrase-machine.ts';
import type { Phrase } from './phrase-trie.ts';
import { suitabilityCategories } from './suitability-categories.ts';
import { suitabilityLevels } from '../text-evidence.ts';

/** A phrase of several words counts half as much again as a single word. */
const phraseWeight = 1.5;

/** Joined spellings ("#truecrime") are added from this length: shorter ones collide with words. */
const minJoinedLetters = 9;

/** Prefixes for a word that means harm only beside other signs, and for one whose accents matter. */
const boundMark = '?';
const spellingMark = '=';

let compiled: PhraseMachine<Meaning> | null = null;

/** The phrase machine over all lists, compiled when first used. */
export function lexicon(): PhraseMachine<Meaning> {
  compiled ??= new PhraseMachine([
    ...fieldPhrases(),
    ...suitabilityPhrases(),
    ...listPhrases(harmlessPhrases, { kind: 'harmless' }),
    ...settings.flatMap((setting) => listPhrases(settingLists[setting], { kind: 'setting', setting })),
    ...themeSigns.flatMap((sign) => listPhrases(themeLists[sign], { kind: 'theme', sign })),
    ...sponsorSigns.flatMap((sign) =>
      expandList(sponsorPhrases[sign]).map((text) => toPhrase(text, { kind: 'sponsor', sign })),
    ),
  ]);
  return compiled;
}

function fieldPhrases(): Phrase<Meaning>[] {
  const ambiguous = new Set(expandList(ambiguousWords));
  const lists = [
    definingEnglish,
    ...Object.values(romance),
    ...Object.values(european),
    ...Object.values(asian),
    ...Object.values(world),
  ];
  return fields.flatMap((field) => {
    const words = new Set(lists.flatMap((list) => withJoined(expandList(list[field] ?? ''))));
    return [...words].map((text) => {
      const weight = text.includes(' ') ? phraseWeight : 1;
      const bound = ambiguous.has(text);
      return toPhrase(text, { kind: 'field', field, weight, bound, term: text.replace('*', '…') });
    });
  });
}

const settingLists: Readonly<Record<Setting, string>> = { ...settingPhrases, critical: criticalPhrases };

const themeLists: Readonly<Record<ThemeSign, string>> = {
  slogan: movementSlogans,
  movement: movementNames,
  politics: politicsWords,
  targeted: targetedPhrases,
};

function suitabilityPhrases(): Phrase<Meaning>[] {
  return [englishSuitability, slurs, ...worldSuitability, gamblingPromotion].flatMap((list) =>
    suitabilityCategories.flatMap(({ name: category }) =>
      suitabilityLevels.flatMap((level) =>
        withJoined(expandList(list[category]?.[level] ?? '')).map((item) => {
          const bound = item.startsWith(boundMark);
          const spelling = item.startsWith(spellingMark) ? item.slice(1) : null;
          const text = bound ? item.slice(1) : (spelling ?? item);
          const promoted = list === gamblingPromotion;
          return toPhrase(text, { kind: 'suitability', category, level, bound, spelling, promoted });
        }),
      ),
    ),
  );
}

function listPhrases(list: string, meaning: Meaning): Phrase<Meaning>[] {
  return withJoined(expandList(list)).map((text) => toPhrase(text, meaning));
}

function toPhrase(text: string, meaning: Meaning): Phrase<Meaning> {
  return { text, meaning, always: meaning.kind === 'suitability' && meaning.level === 'floor' };
}

/** `gun~` stands for the word and its plural. */
function expandList(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .flatMap((item) => (item.endsWith('~') ? [item.slice(0, -1), `${item.slice(0, -1)}s`] : [item]));
}

function withJoined(phrases: readonly string[]): string[] {
  const joined = phrases
    .filter((phrase) => phrase.includes(' ') && phrase.length > minJoinedLetters)
    .map((phrase) => phrase.replaceAll(' ', ''));
  return [...phrases, ...joined];
}
