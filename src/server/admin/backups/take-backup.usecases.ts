import { createHash } from 'node:crypto';
import { applicationRole, accountsRole, jobsRole } from '../../platform/db/pool.ts';
import { copyOut } from '../../platform/db/copy.ts';
import type { OwnerSession } from '../../platform/db/owner-session.ts';
import { asOwner } from '../../platform/db/owner-session.ts';
import { writeCompressed } from './backup-file.ts';
import type { BackupHeader, BackupManifest, TableHead, TableSummary } from './backup-format.ts';
import { BackupError } from './backup-format.ts';
import { countRows, describeRows, firstLine } from './backup-reader.ts';
import { findMigrations, findSequences, findSurroundings, findTables, keepTables } from './catalog.rows.ts';
import { selectRows } from './copied-rows.rows.ts';
import { readHeads } from './heads.usecases.ts';

export interface BackupSource {
  /** The database's address; its user owns the tables. */
  url: string;
  now: () => Date;
  /** The product's. */
  version: string;
}

export interface TakenBackup extends BackupManifest {
  bytes: number;
}

/**
 * Writes everything that the product keeps in its database, as it stands at one moment, to a new file. Nobody has to
 * wait for it. The file holds secrets: only this user can read it.
 */
export function takeBackup(source: BackupSource, { path }: { path: string }): Promise<TakenBackup> {
  return asOwner(
    source.url,
    { begin: 'begin isolation level repeatable read read only' },
    async (session) => {
      const header = await describe(session, source);
      const written: { manifest: BackupManifest | null } = { manifest: null };
      const contents = compose(session, header, (manifest) => (written.manifest = manifest));
      const bytes = await writeCompressed(path, contents);
      if (written.manifest === null) throw new Error('A backup was written without its manifest.');
      return { ...written.manifest, bytes };
    },
  );
}

async function describe(session: OwnerSession, { now, version }: BackupSource): Promise<BackupHeader> {
  const migrations = await findMigrations(session);
  if (migrations.length === 0) throw new BackupError('This database holds nothing of Sponsorscope.');
  const surroundings = await findSurroundings(session, [applicationRole, accountsRole, jobsRole]);
  return { created_at: now().toISOString(), product: version, migrations, ...surroundings };
}

async function* compose(
  session: OwnerSession,
  header: BackupHeader,
  finish: (manifest: BackupManifest) => void,
): AsyncGenerator<Buffer, void> {
  const lines = createHash('sha256');
  const line = (text: string) => {
    const bytes = Buffer.from(`${text}\n`);
    lines.update(bytes);
    return bytes;
  };
  yield line(firstLine);
  yield line(JSON.stringify(header));
  const heads = await session.asSystem(() => findTables(session));
  await keepTables(
    session,
    heads.map(({ table }) => table),
  );
  const tables: TableSummary[] = [];
  for (const { table, columns } of heads) {
    yield line(JSON.stringify({ table, columns }));
    tables.push(yield* copyTable(session, { table, columns }));
    yield Buffer.from('\\.\n');
  }
  // Read last: a sequence is never behind the rows of the moment that the tables show.
  const sequences = await findSequences(session);
  const manifest = { tables, sequences, ...(await readHeads(session)), sha256: lines.digest('hex') };
  yield Buffer.from(`${JSON.stringify(manifest)}\n`);
  finish(manifest);
}

async function* copyTable({ client }: OwnerSession, head: TableHead): AsyncGenerator<Buffer, TableSummary> {
  const seen = { rows: 0, bytes: 0, hash: createHash('sha256') };
  const copied = copyOut(client, selectRows(head));
  for await (const chunk of copied) {
    countRows(seen, chunk);
    yield chunk;
  }
  if (copied.rows() !== seen.rows) throw new Error(`${head.table} was not copied whole.`);
  return describeRows(head.table, seen);
}
