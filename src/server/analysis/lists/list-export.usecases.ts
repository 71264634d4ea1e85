import type { ListItem } from '../../../contract/analysis/list-items.ts';
import type { OwnColumn } from '../../../contract/analysis/lists.ts';
import { noteActivity } from '../../accounts/workspaces/activity.usecases.ts';
import { readEntitlement } from '../channel-analysis/access.usecases.ts';
import { inPageTurn, pageRows } from '../exports/csv-lists.usecases.ts';
import type { ListColumn, Pages } from '../exports/csv-lists.usecases.ts';
import { describeItems, readRanks } from './items.usecases.ts';
import { findIdsAfter } from './items.rows.ts';
import { findMembers } from './lists.rows.ts';
import { readList } from './lists.usecases.ts';
import type { KeptList, ListsContext } from './lists.usecases.ts';

/** A list as a file: all channels in the order by hand, read page by page while they are sent. */
export async function openListExport(
  context: ListsContext,
  listId: string,
): Promise<{ name: string; columns: ListColumn<ListItem>[]; pages: Pages<ListItem> }> {
  const { database, userId } = context;
  const list = await database.asUser(userId, async () => {
    const found = await readList(context, listId);
    await noteActivity(context, { action: 'list_exported', subject: found.name });
    return found;
  });
  return { name: fileNameOf(list.name), columns: columnsOf(list.columns), pages: readOn(context, list) };
}

async function* readOn(context: ListsContext, list: KeptList): AsyncGenerator<ListItem[], void> {
  let after: string | null = null;
  do {
    const last: string | null = after;
    const page: ListItem[] = await inPageTurn(context.userId, () => readPage(context, { list, after: last }));
    yield page;
    after = page.length < pageRows ? null : (page.at(-1)?.channel_id ?? null);
  } while (after !== null);
}

function readPage(
  context: ListsContext,
  { list, after }: { list: KeptList; after: string | null },
): Promise<ListItem[]> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    // With its list gone, what is left of it must not look like its end.
    await readList(context, list.id);
    const entitlement = await readEntitlement(context, { userId });
    const priced = entitlement.tierShowsAll ? 'all' : [...entitlement.reports];
    const ranks = await readRanks(context, { list, asked: { listId: list.id, userId, priced } });
    const members = await findMembers(database, userId);
    const ids = await findIdsAfter(database, { listId: list.id, userId, after, limit: pageRows });
    return describeItems(context, { list, ids, members, entitlement, ranks });
  });
}

function columnsOf(own: readonly OwnColumn[]): ListColumn<ListItem>[] {
  return [
    { header: 'Channel name', read: ({ label, channel_name: name }) => (label === '' ? name : label) },
    {
      header: 'Channel URL',
      read: ({ channel_id: id }) => `https://www.youtube.com/channel/${encodeURIComponent(id)}`,
    },
    { header: 'Rank', read: ({ rank }) => rank?.place ?? null },
    { header: 'Rank points (0-100)', read: ({ rank }) => rank?.points ?? null },
    { header: 'Status', read: ({ status }) => status },
    { header: 'Owner', read: ({ owner }) => owner?.name ?? null },
    { header: 'Tags', read: ({ tags }) => tags.join(', ') },
    { header: 'Rating (1-5)', read: ({ rating }) => rating },
    { header: 'Note', read: ({ note }) => note },
    ...own.map(({ id, name }) => ({
      header: name,
      read: ({ fields }: ListItem) => fields.find(({ column_id: column }) => column === id)?.value ?? null,
    })),
    { header: 'Contact', read: ({ contact }) => contact.name },
    { header: 'Contact email', read: ({ contact }) => contact.email },
    { header: 'Contact source', read: ({ contact }) => contact.source },
    { header: 'Last contacted', read: ({ contact }) => contact.last_contacted_on },
    { header: 'Sponsorship score (0-100)', read: ({ analysis }) => analysis?.sponsorship_score ?? null },
    { header: 'Verdict', read: ({ analysis }) => analysis?.verdict ?? null },
    { header: 'Brand safety', read: ({ analysis }) => analysis?.brand_safety ?? null },
    { header: 'Risk', read: ({ analysis }) => analysis?.risk ?? null },
    { header: 'Typical views', read: ({ analysis }) => analysis?.typical_views ?? null },
    {
      header: 'Price (USD)',
      read: ({ analysis }) => (analysis?.access === 'full' ? analysis.price : null),
    },
    {
      header: 'Analyzed at (UTC)',
      read: ({ analysis }) => (analysis === null ? null : new Date(analysis.created_at)),
    },
  ];
}

const longestFileName = 60;

/** A list's name as a part of a file's name: letters and digits of any script, the rest hyphens. */
function fileNameOf(name: string): string {
  const plain = name.normalize('NFKC').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const cut = plain.slice(0, longestFileName).replaceAll(/^-|-$|[\uD800-\uDBFF]$/g, '');
  return cut === '' ? 'list' : cut;
}
