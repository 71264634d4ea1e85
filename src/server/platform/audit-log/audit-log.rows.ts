import { sql } from 'kysely';
import type { AuditAction } from '../../../contract/admin/audit-actions.ts';
import { containing } from '../db/containing.ts';
import type { Database } from '../db/database.ts';
import type { AuditRow } from './audit-chain.ts';

/** What a list of the log is narrowed to. */
export interface AuditFilter {
  search: string | null;
  action: AuditAction | null;
}

/** A row of the log as administrators read it. */
export interface ListedEntry {
  sequence: number;
  /** One of the product's own, unless somebody else has written the row. */
  action: string;
  adminEmail: string | null;
  targetEmail: string | null;
  justification: string | null;
  ipAddress: string | null;
  requiresApproval: boolean;
  oldValues: string | null;
  newValues: string | null;
  /** `null` for a time that is none, which the product never writes. */
  createdAt: Date | null;
  hash: Buffer;
}

export interface EntryRange {
  /** The first and the last place that is looked at. */
  from: number;
  to: number;
  order: 'oldest first' | 'newest first';
  limit: number;
}

/** The rows of a range that a filter lets through. */
export async function findEntries(
  database: Database,
  { search, action }: AuditFilter,
  { from, to, order, limit }: EntryRange,
): Promise<ListedEntry[]> {
  const acts = action === null ? sql`` : sql`and action_type = ${action}`;
  const direction = order === 'newest first' ? sql`desc` : sql`asc`;
  const { rows } = await sql<ListedEntry>`
    select sequence::float8 as sequence, action_type as action, admin_email as "adminEmail",
      target_email as "targetEmail", justification, ip_address as "ipAddress",
      requires_approval as "requiresApproval", old_values as "oldValues", new_values as "newValues",
      case when created_at between '0001-01-01' and '9999-12-31' then created_at end as "createdAt", hash
    from admin_actions_audit
    where sequence between ${from} and ${to} ${acts} ${says(search)}
    order by admin_actions_audit.sequence ${direction} limit ${limit}`.execute(database.current);
  return rows;
}

/** Values are kept as JSON, so what is sought there is written as JSON writes it. */
function says(search: string | null) {
  if (search === null) return sql``;
  const plain = containing(search);
  const inJson = containing(JSON.stringify(search).slice(1, -1));
  return sql`and (admin_email ilike ${plain} or target_email ilike ${plain} or ip_address ilike ${plain}
    or justification ilike ${plain} or old_values ilike ${inJson} or new_values ilike ${inJson})`;
}

/** A row with everything that its digest covers, as exactly as the database keeps it. */
export interface ChainedRow extends Omit<AuditRow, 'createdAt'> {
  /** To the microsecond and with its era; `null` for a time that is none. */
  createdAt: string | null;
  previousHash: Buffer;
  hash: Buffer;
}

/** The next rows from a place on, the oldest first. */
export async function findChain(
  database: Database,
  { from, limit }: { from: number; limit: number },
): Promise<ChainedRow[]> {
  const { rows } = await sql<ChainedRow>`
    select sequence::float8 as sequence, action_type as action, admin_user_id as "adminUserId",
      admin_email as "adminEmail", target_user_id as "targetUserId", target_email as "targetEmail", justification,
      ip_address as "ipAddress", requires_approval as "requiresApproval", old_values as "oldValues",
      new_values as "newValues", previous_hash as "previousHash", hash,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z" AD') as "createdAt"
    from admin_actions_audit where sequence >= ${from}
    order by admin_actions_audit.sequence limit ${limit}`.execute(database.current);
  return rows;
}
