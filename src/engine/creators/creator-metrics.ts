import type { Analysis } from '../analysis/analysis.ts';
import { listReachMetrics } from './creator-reach-metrics.ts';
import { listResponseMetrics } from './creator-response-metrics.ts';
import { listRhythmMetrics } from './creator-rhythm-metrics.ts';

export const metricUnits = ['views', 'percent', 'days', 'times', 'usd'] as const;

/** One deep metric of the Full Report. */
export interface DeepMetric {
  /** Short and stable, e.g. `views-per-subscriber`. */
  id: string;
  label: string;
  /** In `unit`; `null` where the sample does not carry it. */
  value: number | null;
  unit: (typeof metricUnits)[number];
  /** The figure in words with what to hold it against, or why there is none. */
  sentence: string;
}

/**
 * What the Full Report adds to an analysis in figures. Each rests on the videos of the analysis's own sample (long-form,
 * of the last 365 days, at most 30) unless its sentence says otherwise; counts follow YouTube's public figures.
 */
export function computeDeepMetrics(analysis: Analysis): DeepMetric[] {
  return [...listReachMetrics(analysis), ...listRhythmMetrics(analysis), ...listResponseMetrics(analysis)];
}
