import {
  formatCents,
  formatDollars,
  formatNumberOf,
  formatRoundPercent,
  formatWhole,
} from '../../values/wording.ts';
import type { Interval } from './evidence.ts';
import { explainGap } from './comparison-figures.ts';
import type { ComparedChannel } from './comparison-figures.ts';
import { ratings, verdicts } from './judgements.ts';
import type { PriceLevel } from './judgements.ts';
import { judgeRisk, judgeSafety, verdictTexts } from './result-labels.ts';
import type { Tone } from './result-labels.ts';
import { nameSponsor } from './sponsor-list.ts';

/** What a column says in a row. */
export interface ComparedCell {
  text: string;
  /** Its range, or its reason. */
  note: string | null;
  /** For sorting and for spreadsheets; `null` where there is no figure. */
  value: number | null;
  range: Interval | null;
  tone: Tone | null;
}

const dayMs = 86_400_000;

/** Whole days between the reading of a column's data and `now`. */
export function readAgeDays({ fetchedAt }: Pick<ComparedChannel, 'fetchedAt'>, now: string): number {
  return Math.max(0, Math.floor((Date.parse(now) - Date.parse(fetchedAt)) / dayMs));
}

export const nothing = { note: null, value: null, range: null, tone: null } as const;

/** A cell of a figure; `paid` ones are not in every plan. */
export function figure(
  channel: ComparedChannel,
  value: number | null,
  { text, note = null, range = null, isPaid = false }: FigureWords,
): ComparedCell {
  if (value === null) return { ...nothing, text: explainGap(channel, isPaid) };
  return { ...nothing, text: text(value), note, value, range };
}

export interface FigureWords {
  text: (value: number) => string;
  note?: string | null;
  range?: Interval | null;
  isPaid?: boolean;
}

/** The place of a word in a list that begins with the best, so that a higher value is better. */
function rank<Word extends string>(words: readonly Word[], word: Word | null): number | null {
  return word === null ? null : words.length - words.indexOf(word);
}

function writeRange({ low, high }: Interval, write: (value: number) => string): string {
  return `${write(low)} to ${write(high)}`;
}

function middle({ low, high }: Interval): number {
  return (low + high) / 2;
}

export function signedPercent(percent: number): string {
  const rounded = Math.round(percent);
  if (rounded === 0) return '0%';
  return rounded > 0 ? `+${formatRoundPercent(rounded)}` : `\u2212${formatRoundPercent(-rounded)}`;
}

export function readVerdict({ figures, ...channel }: ComparedChannel): ComparedCell {
  const { verdict, verdictReason } = figures;
  if (verdict === null) return { ...nothing, text: explainGap({ ...channel, figures }, false) };
  // What is not scored is neither better nor worse.
  const value = verdict === 'Not scored' ? null : rank(verdicts, verdict);
  const { word, tone } = verdictTexts[verdict];
  return { ...nothing, text: word, note: verdictReason, value, tone };
}

export function readSafety({ figures }: ComparedChannel): ComparedCell {
  const { word, tone } = judgeSafety(figures.safety);
  return { ...nothing, text: word, note: figures.safetyReason, value: rank(ratings, figures.safety), tone };
}

export function readRisk({ figures }: ComparedChannel): ComparedCell {
  const { risk, riskReason } = figures;
  const { word, tone } = judgeRisk({
    verdict: risk === null ? 'Not scored' : 'Good',
    riskLevel: risk ?? 'low',
  });
  // The lowest risk is the best, and the lowest value.
  return { ...nothing, text: word, note: riskReason, value: rank(ratings, risk), tone };
}

/** Views of a typical video, with their range. */
export function readViews(channel: ComparedChannel): ComparedCell {
  const { typicalViews, typicalViews80: range } = channel.figures;
  const note = range && `${writeRange(range, formatWhole)} (80% range)`;
  return figure(channel, typicalViews, { text: formatWhole, range, note });
}

export function readNextVideo(channel: ComparedChannel): ComparedCell {
  const range = channel.figures.nextVideo80;
  const text = () => (range === null ? '' : writeRange(range, formatWhole));
  return figure(channel, range && middle(range), { text, range, note: '80% range', isPaid: true });
}

export function readPrice(channel: ComparedChannel, level: PriceLevel): ComparedCell {
  const { pricing, priceNote, feeRange80 } = channel.figures;
  if (pricing === null) return withoutPrice(channel, priceNote);
  // Only the Market Rate has a range of its own; the others move with it.
  const range = level === 'medium' ? feeRange80 : null;
  const note = range === null ? null : `${writeRange(range, formatDollars)} (80% range)`;
  return figure(channel, pricing.flatFee[level], { text: formatDollars, note, range, isPaid: true });
}

function withoutPrice(channel: ComparedChannel, note: string | null): ComparedCell {
  const isShown = !channel.isLimited && channel.figures.verdict !== null;
  return { ...nothing, text: isShown ? 'None recommended' : explainGap(channel, true), note };
}

export function readCpm(channel: ComparedChannel): ComparedCell {
  const { pricing } = channel.figures;
  if (pricing === null) return withoutPrice(channel, null);
  return figure(channel, pricing.cpm.medium, { text: formatCents, isPaid: true });
}

const mostNamed = 8;

export function readSponsors(channel: ComparedChannel): ComparedCell {
  const { sponsors } = channel.figures;
  if (sponsors === null) return { ...nothing, text: explainGap(channel, false) };
  if (sponsors.length === 0) return { ...nothing, text: 'None found', value: 0 };
  const rest = sponsors.length - mostNamed;
  const named = sponsors.slice(0, mostNamed).map(nameSponsor).join(', ');
  const note = rest > 0 ? `and ${formatNumberOf(rest, 'other')}` : null;
  return { ...nothing, text: named, note, value: sponsors.length };
}

/** A text that is neither better nor worse than another. */
export function words(channel: ComparedChannel, text: string | null, isPaid = false): ComparedCell {
  return { ...nothing, text: text ?? explainGap(channel, isPaid) };
}
