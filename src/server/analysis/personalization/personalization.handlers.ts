import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { AlgorithmPreferences } from '../../../contract/analysis/personalization.ts';
import type { Preferences } from '../../../engine/analysis/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { mustSignIn, readViewer } from '../../platform/http/admission.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { rateAnalysis, readAlgorithm, updatePreferences } from './personalization.usecases.ts';

export interface PersonalizationDependencies {
  database: Database;
  now: () => Date;
}

/** The procedures of the contract's personalization. */
export function createPersonalizationHandlers(dependencies: PersonalizationDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const personalizeUserAlgorithm = os.personalizeUserAlgorithm.handler(async ({ context, input, errors }) => {
    const { userId } = await readViewer(context);
    const own = { ...dependencies, userId };
    if (input.action === 'get_preferences') return { preferences: await readAlgorithm(own, {}) };
    if (input.action === 'update_preferences') {
      const changed = await updatePreferences(own, toChange(input));
      // An account can go while a request of it is under way.
      if (changed === null) throw mustSignIn();
      return { preferences: changed };
    }
    const preferences = await rateAnalysis(own, { analysisId: input.analysis_id, rating: input.rating });
    if (preferences === null) throw errors.ANALYSIS_NOT_FOUND();
    return { preferences };
  });
  return { personalizeUserAlgorithm };
}

/** The given fields alone, in the engine's words. */
function toChange(input: Partial<AlgorithmPreferences>): Partial<Preferences> {
  const { pricing_sensitivity, risk_tolerance, channel_size_preference, preferred_niches } = input;
  return {
    ...(pricing_sensitivity !== undefined && { pricingSensitivity: pricing_sensitivity }),
    ...(risk_tolerance !== undefined && { riskTolerance: risk_tolerance }),
    ...(channel_size_preference !== undefined && { channelSizePreference: channel_size_preference }),
    ...(preferred_niches !== undefined && { preferredNiches: preferred_niches }),
  };
}
