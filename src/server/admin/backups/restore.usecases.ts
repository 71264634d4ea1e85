import { copyIn } from '../../platform/db/copy.ts';
import { findUnknown, migrateTo } from '../../platform/db/migrate-to.ts';
import { migrate, takeTurn } from '../../platform/db/migrations.ts';
import type { OwnerSession } from '../../platform/db/owner-session.ts';
import { asOwner } from '../../platform/db/owner-session.ts';
import { openPool, startLimits } from '../../platform/db/pool.ts';
import { createRoles } from '../../platform/db/roles.ts';
import type { BackupHeader, TableHead } from './backup-format.ts';
import { BackupError } from './backup-format.ts';
import type { ReadBackup, TakeTable } from './backup-reader.ts';
import { readBackup } from './backup-reader.ts';
import type { TableColumns } from './catalog.rows.ts';
import {
  analyzeTables,
  emptyTables,
  findObstacles,
  findOccupied,
  findTables,
  placeSequence,
  runComposed,
} from './catalog.rows.ts';
import { insertRows } from './copied-rows.rows.ts';
import type { Heads } from './heads.usecases.ts';
import { readHeads } from './heads.usecases.ts';

export interface RestoredBackup extends ReadBackup {
  /** As they stand in the restored database. */
  restored: Heads;
}

/**
 * Fills an empty database from a backup: roles, tables as the backup's migrations made them, rows, and then whatever
 * migrations came later. All of the backup in one transaction: what fails or is killed leaves nothing, and a product
 * that is started meanwhile waits for its end.
 */
export async function restoreBackup(
  { url }: { url: string },
  { path }: { path: string },
): Promise<RestoredBackup> {
  const done = await asOwner(url, { begin: 'begin', prepare }, (session) => fill(session, path));
  const pool = openPool(url, startLimits);
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  return done;
}

/**
 * Creates the roles that the product's statements run as, which belong to a cluster and are in no dump of a database:
 * for a dump that is loaded by PostgreSQL's own programs.
 */
export async function createClusterRoles({ url }: { url: string }): Promise<void> {
  const pool = openPool(url, { ...startLimits, max: 1 });
  try {
    const client = await pool.connect();
    await createRoles(client).finally(() => client.release());
  } finally {
    await pool.end();
  }
}

/** Until the connection ends, a product that starts on the database waits before it makes its tables. */
async function prepare(session: OwnerSession): Promise<void> {
  await takeTurn(session.client);
  await refuseOccupied(session);
  await createRoles(session.client);
}

async function fill(session: OwnerSession, path: string): Promise<RestoredBackup> {
  const created = await new Filling(session).from(path);
  const restored = await readHeads(session);
  const { ledger, audit } = created.manifest;
  if (JSON.stringify(restored) !== JSON.stringify({ ledger, audit }))
    throw new BackupError(
      'The restored credit ledger or audit log is not the one of the backup. Nothing was restored.',
    );
  return { ...created, restored };
}

/** The tables of a database that is being filled. */
class Filling {
  readonly #session: OwnerSession;
  #waiting = new Map<string, TableColumns>();
  #obstacles: { remove: string; restore: string }[] = [];

  constructor(session: OwnerSession) {
    this.#session = session;
  }

  async from(path: string): Promise<ReadBackup> {
    const session = this.#session;
    const read = await readBackup(path, (header) => this.#begin(header));
    const [missing] = this.#waiting.keys();
    if (missing !== undefined) throw foreign(`it does not have the table ${missing}`);
    for (const sequence of read.manifest.sequences) await placeSequence(session, sequence);
    for (const { restore } of this.#obstacles) await runComposed(session, restore);
    await analyzeTables(
      session,
      read.manifest.tables.map(({ table }) => table),
    );
    return read;
  }

  async #begin(header: BackupHeader): Promise<TakeTable> {
    const session = this.#session;
    refuseNewer(header);
    await migrateTo(session.client, header.migrations);
    const tables = await findTables(session);
    this.#waiting = new Map(tables.map((table) => [table.table, table]));
    this.#obstacles = await findObstacles(session);
    for (const { remove } of this.#obstacles) await runComposed(session, remove);
    await emptyTables(session, [...this.#waiting.keys()]);
    return (head, rows) => this.#take(head, rows);
  }

  async #take(head: TableHead, rows: AsyncIterable<Buffer>): Promise<void> {
    const found = this.#waiting.get(head.table);
    if (found === undefined)
      throw foreign(`its migrations do not make the table ${head.table}, or it is there twice`);
    if (found.columns.toSorted().join() !== head.columns.toSorted().join())
      throw foreign(`its migrations give the table ${head.table} other columns`);
    this.#waiting.delete(head.table);
    await copyIn(this.#session.client, insertRows(head), rows);
  }
}

/** The tables of a newer program are made by its migrations alone. */
export function refuseNewer({ product, migrations }: BackupHeader): void {
  const [unknown] = findUnknown(migrations);
  if (unknown === undefined) return;
  throw new BackupError(
    `This backup was made by a newer version of the product (${product}): this one does not know its migration ` +
      `${unknown}. Restore it with that version or a later one.`,
  );
}

async function refuseOccupied(session: OwnerSession): Promise<void> {
  const found = await findOccupied(session);
  if (found !== null)
    throw new BackupError(
      `This database is not empty: it has ${found}. A backup is restored into an empty one alone.`,
    );
}

function foreign(why: string): BackupError {
  return new BackupError(`This backup was not written by the product: ${why}. Nothing was restored.`);
}
