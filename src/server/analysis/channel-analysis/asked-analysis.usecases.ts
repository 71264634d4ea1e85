import type { AnalysisStep } from '../../../contract/analysis/channel-analysis.ts';
import { visitorNetwork } from '../../platform/http/client-address.ts';
import { createWindow } from '../../platform/limits/window.ts';
import type { AnalysisDependencies } from './party.ts';
import { analyseChannel } from './channel-analysis.usecases.ts';
import type { RefusalCode } from './refusals.ts';
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

/** How often one person may ask for channels that are not there: each costs units that all share, and them nothing. */
interface MissAllowance {
  /** Throws `AnalysisRefusal` where it was too often. */
  check(person: string): void;
  note(person: string, refusal: AnalysisRefusal): void;
}

/** Far more than anybody mistypes. */
const mostPerHour = 30;
const hourMs = 3_600_000;
const misses: readonly RefusalCode[] = ['CHANNEL_NOT_FOUND', 'CHANNEL_REMOVED', 'NO_UPLOADS'];

/** Counts in this process, by full hours. */
function createMissAllowance(now: () => Date): MissAllowance {
  const counted = createWindow({ now, windowMs: hourMs });
  return {
    check(person) {
      if (counted.read(person) < mostPerHour) return;
      throw new AnalysisRefusal('RATE_LIMITED', { retryAt: counted.end().toISOString() });
    },
    note(person, { code }) {
      if (misses.includes(code)) counted.add(person);
    },
  };
}
