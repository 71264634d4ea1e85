import type { ComponentType } from 'react';
import { readFailure } from './failure.ts';
import type { ResultScreenProps } from './report/result-screen.tsx';
import type { AnalysisRequest, RequestAnalysis } from './request-analysis.ts';

/** Fetches the code that shows a result. */
export type LoadResult = () => Promise<{ default: ComponentType<ResultScreenProps> }>;

/** Fetches the result screen's code while the analysis runs; where it cannot be fetched, the analysis fails in words. */
export function requestWithScreen(loadResult: LoadResult): RequestAnalysis {
  return async (request) => {
    const screen = loadResult().then(
      () => null,
      () => ({ failure: { message: screenMissing, retryAt: null, code: null } }),
    );
    const outcome = await requestOnDemand(request);
    return 'failure' in outcome ? outcome : ((await screen) ?? outcome);
  };
}

/** The code that asks reads a stream, which nobody needs before the first analysis. */
async function requestOnDemand(request: AnalysisRequest): ReturnType<RequestAnalysis> {
  const part = await import('./request-analysis.ts').catch(() => null);
  return part === null ? { failure: readFailure(null) } : part.requestAnalysis(request);
}

const screenMissing = 'The result could not be shown. Please check your connection and try again.';
