import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { fetchOpen } from '../../session/fetch-open.ts';
import { isFullAnalysis } from './analysis-guard.ts';

/** The sample channel's full result. */
export function fetchSampleReport(signal: AbortSignal, fetchAnswer?: typeof fetch): Promise<FullAnalysis> {
  return fetchOpen('/functions/v1/sample-report', { signal, isBody: isFullAnalysis, fetchAnswer });
}
