import { readFailure } from './failure.ts';
import type { AnalysisRequest, RequestAnalysis } from './request-analysis.ts';

export async function loadResultScreen() {
  const { ResultScreen } = await import('./report/result-screen.tsx');
  return { default: ResultScreen };
}

/** Fetches the result screen's code while the analysis runs; where it cannot be fetched, the analysis fails in words. */
export const requestWithScreen: RequestAnalysis = async (request) => {
  const screen = loadResultScreen().then(
    () => null,
    () => ({ failure: { message: screenMissing, retryAt: null, code: null } }),
  );
  const outcome = await requestOnDemand(request);
  return 'failure' in outcome ? outcome : ((await screen) ?? outcome);
};

/** The code that asks reads a stream, which nobody needs before the first analysis. */
async function requestOnDemand(request: AnalysisRequest): ReturnType<RequestAnalysis> {
  const part = await import('./request-analysis.ts').catch(() => null);
  return part === null ? { failure: readFailure(null) } : part.requestAnalysis(request);
}

const screenMissing = 'The result could not be shown. Please check your connection and try again.';
