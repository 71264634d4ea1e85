import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { CountryTable } from '../../../engine/tracking/countries.ts';
import type { YouTubeClient } from '../../../youtube/client.ts';
import type { Database } from '../../platform/db/database.ts';
import { FileDownload } from '../../platform/http/file-download.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { createWindow } from '../../platform/limits/window.ts';
import type { AskingDeliveryContext } from './delivery-context.ts';
import { agreeGuarantee, keepCompetitors, readProgress } from './delivery.usecases.ts';
import { createForecastAccuracy } from './finished-forecasts.usecases.ts';
import { shareReport } from './report-links.usecases.ts';
import { nameReport, reportTypes } from './report-files.ts';
import { openReport, writeReport } from './report.usecases.ts';
import { readNow } from './readings.usecases.ts';
import { verifyPasted } from './verification.usecases.ts';

/** Everybody is told the same, and it changes rarely. */
const accuracyCache = 'public, max-age=300';

export interface DeliveryDependencies {
  database: Database;
  demo: boolean;
  now: () => Date;
  origin: () => string;
  youtube: YouTubeClient;
  tracking: { countries: CountryTable | null };
  warn: (error: unknown, sentence: string) => void;
}

/** The procedures of the contract about what creators published for campaigns. */
export function createDeliveryHandlers(dependencies: DeliveryDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const lookUps = createWindow({ now: dependencies.now, windowMs: 3_600_000 });
  const own = async (context: RequestContext): Promise<AskingDeliveryContext & DeliveryDependencies> => {
    const { userId, personId } = await readViewer(context);
    const hasCountries = dependencies.tracking.countries !== null;
    return { ...dependencies, userId, personId, lookUps, hasCountries };
  };
  const readAccuracy = createForecastAccuracy(dependencies);
  return {
    deliverableProgress: os.deliverableProgress.handler(({ context, input }) =>
      answering(contract.deliverableProgress, async () => readProgress(await own(context), input)),
    ),
    verifyDeliverable: os.verifyDeliverable.handler(({ context, input }) =>
      answering(contract.verifyDeliverable, async () => verifyPasted(await own(context), input)),
    ),
    readDeliverable: os.readDeliverable.handler(({ context, input }) =>
      answering(contract.readDeliverable, async () => readNow(await own(context), input)),
    ),
    guaranteeDeliverable: os.guaranteeDeliverable.handler(({ context, input }) =>
      answering(contract.guaranteeDeliverable, async () => agreeGuarantee(await own(context), input)),
    ),
    campaignReport: os.campaignReport.handler(({ context, input }) =>
      answering(contract.campaignReport, async () => (await openReport(await own(context), input)).report),
    ),
    shareCampaignReport: os.shareCampaignReport.handler(({ context, input }) =>
      answering(contract.shareCampaignReport, async () => shareReport(await own(context), input)),
    ),
    exportCampaignReport: os.exportCampaignReport.handler(({ context, input }) =>
      answering(contract.exportCampaignReport, async () => {
        const viewer = await own(context);
        const opened = await openReport(viewer, input);
        const { format } = input;
        const name = nameReport(opened.report, format);
        return new FileDownload(
          name,
          reportTypes[format].type,
          await writeReport(viewer, { opened, ...input }),
        );
      }),
    ),
    forecastAccuracy: os.forecastAccuracy.handler(({ context }) => {
      context.cacheControl = accuracyCache;
      return readAccuracy();
    }),
    nameCompetitors: os.nameCompetitors.handler(({ context, input }) =>
      answering(contract.nameCompetitors, async () => keepCompetitors(await own(context), input)),
    ),
  };
}
