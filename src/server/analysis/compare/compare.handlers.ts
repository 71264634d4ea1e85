import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import type { PaperSize } from '../../../contract/analysis/exports.ts';
import type { Database } from '../../platform/db/database.ts';
import { pdfQueue, renderPdf } from '../../platform/documents/pdf/pdf-document.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { FileDownload } from '../../platform/http/file-download.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { readBrand } from '../../agency/white-label/tenants.usecases.ts';
import { openComparison, readComparison } from './compare.usecases.ts';
import type { CompareContext } from './compare.usecases.ts';
import { composeComparison, writeComparisonSheet } from './comparison-files.ts';
import {
  endComparisonLink,
  listComparisonLinks,
  openWholeComparison,
  shareComparison,
} from './comparison-links.usecases.ts';

interface CompareDependencies {
  database: Database;
  now: () => Date;
  origin: () => string;
}

const listIds = (ids: string) => ids.split(',');

/** Channels side by side in the workspace, as files and behind links. */
export function createCompareHandlers(dependencies: CompareDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext) => {
    const { userId } = await readViewer(context);
    return { ...dependencies, userId };
  };
  const nameFile = (ending: string) =>
    `channel-comparison-${dependencies.now().toISOString().slice(0, 10)}.${ending}`;
  return {
    compare: os.compare.handler(({ context, input }) =>
      answering(contract.compare, async () =>
        readComparison(await own(context), { ids: listIds(input.ids) }),
      ),
    ),
    exportComparison: os.exportComparison.handler(({ context, input }) =>
      answering(contract.exportComparison, async () => {
        const viewer = await own(context);
        const pdf = await drawPdf(viewer, { ids: listIds(input.ids), paper: input.paper });
        return new FileDownload(nameFile('pdf'), fileTypes.pdf, wholeFile(pdf));
      }),
    ),
    exportComparisonExcel: os.exportComparisonExcel.handler(({ context, input }) =>
      answering(contract.exportComparisonExcel, async () => {
        const opened = await openComparison(await own(context), { ids: listIds(input.ids) });
        return new FileDownload(nameFile('xlsx'), fileTypes.workbook, writeComparisonSheet(opened));
      }),
    ),
    comparisonLinks: os.comparisonLinks.handler(async ({ context }) => ({
      links: await listComparisonLinks(await own(context)),
    })),
    shareComparison: os.shareComparison.handler(({ context, input: { ids, prices, days } }) =>
      answering(contract.shareComparison, async () =>
        shareComparison(await own(context), { ids: listIds(ids), prices, days: Number(days) }),
      ),
    ),
    endComparisonLink: os.endComparisonLink.handler(({ context, input }) =>
      answering(contract.endComparisonLink, async () => {
        await endComparisonLink(await own(context), input);
        return { ended: true as const };
      }),
    ),
  };
}

async function drawPdf(
  viewer: CompareContext,
  { ids, paper }: { ids: string[]; paper: PaperSize },
): Promise<Uint8Array> {
  const opened = await openWholeComparison(viewer, { ids });
  const brand = await readBrand(viewer, viewer);
  const document = composeComparison(opened, viewer.now().toISOString());
  // A file loads nothing, and a logo is fetched by nobody: it may be at any host.
  const look = brand && { ...brand, logoUrl: null };
  return pdfQueue.run(viewer.userId, () => renderPdf(document, paper, look));
}

async function* wholeFile(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}
