const compactCounts = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const unknownDate = 'unknown date';

/** Three significant figures, as YouTube itself rounds subscribers: `412K`, `1.25M`. */
export function formatCompact(value: number): string {
  return compactCounts.format(value);
}

/** `November 20, 2026`, in UTC: a document reads the same wherever it is made. Takes ISO 8601. */
export function formatDocumentDay(iso: string): string {
  return formatTime(days, Date.parse(iso));
}

/** `Nov 20, 2026`, in UTC. Takes ISO 8601. */
export function formatShortDay(iso: string): string {
  return formatTime(shortDays, Date.parse(iso));
}

/** `Nov 26`, in UTC. Takes milliseconds. */
export function formatMonth(timeMs: number): string {
  return formatTime(months, timeMs);
}

function formatTime(format: Intl.DateTimeFormat, timeMs: number): string {
  return Number.isNaN(timeMs) ? unknownDate : format.format(timeMs);
}
