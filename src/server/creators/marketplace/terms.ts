import { audienceSizes } from '../../../contract/limits.ts';
import { joinName, readWords } from './search-terms.ts';

/** What an entry is found by, and its rates in whole units. */
export interface EntryText {
  channelName: string;
  bio: string;
  categories: readonly string[];
  language: string;
  region: string;
  minRate: number;
  maxRate: number;
  subscriberCount: number | null;
}

/** More words than any bio of an honest entry has. */
const mostWords = 400;

/** The terms of an entry: its words, `@` those of its name, `=` its whole name, `#` its categories, `~` place and size. */
export function termsOf(entry: EntryText): string[] {
  const nameWords = readWords(entry.channelName);
  const other = [...entry.categories, ...placeWords(entry), entry.bio].flatMap(readWords);
  const joined = joinName(entry.channelName);
  return [
    ...new Set([...nameWords, ...other].slice(0, mostWords)),
    ...nameWords.map((word) => `@${word}`),
    ...(joined === '' ? [] : [`=${joined}`]),
    ...entry.categories.map((name) => `#${name}`),
    `~${entry.region}`,
    ...(entry.subscriberCount === null ? [] : [`~${sizeOf(entry.subscriberCount)}`]),
  ];
}

const sizeEnds = [10_000, 50_000, 250_000, 1_000_000];

function sizeOf(subscribers: number): string {
  const at = sizeEnds.findIndex((end) => subscribers < end);
  return audienceSizes.at(at) ?? '';
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** English names of language and country, so that "spanish" and "mexico" find them. */
function placeWords({ language, region }: EntryText): string[] {
  return [nameOf(languageNames, language), nameOf(regionNames, region)].filter((name) => name !== '');
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? '';
  } catch {
    return '';
  }
}
