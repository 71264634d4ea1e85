import { randomUUID } from 'node:crypto';
import type { LibraryView } from '../../../contract/analysis/library.ts';
import { libraryColumns, mostLibraryViews } from '../../../contract/limits.ts';
import { holdTier } from '../../accounts/plans/debits.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { LibraryContext } from './library.usecases.ts';
import { deleteView, findViews, saveView } from './views.rows.ts';

/** Whoever asks, in the workspace they work in. */
export type ViewContext = LibraryContext & { personId: string };

/** The views that the person may use: their own and those the workspace shares. */
export function readViews({ database, userId, personId }: ViewContext): Promise<{ views: LibraryView[] }> {
  return database.asUser(userId, async () => {
    const rows = await findViews(database, { userId, personId });
    const views = rows.map((row) => {
      // A column that a later program took away is left out, and told.
      const columns = libraryColumns.filter((column) => row.columns.includes(column));
      return {
        id: row.id,
        name: row.name,
        is_shared: row.is_shared,
        is_own: row.made_by === personId,
        columns,
        columns_gone: row.columns.length - columns.length,
        filters: typeof row.filters === 'string' ? row.filters : '',
      };
    });
    return { views };
  });
}

type NewView = Pick<LibraryView, 'name' | 'is_shared' | 'columns' | 'filters'>;

/** Saves a view under its name, in the place of the person's own of that name. Throws `TOO_MANY_VIEWS`. */
export function keepView(context: ViewContext, view: NewView): Promise<{ views: LibraryView[] }> {
  const { database, userId, personId, now } = context;
  const name = view.name.trim();
  return database.asUser(userId, async () => {
    // Behind the workspace's lock, so that views saved at once are counted one after the other.
    if ((await holdTier(context, { userId })) === null) throw new Refusal('ACCOUNT_GONE');
    const own = (await readViews(context)).views.filter(({ is_own: isOwn }) => isOwn);
    const isKnown = own.some((known) => known.name.toLowerCase() === name.toLowerCase());
    if (!isKnown && own.length >= mostLibraryViews) throw new Refusal('TOO_MANY_VIEWS');
    const made = { id: randomUUID(), workspace_id: userId, made_by: personId, created_at: now() };
    await saveView(database, { ...view, ...made, name, columns: [...new Set(view.columns)] });
    return readViews(context);
  });
}

/** Deletes a view of the person's own. Throws `VIEW_NOT_FOUND`. */
export function dropView(context: ViewContext, { viewId }: { viewId: string }) {
  const { database, userId, personId } = context;
  return database.asUser(userId, async () => {
    const isDeleted = await deleteView(database, { userId, personId, id: viewId });
    if (!isDeleted) throw new Refusal('VIEW_NOT_FOUND');
    return readViews(context);
  });
}
