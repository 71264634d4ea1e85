import type { Place } from './search.usecases.ts';
import { classes } from './search-plan.ts';

const mostFit = 65_535;
const mostNumber = 2 ** 31 - 1;

/** A place as text. It names no more than an order, so a forged one only begins a page somewhere else. */
export function writeCursor({ class: at, fit, number }: Place): string {
  return [at, fit, number].join('.');
}

/** `null` where the text is no place. */
export function readCursor(text: string): Place | null {
  const [, at, fit, number] = /^(\d)\.(\d{1,5})\.(\d{1,10})$/.exec(text)?.map(Number) ?? [];
  if (at === undefined || fit === undefined || number === undefined) return null;
  if (at >= classes.length || fit > mostFit || number > mostNumber) return null;
  return { class: at, fit, number };
}
