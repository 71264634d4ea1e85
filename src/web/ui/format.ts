export { formatCents, formatDollars, formatPrice, formatPriceCents } from '../../values/wording.ts';

/** Figures follow the English of the page; dates follow the reader's own locale. */
export const pageLocale = 'en-US';
const unknownDate = 'unknown date';
const secondMs = 1000;

const counts = new Intl.NumberFormat(pageLocale, { maximumFractionDigits: 0 });
const compactCounts = new Intl.NumberFormat(pageLocale, { notation: 'compact', maximumSignificantDigits: 3 });
const oneDecimal = new Intl.NumberFormat(pageLocale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const shortDecimals = new Intl.NumberFormat(pageLocale, { maximumFractionDigits: 1 });
const factors = new Intl.NumberFormat(pageLocale, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const ages = new Intl.RelativeTimeFormat(pageLocale, { numeric: 'always' });

export function formatCount(value: number): string {
  return counts.format(value);
}

/** Three significant figures, as YouTube itself rounds subscribers: `412K`, `1.25M`. */
export function formatCompact(value: number): string {
  return compactCounts.format(value);
}

/** Takes percent, not a share: `3.4` is `3.4%`. */
export function formatPercent(percent: number): string {
  return `${oneDecimal.format(percent)}%`;
}

/** Takes a share from 0 to 1. */
export function formatShare(share: number): string {
  return formatPercent(share * 100);
}

/** A share that is itself only an estimate: a decimal would claim more than is known. */
export function formatRoundShare(share: number): string {
  return `${counts.format(share * 100)}%`;
}

export function formatSignedPercent(percent: number): string {
  const rounded = Math.round(percent * 10) / 10;
  if (rounded === 0) return formatPercent(0);
  return rounded > 0 ? `+${formatPercent(rounded)}` : `\u2212${formatPercent(-rounded)}`;
}

/** Exactly one decimal: averages of ratings. */
export function formatOneDecimal(value: number): string {
  return oneDecimal.format(value);
}

/** At most one decimal: points of a score, days, commission percentages. */
export function formatShort(value: number): string {
  return shortDecimals.format(value);
}

/** Two to four decimals, so that a multiplication on the screen can be repeated by hand. */
export function formatFactor(value: number): string {
  return factors.format(value);
}

export function formatPlural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export function formatDate(iso: string, locale?: string): string {
  return formatTime(iso, locale, { dateStyle: 'medium' });
}

/** A day of the calendar (`2026-10-03`) is the same day wherever it is read. */
export function formatDay(day: string, locale?: string): string {
  return formatTime(`${day}T00:00:00Z`, locale, { dateStyle: 'medium', timeZone: 'UTC' });
}

export function formatExactTime(iso: string, locale?: string): string {
  return formatTime(iso, locale, { dateStyle: 'long', timeStyle: 'long' });
}

/** The reader's clock, with the day where it is not today. */
export function formatTimeOfDay(iso: string, locale?: string, nowMs = Date.now()): string {
  const isToday = formatDate(iso, locale) === formatDate(new Date(nowMs).toISOString(), locale);
  return formatTime(
    iso,
    locale,
    isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
  );
}

/** A month by its own calendar, wherever the reader is. */
export function formatMonth(
  timeMs: number,
  locale?: string,
  style: Intl.DateTimeFormatOptions = { month: 'short', year: '2-digit' },
): string {
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(timeMs);
}

/** `null` is no limit. */
export function formatLimit(limit: number | null): string {
  return limit === null ? 'Unlimited' : formatCount(limit);
}

const ageUnits = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** `3 hours ago`; a moment in the future (two clocks that disagree) counts as now. */
export function formatAge(iso: string, nowMs: number): string {
  const timeMs = Date.parse(iso);
  if (Number.isNaN(timeMs)) return unknownDate;
  const ageSeconds = (nowMs - timeMs) / secondMs;
  const fitting = ageUnits.find(({ seconds }) => ageSeconds >= seconds);
  return fitting === undefined
    ? 'just now'
    : ages.format(-Math.floor(ageSeconds / fitting.seconds), fitting.unit);
}

function formatTime(iso: string, locale: string | undefined, style: Intl.DateTimeFormatOptions): string {
  const timeMs = Date.parse(iso);
  return Number.isNaN(timeMs) ? unknownDate : findDateFormat(locale, style).format(timeMs);
}

/** A format takes a hundred times as long to make as to use. */
function findDateFormat(locale: string | undefined, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, style]);
  const known = dateFormats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(locale, style);
  dateFormats.set(key, format);
  return format;
}
