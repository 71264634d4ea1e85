import type { MeasuredAccuracy } from './measured.ts';

export interface MethodError {
  name: string;
  isOurs: boolean;
  /** By what factor half of the forecasts were off at most; 1 would be exact. */
  factor: number;
  /** Length of its bar, in percent of the longest. */
  barPercent: number;
}

/** The typical error of our forecasts as a factor, `1.6`. */
export function formatErrorFactor({ medianAbsLogError }: MeasuredAccuracy): string {
  return Math.exp(medianAbsLogError).toFixed(1);
}

/** The four methods by their typical error, ours first; bars are proportional to the logarithmic error. */
export function listMethodErrors({ medianAbsLogError, baselines }: MeasuredAccuracy): MethodError[] {
  const methods = [
    { name: 'Sponsorscope', isOurs: true, error: medianAbsLogError },
    { name: 'The last video', isOurs: false, error: baselines.last },
    { name: 'Mean of the last ten videos', isOurs: false, error: baselines.meanLast10 },
    { name: 'Subscribers times a usual ratio', isOurs: false, error: baselines.subscribersRatio },
  ];
  const longest = Math.max(...methods.map(({ error }) => error));
  return methods.map(({ name, isOurs, error }) => ({
    name,
    isOurs,
    factor: Math.exp(error),
    barPercent: longest > 0 ? (100 * error) / longest : 0,
  }));
}
