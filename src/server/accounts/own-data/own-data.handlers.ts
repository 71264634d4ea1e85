import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { requireProof } from './proof.usecases.ts';
import type { Proving } from './proof.usecases.ts';
import { FileDownload } from '../../platform/http/file-download.ts';
import { answering, Refusal } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { ExportContext } from './data-exports.usecases.ts';
import { askForExport, openExport, readExport } from './data-exports.usecases.ts';
import type { DeletionContext } from './deletions.usecases.ts';
import { requestDeletion, undoDeletion } from './deletions.usecases.ts';

export interface OwnDataDependencies extends ExportContext, DeletionContext, Proving {}

/** The procedures with which people take their data along, or leave. */
export function createOwnDataHandlers(dependencies: OwnDataDependencies) {
  const os = implement(contract).$context<RequestContext>();
  return {
    ownData: os.ownData.handler(async ({ context }) => ({
      export: await readExport(dependencies, await readViewer(context)),
    })),
    askForOwnData: os.askForOwnData.handler(({ context }) =>
      answering(contract.askForOwnData, async () => askForExport(dependencies, await readViewer(context))),
    ),
    downloadOwnData: os.downloadOwnData.handler(({ context, input }) =>
      answering(contract.downloadOwnData, async () => {
        const { userId } = await readViewer(context);
        const { name, chunks } = await openExport(dependencies, { userId, id: input.id });
        return new FileDownload(name, 'application/zip', chunks);
      }),
    ),
    deleteAccount: os.deleteAccount.handler(({ context, input }) =>
      answering(contract.deleteAccount, async () => {
        const viewer = await readViewer(context);
        await requireProof(dependencies, {
          viewer,
          clientAddress: context.clientAddress,
          password: input.password,
        });
        const asking = { requestedBy: 'owner', admin: null } as const;
        const { dueAt } = await requestDeletion(dependencies, { userId: viewer.userId, asking });
        return { due_at: dueAt.toISOString() };
      }),
    ),
    keepAccount: os.keepAccount.handler(({ context }) =>
      answering(contract.keepAccount, async () => {
        const leaver = await context.leaver();
        if (leaver === null) throw new Refusal('NOT_LEAVING');
        return { subscription_renewed: (await undoDeletion(dependencies, leaver)).isRenewed };
      }),
    ),
  };
}
