import { requestAnalysis, type RequestAnalysis } from './request-analysis.ts';

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
  const outcome = await requestAnalysis(request);
  return 'failure' in outcome ? outcome : ((await screen) ?? outcome);
};

const screenMissing = 'The result could not be shown. Please check your connection and try again.';
