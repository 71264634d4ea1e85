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
