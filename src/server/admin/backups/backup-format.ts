import { z } from 'zod';

/**
 * A backup is one text, compressed with zstd:
 *
 *     sponsorscope backup 1
 *     {the header}
 *     {"table": "public.profiles", "columns": ["user_id", …]}
 *     (its rows as COPY writes them)
 *     \.
 *     … (every other table)
 *     {the manifest}
 *
 * Rows are PostgreSQL's text format, which is the same in every version and on every machine; what they mean is said
 * by the migrations named in the header, and by the names of the columns.
 */
export const formatName = 'sponsorscope backup';
export const formatVersion = 1;

const count = z.int().min(0);
const digest = z.string().regex(/^[\da-f]{64}$/);
/** `schema.table`: names that the product's migrations can create. */
const tableName = z.string().regex(/^[a-z_][\w]*\.[a-z_][\w]*$/);

/** What is known before the first table. */
export const backupHeader = z.object({
  created_at: z.iso.datetime(),
  /** The product's version, and PostgreSQL's. */
  product: z.string(),
  server: z.string(),
  /** The migrations that made these tables, in their order. */
  migrations: z.array(z.object({ number: count, name: z.string() })).min(1),
  /** The database roles that act for the product; restoring creates them. */
  roles: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof backupHeader>;

/** Stands before a table's rows. */
export const tableHead = z.object({ table: tableName, columns: z.array(z.string()).min(1) });
export type TableHead = z.infer<typeof tableHead>;

/** How the credit ledger stands: its entries, their sum, and how many accounts have other credits than their sum. */
export const ledgerHead = z.object({
  entries: count,
  credits: z.int(),
  last_entry: count,
  disagreeing: count,
});
export type LedgerHead = z.infer<typeof ledgerHead>;

/** How far the audit log is unbroken; `fault` says where it is broken. */
export const auditHead = z.object({ entries: count, head: digest, fault: z.string().nullable() });
export type BackedUpAudit = z.infer<typeof auditHead>;

/** What is known after the last table, against which a restored database is checked. */
export const backupManifest = z.object({
  tables: z.array(z.object({ table: tableName, rows: count, bytes: count, sha256: digest })),
  /** Where each column's sequence stands: the last value, and whether it was given out. */
  sequences: z.array(
    z.object({ table: tableName, column: z.string(), last_value: z.int(), is_called: z.boolean() }),
  ),
  ledger: ledgerHead,
  audit: auditHead,
  /** Of every line before the manifest; rows have digests of their own. */
  sha256: digest,
});
export type BackupManifest = z.infer<typeof backupManifest>;
export type TableSummary = BackupManifest['tables'][number];

/** A file that cannot be restored, or a place that nothing can be restored into; the message says why. */
export class BackupError extends Error {}
