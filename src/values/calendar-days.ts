/** YouTube's first year: nothing was agreed about it before. */
const firstDay = '2005-01-01';

/** Whether a day (`2026-11-22`) may be told of by `today`, both UTC. Days compare as their texts do. */
export function isToldDay(day: string, today: string): boolean {
  return day >= firstDay && day <= today;
}

/** The day a cell names: ISO 8601, also with midnight behind it, as spreadsheets hand days out; `null` for no day. */
export function readDayText(text: string): string | null {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  // A 30th of February would become one of March.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day;
}

/** The day a cell names, or why it cannot be taken. */
export function readToldDay(text: string, today: string): { day: string } | { reason: string } {
  if (text.trim() === '') return { reason: 'The day is missing.' };
  const day = readDayText(text);
  if (day === null) return { reason: 'The day is not written as year, month and day: 2026-11-22.' };
  if (isToldDay(day, today)) return { day };
  return { reason: day > today ? `The day ${day} lies in the future.` : `The day ${day} lies before 2005.` };
}
