import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import { readSentLook } from '../../agency/clients/client-looks.usecases.ts';
import { pdfQueue, renderPdf } from '../../platform/documents/pdf/pdf-document.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { FileDownload } from '../../platform/http/file-download.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { createProposal } from './new-proposals.usecases.ts';
import { composeProposal } from './proposal-document.ts';
import type { ProposalContext } from './proposals.usecases.ts';
import {
  deleteProposal,
  draftProposal,
  editProposal,
  listProposals,
  readProposal,
} from './proposals.usecases.ts';
import { sendProposal, withdrawProposal } from './sending.usecases.ts';

export type ProposalDependencies = Omit<ProposalContext, 'userId' | 'personId' | 'role'>;

/** Proposals of the workspace; behind their links they are pages. */
export function createProposalHandlers(dependencies: ProposalDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext): Promise<ProposalContext> => {
    const { userId, personId, role } = await readViewer(context);
    return { ...dependencies, userId, personId, role };
  };
  return {
    proposals: os.proposals.handler(async ({ context }) => listProposals(await own(context))),
    proposal: os.proposal.handler(({ context, input }) =>
      answering(contract.proposal, async () => readProposal(await own(context), input)),
    ),
    createProposal: os.createProposal.handler(({ context, input }) =>
      answering(contract.createProposal, async () => createProposal(await own(context), input)),
    ),
    draftProposal: os.draftProposal.handler(({ context, input }) =>
      answering(contract.draftProposal, async () => draftProposal(await own(context), input)),
    ),
    editProposal: os.editProposal.handler(({ context, input }) =>
      answering(contract.editProposal, async () => editProposal(await own(context), input)),
    ),
    sendProposal: os.sendProposal.handler(({ context, input }) =>
      answering(contract.sendProposal, async () => sendProposal(await own(context), input)),
    ),
    withdrawProposal: os.withdrawProposal.handler(({ context, input }) =>
      answering(contract.withdrawProposal, async () => withdrawProposal(await own(context), input)),
    ),
    deleteProposal: os.deleteProposal.handler(({ context, input }) =>
      answering(contract.deleteProposal, async () => {
        await deleteProposal(await own(context), input);
        return { deleted: true as const };
      }),
    ),
    exportProposal: os.exportProposal.handler(({ context, input: { id, paper } }) =>
      answering(contract.exportProposal, async () => {
        const viewer = await own(context);
        const proposal = await readProposal(viewer, { id });
        const brand = await readSentLook(viewer, { userId: viewer.userId, clientId: proposal.client_id });
        const at = viewer.now().toISOString();
        // A file loads nothing, and a logo is fetched by nobody: it may be at any host.
        const look = brand && { ...brand, logoUrl: null };
        const pdf = await pdfQueue.run(viewer.userId, () =>
          renderPdf(composeProposal(proposal, at), paper, look),
        );
        return new FileDownload(`proposal-${at.slice(0, 10)}.pdf`, fileTypes.pdf, wholeFile(pdf));
      }),
    ),
  };
}

async function* wholeFile(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}
