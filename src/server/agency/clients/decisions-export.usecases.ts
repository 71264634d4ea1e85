import type { z } from 'zod';
import type { clientList } from '../../../contract/agency/client-page.ts';
import type { GuestDecision } from '../../../contract/limits.ts';
import { inPageTurn } from '../../analysis/exports/csv-lists.usecases.ts';
import type { ListColumn, Pages } from '../../analysis/exports/csv-lists.usecases.ts';
import { readClientRows } from './clients.usecases.ts';
import type { ClientContext } from './clients.usecases.ts';

type ClientRows = z.infer<typeof clientList>;
type DecidedRow = ClientRows['rows'][number];

/** A given list as a file: every channel with the newest decision about it, read page by page while it is sent. */
export async function openDecisionsExport(
  context: ClientContext,
  { listId }: { listId: string },
): Promise<{ columns: ListColumn<DecidedRow>[]; pages: Pages<DecidedRow> }> {
  const first = await readClientRows(context, { list_id: listId });
  return { columns, pages: readOn(context, { listId, first }) };
}

async function* readOn(
  context: ClientContext,
  { listId, first }: { listId: string; first: ClientRows },
): AsyncGenerator<DecidedRow[], void> {
  let page = first;
  yield page.rows;
  while (page.has_more) {
    const after = page.rows.at(-1)?.channel_id;
    page = await inPageTurn(context.userId, () => readClientRows(context, { list_id: listId, after }));
    yield page.rows;
  }
}

const decisionNames: Record<GuestDecision, string> = {
  approved: 'Approved',
  changes: 'Changes asked for',
  undone: 'Taken back',
};

const columns: ListColumn<DecidedRow>[] = [
  { header: 'Channel', read: ({ name }) => name },
  {
    header: 'Channel URL',
    read: ({ channel_id: id }) => `https://www.youtube.com/channel/${encodeURIComponent(id)}`,
  },
  {
    header: 'Decision',
    read: ({ decisions: [newest] }) => (newest === undefined ? null : decisionNames[newest.decision]),
  },
  { header: 'Comment', read: ({ decisions: [newest] }) => newest?.comment ?? null },
  { header: 'Decided by', read: ({ decisions: [newest] }) => newest?.by ?? null },
  {
    header: 'Decided at (UTC)',
    read: ({ decisions: [newest] }) => (newest === undefined ? null : new Date(newest.at)),
  },
  { header: 'Note for the client', read: ({ note }) => note },
];
