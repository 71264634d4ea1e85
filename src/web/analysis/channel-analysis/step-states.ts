import type { Receipt } from '../../../engine/pricing/receipt.ts';
import type { AnalysisStep } from '../../../contract/analysis/channel-analysis.ts';

export interface StepState {
  step: AnalysisStep;
  state: 'done' | 'running' | 'waiting';
}

/** In the order of the contract, which stays out of this page's code: it would bring its whole validator along. */
const steps: readonly AnalysisStep[] = ['finding', 'uploads', 'statistics', 'scoring'];

/** Every step with its state; before the first report the first one counts as running. */
export function listSteps(current: AnalysisStep | null): StepState[] {
  const position = current === null ? 0 : steps.indexOf(current);
  return steps.map((step, index) => {
    if (index === position) return { step, state: 'running' };
    return { step, state: index < position ? 'done' : 'waiting' };
  });
}

/** What each step adds to the receipt; its amounts come with the result. */
const linesOfStep: Record<AnalysisStep, readonly string[]> = {
  finding: [],
  uploads: ['Uploads'],
  statistics: ['Typical views'],
  scoring: ['Rate per 1,000', 'Engagement', 'Season', 'Market'],
};

/** The receipt as far as the running analysis has printed it. */
export function printReceipt(current: AnalysisStep | null): Receipt {
  const begun = listSteps(current).filter(({ state }) => state !== 'waiting');
  return {
    lines: begun.flatMap(({ step }) => linesOfStep[step]).map((label) => ({ label, amount: '…' })),
    rate: null,
    total: { label: 'Fee', amount: '…' },
    range: null,
    isRecommended: false,
    stamp: { word: 'Working', tone: 'neutral' },
  };
}
