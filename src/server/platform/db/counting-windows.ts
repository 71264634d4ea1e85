import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { latestPast } from '../../../values/clock-errors.ts';

/** A window that begins further ahead was begun by a clock that was wrong by days: it is over. */
const believedAheadMs = 2 * 86_400_000;

export interface CountingWindow {
  begins: Date;
  windowMs: number;
}

/**
 * When a stored window of counting ends; `null` if it is over. If the clock was set back since it began, it begins anew
 * at `at` with its count, so that nobody gains by the clock's jump and nobody waits longer than one window.
 */
export function findWindowEnd({ begins, windowMs }: CountingWindow, at: Date): Date | null {
  const elapsedMs = at.getTime() - begins.getTime();
  if (elapsedMs >= windowMs || elapsedMs < -believedAheadMs) return null;
  return new Date((begins > latestPast(at) ? at : begins).getTime() + windowMs);
}

/** The same rule for statements: whether the window of a column is over, and when the one that counts now begins. */
export function windowRule(column: string, { windowMs, at }: { windowMs: number; at: Date }) {
  const begins = sql.ref<Date>(column);
  const isOver: RawBuilder<boolean> = sql`(${begins} <= ${new Date(at.getTime() - windowMs)}
    or ${begins} > ${new Date(at.getTime() + believedAheadMs)})`;
  const start: RawBuilder<Date> = sql`
    case when ${isOver} or ${begins} > ${latestPast(at)} then ${at}::timestamptz else ${begins} end`;
  return { isOver, start };
}
