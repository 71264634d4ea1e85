import { implement } from '@orpc/server';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import { contract } from '../../../contract/contract.ts';
import type { YouTubeClient } from '../../../youtube/client.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { FileDownload } from '../../platform/http/file-download.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { createWindow } from '../../platform/limits/window.ts';
import type { CountingWindow } from '../../platform/limits/window.ts';
import { writeCsvList, writeSheet } from '../exports/csv-lists.usecases.ts';
import { addChannels, moveItem, saveContact, updateItems } from './item-changes.usecases.ts';
import { readItems } from './items.usecases.ts';
import { openListExport } from './list-export.usecases.ts';
import { importItems, previewImport } from './list-import.usecases.ts';
import { createList, deleteList, readLists, updateList } from './lists.usecases.ts';
import { removeItems, restoreItems } from './removals.usecases.ts';

export interface ListDependencies {
  database: Database;
  demo: boolean;
  now: () => Date;
  youtube: YouTubeClient;
}

/** The procedures of the contract's lists. */
export function createListHandlers(given: ListDependencies) {
  const lookUps = createWindow({ now: given.now, windowMs: 3_600_000 });
  const dependencies = { ...given, lookUps };
  return {
    ...createListChanges(dependencies),
    ...createItemChanges(dependencies),
    ...createListFiles(dependencies),
  };
}

type Counted = ListDependencies & { lookUps: CountingWindow };

const inWorkspaceOf = (dependencies: Counted) => async (context: RequestContext) => {
  const { userId } = await readViewer(context);
  return { ...dependencies, userId };
};

function createListChanges(dependencies: Counted) {
  const os = implement(contract).$context<RequestContext>();
  const enter = inWorkspaceOf(dependencies);
  return {
    lists: os.lists.handler(async ({ context, input }) =>
      readLists(await enter(context), { channelId: input?.channel_id ?? null }),
    ),
    createList: os.createList.handler(({ context, input }) =>
      answering(contract.createList, async () => createList(await enter(context), input)),
    ),
    updateList: os.updateList.handler(({ context, input }) =>
      answering(contract.updateList, async () => {
        const { list_id: listId, target_cpm_cents: target, name, folder, columns, weights } = input;
        const change = {
          ...(name !== undefined && { name }),
          ...(folder !== undefined && { folder }),
          ...(columns !== undefined && { columns }),
          ...(weights !== undefined && { weights }),
          ...(target !== undefined && { targetCpmCents: target }),
        };
        await updateList(await enter(context), { listId, change });
        return {};
      }),
    ),
    deleteList: os.deleteList.handler(({ context, input }) =>
      answering(contract.deleteList, async () => {
        await deleteList(await enter(context), input.list_id);
        return {};
      }),
    ),
    listItems: os.listItems.handler(({ context, input }) =>
      answering(contract.listItems, async () => readItems(await enter(context), input)),
    ),
  };
}

function createItemChanges(dependencies: Counted) {
  const os = implement(contract).$context<RequestContext>();
  const enter = inWorkspaceOf(dependencies);
  return {
    addToList: os.addToList.handler(({ context, input }) =>
      answering(contract.addToList, async () => {
        const { list_id: listId, channel_ids: ids = [], references = [] } = input;
        return addChannels(await enter(context), { listId, ids, references });
      }),
    ),
    updateListItems: os.updateListItems.handler(({ context, input }) =>
      answering(contract.updateListItems, async () => {
        const { list_id: listId, channel_ids: ids, fields = [], ...named } = input;
        const { owner_id: ownerId, add_tags: addTags, remove_tags: removeTags, ...change } = named;
        const own = {
          ...withoutUndefined(change),
          ...withoutUndefined({ ownerId, addTags, removeTags }),
        };
        return { changed: await updateItems(await enter(context), { listId, ids, change: own, fields }) };
      }),
    ),
    removeFromList: os.removeFromList.handler(({ context, input }) =>
      answering(contract.removeFromList, async () => {
        const { list_id: listId, channel_ids: ids } = input;
        const { removed, undoId } = await removeItems(await enter(context), { listId, ids });
        return { removed, undo_id: undoId };
      }),
    ),
    restoreToList: os.restoreToList.handler(({ context, input }) =>
      answering(contract.restoreToList, async () => {
        const { list_id: listId, undo_id: undoId } = input;
        return { restored: await restoreItems(await enter(context), { listId, undoId }) };
      }),
    ),
    moveListItem: os.moveListItem.handler(({ context, input }) =>
      answering(contract.moveListItem, async () => {
        const { list_id: listId, channel_id: channelId, after } = input;
        await moveItem(await enter(context), { listId, channelId, after });
        return {};
      }),
    ),
    saveContact: os.saveContact.handler(({ context, input }) =>
      answering(contract.saveContact, async () => {
        const { list_id: listId, channel_id: channelId, last_contacted_on: lastContactedOn, ...rest } = input;
        await saveContact(await enter(context), { listId, channelId, change: { ...rest, lastContactedOn } });
        return {};
      }),
    ),
  };
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** What is named: what is not stays as it is. */
function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  const named: Defined<Fields> = { ...fields };
  for (const name in named) if (named[name] === undefined) delete named[name];
  return named;
}

function createListFiles(dependencies: Counted) {
  const os = implement(contract).$context<RequestContext>();
  const enter = inWorkspaceOf(dependencies);
  const date = () => dependencies.now().toISOString().slice(0, 10);
  return {
    previewListImport: os.previewListImport.handler(({ context, input: { list_id: listId, ...file } }) =>
      answering(contract.previewListImport, async () =>
        previewImport(await enter(context), { listId, ...file }),
      ),
    ),
    importList: os.importList.handler(({ context, input: { list_id: listId, ...file } }) =>
      answering(contract.importList, async () => importItems(await enter(context), { listId, ...file })),
    ),
    exportListCsv: os.exportListCsv.handler(({ context, input }) =>
      answering(contract.exportListCsv, async () => {
        const { name, pages, columns } = await openListExport(await enter(context), input.list_id);
        return new FileDownload(`${name}-${date()}.csv`, fileTypes.csv, writeCsvList(pages, columns));
      }),
    ),
    exportListExcel: os.exportListExcel.handler(({ context, input }) =>
      answering(contract.exportListExcel, async () => {
        const { name, pages, columns } = await openListExport(await enter(context), input.list_id);
        const content = writeSheet(pages, { name: 'List', columns });
        return new FileDownload(`${name}-${date()}.xlsx`, fileTypes.workbook, content);
      }),
    ),
  };
}
