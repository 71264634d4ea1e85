import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import { writeCsvList } from '../../analysis/exports/csv-lists.usecases.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { FileDownload } from '../../platform/http/file-download.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { LinkContext } from './link-context.ts';
import { listLinks, readLink } from './links.usecases.ts';
import { saveLink } from './saved-links.usecases.ts';
import { codeColumns, endCode, readCodes, saveCode } from './promo-codes.usecases.ts';
import type { Tracking } from './tracking.ts';

export interface TrackingDependencies extends Omit<LinkContext, 'userId' | 'cache' | 'checks'> {
  tracking: Tracking;
}

/** The procedures of the contract about links and codes. */
export function createTrackingHandlers({ tracking, ...dependencies }: TrackingDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext): Promise<LinkContext & { hasCountries: boolean }> => {
    const { userId } = await readViewer(context);
    const { cache, checks, countries } = tracking;
    return { ...dependencies, cache, checks, hasCountries: countries !== null, userId };
  };
  return {
    trackingLinks: os.trackingLinks.handler(async ({ context }) => listLinks(await own(context))),
    trackingLink: os.trackingLink.handler(({ context, input }) =>
      answering(contract.trackingLink, async () => readLink(await own(context), input)),
    ),
    saveTrackingLink: os.saveTrackingLink.handler(({ context, input }) =>
      answering(contract.saveTrackingLink, async () => saveLink(await own(context), input)),
    ),
    savePromoCode: os.savePromoCode.handler(({ context, input }) =>
      answering(contract.savePromoCode, async () => saveCode(await own(context), input)),
    ),
    endPromoCode: os.endPromoCode.handler(({ context, input }) =>
      answering(contract.endPromoCode, async () => {
        await endCode(await own(context), input);
        return { ended: true as const };
      }),
    ),
    exportPromoCodes: os.exportPromoCodes.handler(async ({ context }) => {
      const codes = await readCodes(await own(context));
      const name = `promo-codes-${dependencies.now().toISOString().slice(0, 10)}.csv`;
      return new FileDownload(name, fileTypes.csv, writeCsvList(onePage(codes), codeColumns));
    }),
  };
}

async function* onePage<Row>(rows: Row[]): AsyncGenerator<Row[], void> {
  yield rows;
}
