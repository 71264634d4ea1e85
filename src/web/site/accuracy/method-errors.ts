import type { Difference } from '../../../engine/evaluation/bootstrap.ts';
import type { ViewAccuracy } from '../../../engine/evaluation/view-accuracy.ts';

export interface MethodError {
  name: string;
  isOurs: boolean;
  /** By what factor half of the forecasts were off at most; 1 would be exact. */
  factor: number;
  /** Length of its bar, in percent of the longest. */
  barPercent: number;
}

/** The methods by their typical error, ours first; bars are proportional to the logarithmic error. */
export function listMethodErrors({
  error,
  medianOfTen,
  medianOfEight,
  lastVideo,
}: Pick<ViewAccuracy, 'error' | 'medianOfTen' | 'medianOfEight' | 'lastVideo'>): MethodError[] {
  const methods = [
    { name: 'Sponsorscope', isOurs: true, error },
    { name: 'Plain median of the last ten videos', isOurs: false, error: medianOfTen },
    { name: 'Median that favors the last eight videos', isOurs: false, error: medianOfEight },
    { name: 'The last video', isOurs: false, error: lastVideo },
  ].flatMap((method) => (method.error === null ? [] : [{ ...method, error: method.error }]));
  const longest = Math.max(0, ...methods.map((method) => method.error));
  return methods.map(({ name, isOurs, error: measured }) => ({
    name,
    isOurs,
    factor: Math.exp(measured),
    barPercent: longest > 0 ? (100 * measured) / longest : 0,
  }));
}

/** What may be said from the comparison with the plain median of ten, and no more. */
export function describeAdvantage(difference: Difference | null): string {
  if (difference === null) return 'Nothing was measured beside it.';
  const { share, interval95 } = difference;
  const range = `95% range: ${formatPercent(interval95.low)} to ${formatPercent(interval95.high)}`;
  const size = formatPercent(Math.abs(share)).replace('+', '');
  if (interval95.high < 0) return `Our error is ${size} smaller than that of a plain median (${range}).`;
  if (interval95.low > 0) return `Our error is ${size} larger than that of a plain median (${range}).`;
  return `Our error cannot be told from that of a plain median (${range}).`;
}

function formatPercent(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(1)}%`;
}
