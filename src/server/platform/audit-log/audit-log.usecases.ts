import type { AuditAction } from '../../../contract/admin/audit-actions.ts';
import type { AuditEntry } from '../../../contract/admin/audit-log.ts';
import { auditEntriesFetched } from '../../../contract/limits.ts';
import type { Database } from '../db/database.ts';
import { createMutex } from '../limits/mutex.ts';
import { pageRows, inPageTurn, writeCsvList } from '../../analysis/exports/csv-lists.usecases.ts';
import type { ListColumn } from '../../analysis/exports/csv-lists.usecases.ts';
import type { Admin } from '../http/request.ts';
import type { AuditFilter, ListedEntry } from './audit-log.rows.ts';
import { findEntries } from './audit-log.rows.ts';
import { findAuditHead } from './audit.rows.ts';
import { audited } from './audit.usecases.ts';
import type { AdminContext } from './audit.usecases.ts';

/** A call's filter for the log. */
interface Narrowed {
  search?: string | undefined;
  action_type?: AuditAction | undefined;
}

/** How many rows one statement searches: few enough that nobody else has to wait noticeably. */
const searchedAtOnce = 5_000;

interface ListContext {
  database: Database;
  admin: Pick<Admin, 'userId'>;
  /** Ends a search that nobody waits for any more. */
  signal: AbortSignal;
}

interface EntryPage {
  entries: AuditEntry[];
  has_more: boolean;
  total: number;
}

/** One search per person at a time: many at once would delay everybody else's lists that many times. */
const searchMutex = createMutex();

/** A page of the log, the newest first. */
export function listEntries(
  context: ListContext,
  { before, ...narrowed }: Narrowed & { before?: string | undefined },
): Promise<EntryPage> {
  const filter = readFilter(narrowed);
  const read = () => readEntries(context, filter, before);
  const isPlain = filter.search === null && filter.action === null;
  return isPlain ? read() : searchMutex.run(context.admin.userId, read);
}

async function readEntries(
  { database, signal }: ListContext,
  filter: AuditFilter,
  before: string | undefined,
): Promise<EntryPage> {
  const head = await database.asSystem(() => findAuditHead(database));
  const wanted = auditEntriesFetched + 1;
  const found: ListedEntry[] = [];
  let to = Math.min(head.sequence, before === undefined ? head.sequence : Number(before) - 1);
  while (to > 0 && found.length < wanted && !signal.aborted) {
    const from = Math.max(1, to - searchedAtOnce + 1);
    const range = { from, to, order: 'newest first', limit: wanted - found.length } as const;
    found.push(
      ...(await inPageTurn('audit log', () => database.asSystem(() => findEntries(database, filter, range)))),
    );
    to = from - 1;
  }
  return {
    entries: found.slice(0, auditEntriesFetched).map(tell),
    has_more: found.length === wanted,
    // Rows have no gaps and are never deleted, so the last sequence is the number of rows.
    total: head.sequence,
  };
}

/** Records that the log is exported, and only then returns what there was before, the oldest first. */
export async function exportEntries(
  context: AdminContext,
  narrowed: Narrowed,
): Promise<AsyncIterable<string>> {
  const { database } = context;
  const filter = readFilter(narrowed);
  const last = await audited(context, async () => {
    const { sequence } = await findAuditHead(database);
    const newValues = { ...filter, entries_until: sequence };
    return { result: sequence, note: { action: 'audit_log_exported', newValues } };
  });
  return writeCsvList(readOn(database, filter, last), columns);
}

/** Each page in a transaction of its own, so that nothing is held while a slow client reads. */
async function* readOn(database: Database, filter: AuditFilter, last: number) {
  let from = 1;
  while (from <= last) {
    const to = Math.min(last, from + searchedAtOnce - 1);
    const range = { from, to, order: 'oldest first', limit: pageRows } as const;
    const page = await inPageTurn('audit log', () =>
      database.asSystem(() => findEntries(database, filter, range)),
    );
    if (page.length > 0) yield page;
    from = page.length < pageRows ? to + 1 : (page.at(-1)?.sequence ?? to) + 1;
  }
}

function readFilter({ search = '', action_type: action }: Narrowed): AuditFilter {
  const sought = search.trim();
  return { search: sought === '' ? null : sought, action: action ?? null };
}

function tell(row: ListedEntry): AuditEntry {
  return {
    sequence: row.sequence,
    action_type: row.action,
    admin_email: row.adminEmail,
    target_email: row.targetEmail,
    justification: row.justification,
    ip_address: row.ipAddress,
    requires_approval: row.requiresApproval,
    old_values: row.oldValues,
    new_values: row.newValues,
    created_at: row.createdAt?.toISOString() ?? null,
    hash: row.hash.toString('hex'),
  };
}

const columns: readonly ListColumn<ListedEntry>[] = [
  { header: 'Entry', read: ({ sequence }) => sequence },
  { header: 'Time (UTC)', read: ({ createdAt }) => createdAt },
  { header: 'Action', read: ({ action }) => action },
  { header: 'Administrator', read: ({ adminEmail }) => adminEmail },
  { header: 'Account', read: ({ targetEmail }) => targetEmail },
  { header: 'Justification', read: ({ justification }) => justification },
  { header: 'Address', read: ({ ipAddress }) => ipAddress },
  { header: 'Needed approval', read: ({ requiresApproval }) => (requiresApproval ? 'yes' : 'no') },
  { header: 'Values before', read: ({ oldValues }) => oldValues },
  { header: 'Values after', read: ({ newValues }) => newValues },
  { header: 'Digest', read: ({ hash }) => hash.toString('hex') },
];
