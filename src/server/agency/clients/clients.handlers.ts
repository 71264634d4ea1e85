import { implement } from '@orpc/server';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { FileDownload } from '../../platform/http/file-download.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { Mailer } from '../../platform/outside/mail-message.ts';
import { writeCsvList, writeSheet } from '../../analysis/exports/csv-lists.usecases.ts';
import { changeAccess, inviteGuest, tellGuest } from './accesses.usecases.ts';
import {
  changeClientNote,
  endList,
  giveList,
  listClients,
  readClient,
  readClientRows,
  removeClient,
  saveClient,
} from './clients.usecases.ts';
import { openDecisionsExport } from './decisions-export.usecases.ts';

export interface ClientDependencies {
  database: Database;
  now: () => Date;
  /** The product's public address. */
  origin: () => string;
  mailer: Mailer;
  /** Told of what failed without harm to the request. */
  warn: (error: unknown, sentence: string) => void;
}

const os = implement(contract).$context<RequestContext>();

async function openWorkspace(dependencies: ClientDependencies, context: RequestContext) {
  const { userId } = await readViewer(context);
  return { ...dependencies, userId };
}

/** The procedures of the contract's clients. What guests of a client see are the pages of `portal-pages.ts`. */
export function createClientHandlers(dependencies: ClientDependencies) {
  const own = (context: RequestContext) => openWorkspace(dependencies, context);
  return {
    clients: os.clients.handler(async ({ context }) => ({ clients: await listClients(await own(context)) })),
    client: os.client.handler(async ({ context, input }) => {
      const workspace = await own(context);
      return answering(contract.client, () => readClient(workspace, input));
    }),
    saveClient: os.saveClient.handler(async ({ context, input }) => {
      const workspace = await own(context);
      return answering(contract.saveClient, () => saveClient(workspace, input));
    }),
    deleteClient: os.deleteClient.handler(async ({ context, input }) => {
      const workspace = await own(context);
      await answering(contract.deleteClient, () => removeClient(workspace, input));
      return { deleted: true as const };
    }),
    ...createGivingHandlers(dependencies),
    ...createAccessHandlers(dependencies),
    ...createFileHandlers(dependencies),
  };
}

function createGivingHandlers(dependencies: ClientDependencies) {
  const own = (context: RequestContext) => openWorkspace(dependencies, context);
  return {
    clientRows: os.clientRows.handler(async ({ context, input }) => {
      const workspace = await own(context);
      return answering(contract.clientRows, () => readClientRows(workspace, input));
    }),
    giveList: os.giveList.handler(async ({ context, input }) => {
      const workspace = await own(context);
      return answering(contract.giveList, () => giveList(workspace, input));
    }),
    endList: os.endList.handler(async ({ context, input }) => {
      const workspace = await own(context);
      return answering(contract.endList, () => endList(workspace, input));
    }),
    saveClientNote: os.saveClientNote.handler(async ({ context, input }) => {
      const workspace = await own(context);
      return answering(contract.saveClientNote, async () => ({
        note: await changeClientNote(workspace, input),
      }));
    }),
  };
}

function createAccessHandlers(dependencies: ClientDependencies) {
  const own = (context: RequestContext) => openWorkspace(dependencies, context);
  return {
    inviteGuest: os.inviteGuest.handler(async ({ context, input }) => {
      const workspace = await own(context);
      const made = await answering(contract.inviteGuest, () =>
        inviteGuest(workspace, { ...input, email: input.email ?? null }),
      );
      // Nobody waits for the mail: the address of the page can be sent by hand as well.
      if (input.email !== undefined) void tellGuest(dependencies, { email: input.email, url: made.url });
      return made;
    }),
    changeAccess: os.changeAccess.handler(async ({ context, input }) => {
      const workspace = await own(context);
      return answering(contract.changeAccess, () => changeAccess(workspace, input));
    }),
  };
}

function createFileHandlers(dependencies: ClientDependencies) {
  const own = (context: RequestContext) => openWorkspace(dependencies, context);
  const named = (type: 'csv' | 'xlsx') =>
    `decisions-${dependencies.now().toISOString().slice(0, 10)}.${type}`;
  return {
    exportDecisionsCsv: os.exportDecisionsCsv.handler(async ({ context, input }) => {
      const workspace = await own(context);
      return answering(contract.exportDecisionsCsv, async () => {
        const { pages, columns } = await openDecisionsExport(workspace, { listId: input.list_id });
        return new FileDownload(named('csv'), fileTypes.csv, writeCsvList(pages, columns));
      });
    }),
    exportDecisionsExcel: os.exportDecisionsExcel.handler(async ({ context, input }) => {
      const workspace = await own(context);
      return answering(contract.exportDecisionsExcel, async () => {
        const { pages, columns } = await openDecisionsExport(workspace, { listId: input.list_id });
        const content = writeSheet(pages, { name: 'Decisions', columns });
        return new FileDownload(named('xlsx'), fileTypes.workbook, content);
      });
    }),
  };
}
