import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import type { PaperSize } from '../../../contract/analysis/exports.ts';
import { readBrand } from '../../agency/white-label/tenants.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { pdfQueue, renderPdf } from '../../platform/documents/pdf/pdf-document.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { FileDownload } from '../../platform/http/file-download.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { composeSimulation } from './simulation-document.ts';
import { listFinishedDeals } from './finished-deals.usecases.ts';
import { deletePortfolio, keepPortfolio, listPortfolios, readPortfolio } from './kept-portfolios.usecases.ts';
import { spreadBudget } from './portfolio.usecases.ts';
import type { ReturnsContext } from './returns-context.ts';
import { listSimulations, readSimulation, removeSimulation, simulate } from './simulations.usecases.ts';

/** What sponsorships may bring: one at a time, and which of a list for a budget. */
export function createReturnsHandlers(dependencies: { database: Database; now: () => Date }) {
  const { database, now } = dependencies;
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext) => {
    const { userId } = await readViewer(context);
    return { database, now, userId };
  };
  return {
    simulate: os.simulate.handler(({ context, input }) =>
      answering(contract.simulate, async () => simulate(await own(context), input)),
    ),
    simulation: os.simulation.handler(({ context, input }) =>
      answering(contract.simulation, async () => readSimulation(await own(context), input)),
    ),
    simulations: os.simulations.handler(async ({ context, input }) => ({
      simulations: await listSimulations(await own(context), { channelId: input?.channel_id ?? null }),
    })),
    finishedDeals: os.finishedDeals.handler(async ({ context }) => ({
      deals: await listFinishedDeals(await own(context)),
    })),
    deleteSimulation: os.deleteSimulation.handler(({ context, input }) =>
      answering(contract.deleteSimulation, async () => {
        await removeSimulation(await own(context), input);
        return {};
      }),
    ),
    exportSimulation: os.exportSimulation.handler(({ context, input }) =>
      answering(contract.exportSimulation, async () => {
        const pdf = await drawSimulation(await own(context), input);
        return new FileDownload(nameFile(now()), fileTypes.pdf, wholeFile(pdf));
      }),
    ),
    planPortfolio: os.planPortfolio.handler(({ context, input }) =>
      answering(contract.planPortfolio, async () => spreadBudget(await own(context), input)),
    ),
    keepPortfolio: os.keepPortfolio.handler(({ context, input }) =>
      answering(contract.keepPortfolio, async () => keepPortfolio(await own(context), input)),
    ),
    portfolios: os.portfolios.handler(async ({ context }) => listPortfolios(await own(context))),
    keptPortfolio: os.keptPortfolio.handler(({ context, input }) =>
      answering(contract.keptPortfolio, async () => readPortfolio(await own(context), input)),
    ),
    deletePortfolio: os.deletePortfolio.handler(({ context, input }) =>
      answering(contract.deletePortfolio, async () => {
        await deletePortfolio(await own(context), input);
        return {};
      }),
    ),
  };
}

const nameFile = (at: Date) => `what-it-may-bring-${at.toISOString().slice(0, 10)}.pdf`;

async function drawSimulation(
  viewer: ReturnsContext,
  { id, paper }: { id: string; paper: PaperSize },
): Promise<Uint8Array> {
  const document = composeSimulation(await readSimulation(viewer, { id }));
  const brand = await readBrand(viewer, viewer);
  // A file loads nothing, and a logo is fetched by nobody: it may be at any host.
  return pdfQueue.run(viewer.userId, () => renderPdf(document, paper, brand && { ...brand, logoUrl: null }));
}

async function* wholeFile(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}
