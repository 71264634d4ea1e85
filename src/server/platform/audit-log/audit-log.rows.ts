import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { AuditAction } from '../../../contract/admin/audit-actions.ts';
import { containing } from '../db/sql.ts';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { AuditRow } from './audit-chain.ts';

/** The filter of a list of the log. */
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
  /** `null` for an invalid time, which the product never writes. */
  createdAt: Date | null;
  hash: Buffer;
}

export interface EntryRange {
  /** The first and the last sequence that are searched. */
  from: number;
  to: number;
  order: 'oldest first' | 'newest first';
  limit: number;
}

const listed = [
  'sequence',
  'action_type as action',
  'admin_email as adminEmail',
  'target_email as targetEmail',
  'justification',
  'ip_address as ipAddress',
  'requires_approval as requiresApproval',
  'old_values as oldValues',
  'new_values as newValues',
  'hash',
] as const;

/** The rows of a range that match a filter. */
export function findEntries(
  database: Database,
  { search, action }: AuditFilter,
  { from, to, order, limit }: EntryRange,
): Promise<ListedEntry[]> {
  return database.current
    .selectFrom('admin_actions_audit')
    .select(listed)
    .select((eb) => {
      const createdAt = eb.ref('created_at');
      return sql<Date | null>`case when ${createdAt} between '0001-01-01' and '9999-12-31' then ${createdAt} end`.as(
        'createdAt',
      );
    })
    .where('sequence', '>=', from)
    .where('sequence', '<=', to)
    .where((eb) =>
      eb.and([
        ...(action === null ? [] : [eb('action_type', '=', action)]),
        ...(search === null ? [] : [says(eb, search)]),
      ]),
    )
    .orderBy('sequence', order === 'newest first' ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

/** Values are stored as JSON, so the text to find is written as JSON writes it. */
function says(eb: ExpressionBuilder<Tables, 'admin_actions_audit'>, search: string) {
  const plain = containing(search);
  const inJson = containing(JSON.stringify(search).slice(1, -1));
  const texts = ['admin_email', 'target_email', 'ip_address', 'justification'] as const;
  const values = ['old_values', 'new_values'] as const;
  return eb.or([
    ...texts.map((column) => eb(column, 'ilike', plain)),
    ...values.map((column) => eb(column, 'ilike', inJson)),
  ]);
}

/** A row with everything that its digest covers, exactly as the database stores it. */
export interface ChainedRow extends Omit<AuditRow, 'createdAt'> {
  /** To the microsecond and with its era; `null` for an invalid time. */
  createdAt: string | null;
  previousHash: Buffer;
  hash: Buffer;
}

/** The next rows from a sequence, the oldest first. */
export function findChain(
  database: Pick<Database, 'current'>,
  { from, limit }: { from: number; limit: number },
): Promise<ChainedRow[]> {
  return database.current
    .selectFrom('admin_actions_audit')
    .select(listed)
    .select([
      'admin_user_id as adminUserId',
      'target_user_id as targetUserId',
      'previous_hash as previousHash',
    ])
    .select((eb) => {
      const inUtc = sql`${eb.ref('created_at')} at time zone 'UTC'`;
      return sql<string | null>`to_char(${inUtc}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z" AD')`.as('createdAt');
    })
    .where('sequence', '>=', from)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}
