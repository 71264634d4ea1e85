import type { Match, Span } from '../../analysis/text/known-words.ts';
import { maxTextUnits, PhraseMachine } from '../../analysis/text/phrase-machine.ts';
import type { ContentFormat } from '../quotes/quote.ts';
import { figureUnits } from './figures.ts';
import {
  countWords,
  currencyWords,
  durationWords,
  joinWords,
  moneyWords,
  scaleWords,
  unitWords,
} from './money-words.ts';
import type { MailCurrency } from './money-words.ts';
import { formatWords, otherPhrases, rightWords, termWords } from './term-words.ts';

export type Term = keyof typeof termWords;
export type RightWord = keyof typeof rightWords;
export type Unit = keyof typeof unitWords;

/** What a word or phrase of a mail means. */
interface Meanings {
  format: ContentFormat;
  /** "Short" alone, which is an ordinary word too. */
  lone: 'short';
  right: RightWord;
  term: Term;
  currency: MailCurrency;
  scale: number;
  unit: Unit;
  /** Months. */
  duration: number;
  count: number;
  money: keyof typeof moneyWords;
  join: keyof typeof joinWords;
  other: null;
}
type Meaning = { [Kind in keyof Meanings]: { kind: Kind; value: Meanings[Kind] } }[keyof Meanings];
export type Cue = Meaning & Span;
export type CueOf<Kind extends keyof Meanings> = Extract<Cue, { kind: Kind }>;

/** Behind them a word begins: "l'esclusiva", "d’un mois". */
const elisions = /['’]/g;

let machine: PhraseMachine<Meaning> | null = null;

/**
 * The words of a text that mean something in an offer, in the order of the text, and its links. Figures stand between
 * words like underscores, so `3k` and `500USD` are read as well as `3 k` and `500 USD`.
 */
export function readCues(text: string): { cues: Cue[]; links: Span[] } {
  machine ??= new PhraseMachine(listPhrases());
  const words = text.replaceAll(figureUnits, '_').replaceAll(elisions, '_');
  const cues: Cue[] = [];
  const links: Span[] = [];
  for (let start = 0; start < words.length;) {
    const end = findPartEnd(words, start);
    const read = machine.read(words, { start, end });
    for (const match of read.matches) cues.push(...toCues(match, start));
    links.push(...read.links.map((link) => ({ start: link.start + start, end: link.end + start })));
    start = end;
  }
  return { cues: cues.toSorted((one, other) => one.start - other.start || one.end - other.end), links };
}

function toCues({ meanings, start, end }: Match<Meaning>, origin: number): Cue[] {
  return meanings.map((meaning) => ({ ...meaning, start: start + origin, end: end + origin }));
}

/** The machine reads parts; they end between words. */
function findPartEnd(text: string, start: number): number {
  const end = start + maxTextUnits;
  if (end >= text.length) return text.length;
  const line = text.lastIndexOf('\n', end);
  if (line > start + maxTextUnits / 2) return line;
  for (let at = end; at > end - 200; at -= 1) {
    if (text[at] === ' ') return at;
  }
  return end;
}

interface MeantPhrase {
  text: string;
  meaning: Meaning;
  always: boolean;
}

function listPhrases(): MeantPhrase[] {
  return withKnownForms(
    withArabicPrefixes([
      ...list(formatWords, (value) => ({ kind: 'format', value })),
      ...list(rightWords, (value) => ({ kind: 'right', value })),
      ...list(termWords, (value) => ({ kind: 'term', value })),
      ...list(currencyWords, (value) => ({ kind: 'currency', value })),
      ...list(unitWords, (value) => ({ kind: 'unit', value })),
      ...list(moneyWords, (value) => ({ kind: 'money', value })),
      ...list(joinWords, (value) => ({ kind: 'join', value })),
      ...list(byText(scaleWords), (value) => ({ kind: 'scale', value: Number(value) })),
      ...list(byText(durationWords), (value) => ({ kind: 'duration', value: Number(value) })),
      ...list(byText(countWords), (value) => ({ kind: 'count', value: Number(value) })),
      ...list({ other: otherPhrases }, () => ({ kind: 'other', value: null })),
      ...list({ short: 'short' }, (value) => ({ kind: 'lone', value })),
    ]),
  );
}

const arabicLetter = /^[\u0621-\u064a]/u;
/** "And", "for", "with" and "the" are written together with the word behind them. */
const arabicPrefixes = ['و', 'ل', 'ب', 'ال'];

function withArabicPrefixes(phrases: readonly MeantPhrase[]): MeantPhrase[] {
  return phrases.flatMap((phrase) =>
    arabicLetter.test(phrase.text) && phrase.meaning.kind !== 'join'
      ? [phrase, ...arabicPrefixes.map((prefix) => ({ ...phrase, text: `${prefix}${phrase.text}` }))]
      : [phrase],
  );
}

const mostEndingLetters = 3;

/** The machine takes no word for an inflected one that stands in some phrase, so such words are listed themselves. */
function withKnownForms(phrases: readonly MeantPhrase[]): MeantPhrase[] {
  const words = new Set(phrases.flatMap(({ text }) => (text.includes(' ') ? text.split(' ') : [])));
  return phrases.flatMap((phrase) => {
    if (!phrase.text.endsWith('*') || phrase.text.includes(' ')) return [phrase];
    const stem = phrase.text.slice(0, -1);
    const forms = [...words].filter(
      (word) => word.startsWith(stem) && word.length - stem.length <= mostEndingLetters,
    );
    return [phrase, ...forms.map((text) => ({ ...phrase, text }))];
  });
}

function byText(words: Record<number, string>): Record<string, string> {
  return words;
}

function list<Key extends string>(
  words: Partial<Record<Key, string>>,
  mean: (key: Key) => Meaning,
): MeantPhrase[] {
  return Object.keys(words)
    .filter((key): key is Key => key in words)
    .flatMap((key) =>
      (words[key] ?? '')
        .split(', ')
        .map((text) => ({ text: text.normalize('NFC'), meaning: mean(key), always: false })),
    );
}
