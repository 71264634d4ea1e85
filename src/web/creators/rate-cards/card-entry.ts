import type { CardLine, RateCard } from '../../../contract/creators/rate-cards.ts';
import { highestHourlyCents, highestRateAmount, mostHours } from '../../../contract/limits.ts';
import { texts } from './texts.ts';

type LineName = CardLine['line'];

/** One line as it stands in its fields. */
export interface LineEntry {
  hours: string;
  costs: string;
  ask: string;
  shown: boolean;
}
export interface CardEntry {
  wage: string;
  lines: Partial<Record<LineName, LineEntry>>;
}
export const emptyLine: LineEntry = { hours: '', costs: '', ask: '', shown: false };

export type FieldName = 'wage' | `${LineName}.${'hours' | 'costs' | 'ask'}`;

export interface EnteredLine {
  line: LineName;
  hours: number;
  costs_cents: number;
  ask_cents: number | null;
  shown: boolean;
}

export interface ReadEntry {
  wageCents: number;
  lines: EnteredLine[];
  problems: Partial<Record<FieldName, string>>;
}

/** The fields of a saved card. */
export function enterCard({ wage_cents, lines }: RateCard): CardEntry {
  const entries = lines.map(({ line, hours, costs_cents, ask_cents, shown }) => {
    const entry: LineEntry = {
      hours: hours === 0 ? '' : String(hours),
      costs: write(costs_cents),
      ask: ask_cents === null ? '' : write(ask_cents),
      shown,
    };
    return [line, entry] as const;
  });
  return { wage: write(wage_cents), lines: Object.fromEntries(entries) };
}

function write(cents: number): string {
  if (cents === 0) return '';
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** What was entered, and what cannot be read, by field; a line's unreadable amounts count as empty meanwhile. */
export function readCard({ wage, lines }: CardEntry, names: readonly LineName[]): ReadEntry {
  const problems: ReadEntry['problems'] = {};
  const money = (field: FieldName, text: string, mostCents: number) => {
    const cents = readCents(text);
    if (cents !== null && cents <= mostCents) return cents;
    problems[field] = texts.wrongMoney;
    return 0;
  };
  const highest = highestRateAmount * 100;
  const wageCents = money('wage', wage, highestHourlyCents);
  const entered = names.map((line): EnteredLine => {
    const entry = lines[line] ?? emptyLine;
    const hours = readHours(entry.hours);
    if (hours === null) problems[`${line}.hours`] = texts.wrongHours;
    const ask = money(`${line}.ask`, entry.ask, highest);
    return {
      line,
      hours: hours ?? 0,
      costs_cents: money(`${line}.costs`, entry.costs, highest),
      ask_cents: ask === 0 ? null : ask,
      shown: entry.shown,
    };
  });
  return { wageCents, lines: entered, problems };
}

/** Empty is nothing; commas part thousands. */
function readCents(text: string): number | null {
  const found = /^(?:(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?)?$/.exec(text.trim());
  if (found === null) return null;
  const [, whole = '0', decimals = ''] = found;
  return Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
}

function readHours(text: string): number | null {
  if (text.trim() === '') return 0;
  const hours = /^\d{1,4}(?:\.\d{1,2})?$/.test(text.trim()) ? Number(text) : NaN;
  return hours <= mostHours && Number.isInteger(hours * 4) ? hours : null;
}
