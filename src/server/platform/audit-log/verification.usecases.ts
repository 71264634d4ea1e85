import type { SystemDatabase } from '../db/database.ts';
import { firstHash, hashEntry } from './audit-chain.ts';
import type { ChainedRow } from './audit-log.rows.ts';
import { findChain } from './audit-log.rows.ts';

/** How far an unbroken log goes: the number of entries, and the last one's digest in hexadecimal digits. */
export interface AuditHead {
  entries: number;
  head: string;
}

/** The first sequence where the log is not what it was; `null` if it cannot be located. */
export interface AuditFault {
  sequence: number | null;
  what: string;
}

export interface Verification extends AuditHead {
  /** If there is one, `entries` and `head` say how far the log is sound. */
  fault: AuditFault | null;
}

/** What is known about the log from before; without it, entries may have been cut off at the end unnoticed. */
export interface KnownBefore {
  head?: string | undefined;
  entries?: number | undefined;
}

/** Few enough that nobody else has to wait noticeably. */
const rowsAtOnce = 500;

/** The state that the first row of every log follows. */
export const emptyLog: AuditHead = { entries: 0, head: firstHash.toString('hex') };

/**
 * Walks the log from its beginning, or from a place that was sound before, and recomputes every digest. What is
 * `known` from before must be in it.
 */
export async function verifyAuditLog(
  { database }: { database: SystemDatabase },
  { after = emptyLog, known = {} }: { after?: AuditHead; known?: KnownBefore } = {},
): Promise<Verification> {
  const seen = { ...after, holdsHead: known.head === undefined || isSame(known.head, after.head) };
  const answer = (fault: AuditFault | null) => ({ entries: seen.entries, head: seen.head, fault });
  const start = await findFoundation(database, after);
  if (start !== null) return { ...emptyLog, fault: start };
  for await (const row of readChain(database, after.entries + 1)) {
    const what = findFault(row, seen) ?? findRewriting(row, known);
    if (what !== null) return answer({ sequence: seen.entries + 1, what });
    Object.assign(seen, { entries: row.sequence, head: row.hash.toString('hex') });
    const isPlace = known.entries === undefined || known.entries === row.sequence;
    if (known.head !== undefined && isPlace && isSame(known.head, seen.head)) seen.holdsHead = true;
  }
  return answer(findLoss(seen, known));
}

/** Whether the row from which the walk continues is still there, unchanged. */
async function findFoundation(
  database: SystemDatabase,
  { entries, head }: AuditHead,
): Promise<AuditFault | null> {
  if (entries === 0) return null;
  const [row] = await database.asSystem(() => findChain(database, { from: entries, limit: 1 }));
  if (row?.sequence !== entries) return { sequence: entries, what: 'it was there before, and is missing' };
  if (row.hash.toString('hex') === head) return null;
  return { sequence: entries, what: rewritten };
}

async function* readChain(database: SystemDatabase, first: number): AsyncGenerator<ChainedRow, void> {
  let from = first;
  let rows: ChainedRow[] = [];
  do {
    rows = await database.asSystem(() => findChain(database, { from, limit: rowsAtOnce }));
    yield* rows;
    from = (rows.at(-1)?.sequence ?? from) + 1;
  } while (rows.length === rowsAtOnce);
}

/** What is wrong with the row that follows a sound log; `null` for nothing. */
function findFault(row: ChainedRow, { entries, head }: AuditHead): string | null {
  if (row.sequence !== entries + 1) return `it is missing; the next one there is ${row.sequence}`;
  if (row.previousHash.toString('hex') !== head) return 'it does not follow the entry before it';
  const createdAt = readInstant(row.createdAt);
  if (createdAt === null) return 'its time is not one that the product writes';
  if (hashEntry({ ...row, createdAt }, row.previousHash).equals(row.hash)) return null;
  return 'it was changed: its digest is different';
}

/** What is wrong with a sound row whose digest is known from before; `null` for nothing. */
function findRewriting({ sequence, hash }: ChainedRow, known: KnownBefore): string | null {
  if (known.entries !== sequence || known.head === undefined) return null;
  return isSame(known.head, hash.toString('hex')) ? null : rewritten;
}

const rewritten = 'its digest is not the one it had before';

/** A time as the product writes it, in whole milliseconds; `null` for any other. */
function readInstant(text: string | null): Date | null {
  const whole = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})000Z AD$/.exec(text ?? '')?.[1];
  return whole === undefined ? null : new Date(`${whole}Z`);
}

function findLoss(seen: AuditHead & { holdsHead: boolean }, known: KnownBefore): AuditFault | null {
  const { entries } = seen;
  if (known.entries !== undefined && known.entries > entries)
    return { sequence: entries + 1, what: `it is missing; the log had ${known.entries} entries before` };
  if (seen.holdsHead) return null;
  const sequence = known.entries ?? null;
  if (sequence !== null) return { sequence, what: rewritten };
  return {
    sequence,
    what: 'no entry has the digest that was the last one before, so it was cut off or rewritten',
  };
}

function isSame(known: string, head: string): boolean {
  return known.toLowerCase() === head;
}
