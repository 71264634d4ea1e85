import { fields } from './fields.ts';
import { harmlessPhrases, settingPhrases } from './lexicons/context-phrases.ts';
import { ambiguousWords } from './lexicons/niche-ambiguous.ts';
import * as asian from './lexicons/niche-asian.ts';
import { definingEnglish } from './lexicons/niche-english.ts';
import * as european from './lexicons/niche-european.ts';
import * as romance from './lexicons/niche-romance.ts';
import * as world from './lexicons/niche-world.ts';
import { sponsorPhrases } from './lexicons/sponsor-phrases.ts';
import { englishSuitability } from './lexicons/suitability-english.ts';
import { slurs } from './lexicons/suitability-slurs.ts';
import { worldSuitability } from './lexicons/suitability-world.ts';
import type { Meaning } from './meanings.ts';
import { settings, sponsorSigns } from './meanings.ts';
import { PhraseMachine } from './phrase-machine.ts';
import type { Phrase } from './phrase-trie.ts';
import { suitabilityCategories } from './suitability-categories.ts';
import { suitabilityLevels } from '../text-evidence.ts';

/** A phrase of several words says half as much again as a word. */
const phraseWeight = 1.5;

/** Joined spellings ("#truecrime") are added from this length on: shorter ones collide with words. */
const minJoinedLetters = 9;

let compiled: PhraseMachine<Meaning> | null = null;

/** The machine over all phrase lists, compiled at its first use. */
export function lexicon(): PhraseMachine<Meaning> {
  compiled ??= new PhraseMachine([
    ...fieldPhrases(),
    ...suitabilityPhrases(),
    ...listPhrases(harmlessPhrases, { kind: 'harmless' }),
    ...settings.flatMap((setting) => listPhrases(settingPhrases[setting], { kind: 'setting', setting })),
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

function suitabilityPhrases(): Phrase<Meaning>[] {
  const phrases: Phrase<Meaning>[] = [];
  for (const list of [englishSuitability, slurs, ...worldSuitability]) {
    for (const { name } of suitabilityCategories) {
      for (const level of suitabilityLevels) {
        const words = list[name]?.[level] ?? '';
        phrases.push(...listPhrases(words, { kind: 'suitability', category: name, level }));
      }
    }
  }
  return phrases;
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
