import type { AnalysisStep } from '../../../contract/analysis/channel-analysis.ts';
import { visitorNetwork } from '../../platform/http/client-address.ts';
import type { AnalysisDependencies } from './channel-analysis.usecases.ts';
import { analyseChannel } from './channel-analysis.usecases.ts';
import { createMissAllowance } from './miss-allowance.ts';
import { AnalysisRefusal } from './refusals.ts';

export interface Asked {
  actor: { address: string } | { userId: string };
  signal: AbortSignal;
  onStep?: ((step: AnalysisStep) => void) | undefined;
}

/** `analyseChannel` for one person, who may be wrong about channels only so often, by screen and by key together. */
export type AskForAnalysis = (asked: Asked, input: { channelUrl: string }) => Promise<string>;

export function createAskForAnalysis(dependencies: AnalysisDependencies): AskForAnalysis {
  const missAllowance = createMissAllowance(dependencies.now);
  return async ({ actor, signal, onStep }, input) => {
    const person = 'userId' in actor ? actor.userId : visitorNetwork(actor.address);
    missAllowance.check(person);
    try {
      return await analyseChannel({ ...dependencies, actor, signal, ...(onStep && { onStep }) }, input);
    } catch (error) {
      if (error instanceof AnalysisRefusal) missAllowance.note(person, error);
      throw error;
    }
  };
}
