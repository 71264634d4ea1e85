import { joinName, readWords } from './words.ts';

/** What an entry is found and ranked by. Rates in whole units. */
export interface EntryText {
  channelName: string;
  bio: string;
  categories: readonly string[];
  language: string;
  region: string;
  minRate: number;
  maxRate: number;
}

/** How many bits of the fit make no difference to the tier: 1,024 tiers of 64 values. */
const tierBits = 6;
/** More words than any bio of an honest entry has. */
const mostWords = 400;

/**
 * The terms of an entry: its words, `@` those of its name, `=` its whole name, `#` its categories, `<` and `>` the steps
 * of the scale in which its rates begin and end, these also for its tier alone, and `~` its tier.
 */
export function termsOf(entry: EntryText, fit: number): string[] {
  const tier = tierTerm(fit);
  const nameWords = readWords(entry.channelName);
  const other = [...entry.categories, ...placeWords(entry), entry.bio].flatMap(readWords);
  const rates = [stepTerm('<', stepOf(entry.minRate)), stepTerm('>', stepOf(entry.maxRate))];
  const joined = joinName(entry.channelName);
  return [
    ...new Set([...nameWords, ...other].slice(0, mostWords)),
    ...nameWords.map((word) => `@${word}`),
    ...(joined === '' ? [] : [`=${joined}`]),
    ...entry.categories.map((name) => `#${name}`),
    ...rates,
    ...rates.map((rate) => rate + tier),
    tier,
  ];
}

/** The tier of a fit; as texts, tiers stand in their order. */
export function tierTerm(fit: number): string {
  return `~${String(fit >> tierBits).padStart(4, '0')}`;
}

/** Beginnings of the steps within a power of ten: amounts that people name begin a step of their own. */
const beginnings = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5] as const;
const lastPower = 8;

/** The step of the scale of rates in which an amount lies; 0 is a step of its own. */
export function stepOf(amount: number): number {
  if (amount < 1) return 0;
  const power = Math.min(Math.floor(Math.log10(amount) + 1e-9), lastPower);
  const lead = amount / 10 ** power;
  return 1 + power * beginnings.length + beginnings.findLastIndex((beginning) => beginning <= lead + 1e-9);
}

/** The terms of all entries whose rates begin at `amount` at most. */
export function beginsAtMost(amount: number): string[] {
  return stepTerms('<', { from: 0, to: stepOf(amount) });
}

/** The terms of all entries whose rates end at `amount` at least. */
export function endsAtLeast(amount: number): string[] {
  return stepTerms('>', { from: stepOf(amount), to: (lastPower + 1) * beginnings.length });
}

function stepTerms(mark: '<' | '>', { from, to }: { from: number; to: number }): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => stepTerm(mark, from + at));
}

/** As texts, steps stand in their order. */
function stepTerm(mark: '<' | '>', step: number): string {
  return mark + String(step).padStart(2, '0');
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
