import { randomUUID } from 'node:crypto';
import type { DataExport } from '../../../contract/accounts/own-data.ts';
import { mostExportsPerDay } from '../../../contract/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { holdTier } from '../plans/debits.usecases.ts';
import type { ExportRow } from './data-exports.rows.ts';
import {
  deleteExpired,
  findAskings,
  findChunk,
  findNewestExport,
  findReadyExport,
  insertExport,
} from './data-exports.rows.ts';

/** Why data are not handed out. */
export class ExportRefusal extends Refusal<'TOO_MANY_EXPORTS' | 'EXPORT_NOT_FOUND' | 'ACCOUNT_GONE'> {}

export interface ExportContext {
  database: Database;
  now: () => Date;
  exportQueue: JobQueue;
}

const dayMs = 24 * 3_600_000;
/** How long a file is there once it is built. */
export const exportKeptMs = dayMs;

/** A user's newest export; `null` before the first, and after it is deleted. */
export async function readExport(
  { database, now }: Pick<ExportContext, 'database' | 'now'>,
  { userId }: { userId: string },
): Promise<DataExport | null> {
  const row = await database.asUser(userId, () => findNewestExport(database, userId));
  return row === null || isOver(row, now()) ? null : describe(row);
}

/**
 * Has everything about a user built as a file; one that is under way is answered as it stands. Whoever asks, the file is
 * the user's alone to open. Throws `ExportRefusal`.
 */
export async function askForExport(
  context: ExportContext,
  { userId }: { userId: string },
): Promise<DataExport> {
  const asked = await context.database.asUser(userId, () => beginExport(context, { userId }));
  await context.exportQueue.wake(userId);
  return asked;
}

/** The same inside an open transaction, whether its owner's or the system's; the queue is woken after it. */
export async function beginExport(
  context: ExportContext,
  { userId }: { userId: string },
): Promise<DataExport> {
  const { database, now } = context;
  // Two askings of one person come one after the other.
  if ((await holdTier(context, { userId })) === null) throw new ExportRefusal('ACCOUNT_GONE');
  const at = now();
  const newest = await findNewestExport(database, userId);
  if (newest?.state === 'waiting' || newest?.state === 'working') return describe(newest);
  const askings = await findAskings(database, { userId, since: new Date(at.getTime() - dayMs) });
  const [first] = askings;
  if (first !== undefined && askings.length >= mostExportsPerDay)
    throw new ExportRefusal('TOO_MANY_EXPORTS', {
      retryAt: new Date(first.getTime() + dayMs).toISOString(),
    });
  await insertExport(database, { id: randomUUID(), userId, at });
  const asked = await findNewestExport(database, userId);
  if (asked === null) throw new ExportRefusal('ACCOUNT_GONE');
  return describe(asked);
}

/** A user's own file, piece by piece. Throws `ExportRefusal`. */
export async function openExport(
  { database, now }: Pick<ExportContext, 'database' | 'now'>,
  { userId, id }: { userId: string; id: string },
): Promise<{ name: string; chunks: AsyncIterable<Uint8Array> }> {
  const row = await database.asUser(userId, () => findReadyExport(database, { id, userId, at: now() }));
  if (row === null) throw new ExportRefusal('EXPORT_NOT_FOUND');
  const name = `sponsorscope-my-data-${row.askedAt.toISOString().slice(0, 10)}.zip`;
  return { name, chunks: readChunks(database, row) };
}

async function* readChunks(database: Database, { id, userId, bytes }: ExportRow): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for (let number = 0; sent < bytes; number += 1) {
    const chunk = await database.asUser(userId, () => findChunk(database, { id, userId, number }));
    // Deleted while it was being sent: the transfer breaks off.
    if (chunk === null) throw new Error('A file of somebody’s data was deleted while it was sent.');
    sent += chunk.length;
    yield chunk;
  }
}

/** What `forgetExports` sees to. */
export const keptExports: readonly KeptKind[] = [
  {
    kind: 'data_exports',
    title: 'Files with a person’s own data, from when their link ends',
    table: 'data_exports',
    since: 'expires_at',
    keptMs: 0,
    fate: 'deleted',
    holding: ['expires_at'],
  },
];

/** Deletes files whose link has ended. */
export function forgetExports({ database, now }: Pick<ExportContext, 'database' | 'now'>): Promise<void> {
  return database.asSystem(() => deleteExpired(database, now()));
}

function isOver({ expiresAt }: ExportRow, at: Date): boolean {
  return expiresAt !== null && expiresAt <= at;
}

function describe({ id, state, askedAt, bytes, stepsDone, stepsTotal, expiresAt }: ExportRow): DataExport {
  return {
    id,
    state,
    asked_at: askedAt.toISOString(),
    steps_done: stepsDone,
    steps_total: stepsTotal,
    bytes,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}
