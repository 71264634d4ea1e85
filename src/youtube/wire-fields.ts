/** Readers of single values from untrusted JSON: the wanted kind, cleaned, or nothing. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The record at the end of a path of keys; empty if anything on the way is missing or of another kind. */
export function readRecord(value: unknown, ...path: readonly string[]): Record<string, unknown> {
  let current = value;
  for (const key of path) current = isRecord(current) && Object.hasOwn(current, key) ? current[key] : null;
  return isRecord(current) ? current : {};
}

export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Text without NUL, other control characters and lone surrogates, which break inserts, and cut to a length; tabs and
 * line feeds stay. Empty if the value is not text.
 */
export function readText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return '';
  return value
    .slice(0, maxLength)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '');
}

/** A count of zero or more: the API writes 64-bit numbers as digits. `null` for anything else, even NaN. */
export function readCount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null;
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** An instant with its time zone, as ISO 8601 in UTC; `null` for anything else. */
export function readInstant(value: unknown): string | null {
  if (typeof value !== 'string' || !isoInstant.test(value)) return null;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

export const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

export function readFlag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** An ISO 8601 duration (`PT1H2M3S`, `P1DT2H`, `P0D`) in seconds; `null` for anything else. */
export function readDuration(value: unknown): number | null {
  const match = typeof value === 'string' ? isoDuration.exec(value) : null;
  if (match === null) return null;
  const [, ...amounts] = match;
  return amounts.reduce((total, amount, index) => total + Number(amount ?? 0) * (unitSeconds[index] ?? 0), 0);
}

/** Weeks, days, hours, minutes and seconds, at least one of them. */
const isoDuration =
  /^P(?=\d|T\d)(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9})S)?)?$/;
const unitSeconds = [604_800, 86_400, 3600, 60, 1];
