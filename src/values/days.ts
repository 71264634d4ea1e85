const dayMs = 24 * 3_600_000;
/** YouTube's first year: nothing was agreed before. */
const firstDay = '2005-01-01';

/** The `count` calendar days up to `last` (`2026-11-22`), the oldest first. */
export function listDays(last: string, count: number): string[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** The day so many days after another, or before it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whether a day (`2026-11-22`) lies between 2005 and `today` (UTC), which counts too. Days compare as text. */
export function isPastDay(day: string, today: string): boolean {
  return day >= firstDay && day <= today;
}

/** The day in a cell: ISO 8601, also with midnight after it, as spreadsheets export days; `null` if it is not a day. */
export function readDayText(text: string): string | null {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  // 30 February would become a day in March.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day;
}

/** The day in a cell, or why it is refused. */
export function readPastDay(text: string, today: string): { day: string } | { reason: string } {
  if (text.trim() === '') return { reason: 'The day is missing.' };
  const day = readDayText(text);
  if (day === null) return { reason: 'The day is not written as year, month and day: 2026-11-22.' };
  if (isPastDay(day, today)) return { day };
  return { reason: day > today ? `The day ${day} lies in the future.` : `The day ${day} lies before 2005.` };
}
