/** How many forecasts of finished deliverables came true, for the page that says how far off we are. */

/** With fewer, a share would say more about chance than about the forecast. */
export const fewestFinished = 20;

export interface FinishedForecasts {
  finished: number;
  inside: number;
  /** In percent; `null` is "not measured". */
  insidePercent: number | null;
}

export function countFinished(outcomes: readonly boolean[]): FinishedForecasts {
  const finished = outcomes.length;
  const inside = outcomes.filter((isInside) => isInside).length;
  return { finished, inside, insidePercent: finished < fewestFinished ? null : (100 * inside) / finished };
}
