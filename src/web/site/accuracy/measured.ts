import type { MeasuredAccuracy } from './error-factor.ts';

/** The head of the measurement, apart from the report because the first page shows it too. */
export const measured: MeasuredAccuracy = {
  date: '2026-11-23',
  channels: 170,
  predictions: 806,
  error: 0.48447,
  medianOfTen: 0.5197,
  coverage80: 0.80149,
};
