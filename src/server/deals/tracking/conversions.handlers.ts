import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { importOrders, previewOrders } from './imported-orders.usecases.ts';
import { recordSent } from './postback.usecases.ts';
import { readResults, saveSettings, saveSurvey } from './results.usecases.ts';
import type { ResultContext } from './results.usecases.ts';
import { importSurvey, previewSurvey } from './imported-survey.usecases.ts';
import type { TrackingDependencies } from './tracking.handlers.ts';

/** The procedures of the contract about orders. */
export function createConversionHandlers({ tracking, ...dependencies }: TrackingDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext): Promise<ResultContext> => {
    const { userId } = await readViewer(context);
    return { ...dependencies, cache: tracking.cache, userId };
  };
  return {
    recordConversions: os.recordConversions.handler(({ context, input }) =>
      answering(contract.recordConversions, async () => {
        const { userId } = await context.apiCall();
        return { results: await recordSent({ ...dependencies, userId }, input.conversions) };
      }),
    ),
    conversionReport: os.conversionReport.handler(async ({ context, input }) =>
      readResults(await own(context), { days: Number(input.days) }),
    ),
    saveTrackingSettings: os.saveTrackingSettings.handler(async ({ context, input }) => {
      await saveSettings(await own(context), input);
      return { saved: true as const };
    }),
    previewConversions: os.previewConversions.handler(({ context, input }) =>
      answering(contract.previewConversions, async () => previewOrders(await own(context), input)),
    ),
    importConversions: os.importConversions.handler(({ context, input }) =>
      answering(contract.importConversions, async () => importOrders(await own(context), input)),
    ),
    previewSurvey: os.previewSurvey.handler(({ context, input }) =>
      answering(contract.previewSurvey, async () => previewSurvey(await own(context), input)),
    ),
    importSurvey: os.importSurvey.handler(({ context, input }) =>
      answering(contract.importSurvey, async () => importSurvey(await own(context), input)),
    ),
    saveSurveyCount: os.saveSurveyCount.handler(({ context, input }) =>
      answering(contract.saveSurveyCount, async () => {
        await saveSurvey(await own(context), input);
        return { saved: true as const };
      }),
    ),
  };
}
