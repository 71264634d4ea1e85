import type { FullAnalysis } from '../../contract/channel-analysis.ts';
import { isFullAnalysis } from './analysis-guard.ts';

const sampleReportPath = '/functions/v1/sample-report';

/** The sample channel's full result. Rejects where the answer is none. */
export async function fetchSampleReport(
  signal: AbortSignal,
  fetchAnswer: typeof fetch = fetch,
): Promise<FullAnalysis> {
  const response = await fetchAnswer(sampleReportPath, { signal });
  const body: unknown = await response.json();
  if (!response.ok || !isFullAnalysis(body)) throw new Error(`no sample report, status ${response.status}`);
  return body;
}
