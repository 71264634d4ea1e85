/** The head of the measurement: videos of 30 to 75 days, each forecast from those before it. */
export interface MeasuredAccuracy {
  /** The day of the measurement, ISO 8601. */
  date: string;
  /** All recorded channels; forecasts rest on those with enough videos. */
  channels: number;
  predictions: number;
  /** Median of |ln(predicted views / actual views)|. */
  error: number;
  /** The same for a plain median of the last ten videos. */
  medianOfTen: number;
  /** Share (0 to 1) of the videos whose views lay in the 80 % interval. */
  coverage80: number;
}

/** The typical error of our forecasts as a factor, `1.6`. */
export function formatErrorFactor({ error }: Pick<MeasuredAccuracy, 'error'>): string {
  return Math.exp(error).toFixed(1);
}
