import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { writeCsvList } from '../../analysis/exports/csv-lists.usecases.ts';
import type { Cell } from '../../analysis/exports/csv-lists.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mailer } from '../../platform/outside/mail-message.ts';
import { createArchive } from './archive.ts';
import type { Archive } from './archive.ts';
import { claimExport, finishExport, noteProgress, saveChunk } from './data-exports.rows.ts';
import type { ExportKey } from './data-exports.rows.ts';
import { exportKeptMs } from './data-exports.usecases.ts';
import { findAddressee } from './deletions.rows.ts';
import { exportReadyMail } from './mails.ts';
import { findPage, findShape } from './personal-rows.rows.ts';
import type { PersonalRow, TableShape } from './personal-rows.rows.ts';
import { personalTables, secretColumns } from './personal-tables.ts';

export interface BuildContext {
  database: Database;
  now: () => Date;
  mailer: Mailer;
  origin: () => string;
  log: Pick<Logger, 'error' | 'warn'>;
  pageRows?: number;
  /** Told of each piece that is kept; a test stops there. */
  onChunk?: () => Promise<void>;
}

/** A builder that has not been heard of for so long has died, and another one begins anew. */
export const lostAfterMs = 60_000;
const mostAttempts = 3;
const usualPageRows = 200;
const chunkBytes = 256 * 1024;

const files = Object.entries(personalTables).flatMap(([table, known]) =>
  'file' in known ? [{ table, ...known }] : [],
);
type PersonalFile = (typeof files)[number];

/** The export was taken over by another worker, or its owner is gone. */
class NotMine extends Error {}

interface Build extends ExportKey {
  worker: string;
  archive: Archive;
  chunks: number;
}

/** Builds a user's export if one waits for it. A builder that dies leaves it to the next one, which begins anew. */
export async function buildExport(context: BuildContext, { userId }: { userId: string }): Promise<void> {
  const { database, now, log } = context;
  const worker = randomUUID();
  const at = now();
  const lostBefore = new Date(at.getTime() - lostAfterMs);
  const claimed = await database.asUser(userId, () =>
    claimExport(database, { userId, worker, at, lostBefore, steps: files.length }),
  );
  if (claimed === null) return;
  const build = { ...claimed, worker, archive: createArchive(at), chunks: 0 };
  try {
    if (claimed.attempts > mostAttempts) throw new Error('An export ended its builder again and again.');
    await writeFiles(context, build);
    if (await finish(context, build, 'ready')) await tellOwner(context, build);
  } catch (error) {
    if (error instanceof NotMine) return;
    log.error({ err: error, userId }, 'A file of somebody’s data could not be built');
    await finish(context, build, claimed.attempts < mostAttempts ? 'waiting' : 'failed');
  }
}

function finish(
  { database, now }: BuildContext,
  { id, userId, worker }: Build,
  state: 'ready' | 'failed' | 'waiting',
): Promise<boolean> {
  const at = now();
  const expiresAt = state === 'waiting' ? null : new Date(at.getTime() + exportKeptMs);
  return database.asUser(userId, () => finishExport(database, { id, userId, worker, at, state, expiresAt }));
}

async function writeFiles(context: BuildContext, build: Build): Promise<void> {
  const { database, now } = context;
  const { archive, id, userId, worker } = build;
  const contents: string[] = [];
  for (const [index, file] of files.entries()) {
    const rows = await writeTable(context, build, file);
    contents.push(`${file.file}: ${rows} ${rows === 1 ? 'row' : 'rows'}. ${file.says}`);
    const stepsDone = index + 1;
    const isMine = await database.asUser(userId, () =>
      noteProgress(database, { id, userId, worker, at: now(), stepsDone }),
    );
    if (!isMine) throw new NotMine();
  }
  archive.begin('README.txt');
  archive.add(describeContents(contents, now()));
  archive.end();
  await keep(context, build, 1);
}

/** A table as JSON and as CSV; answers how many rows it has of the person. */
async function writeTable(context: BuildContext, build: Build, file: PersonalFile): Promise<number> {
  const { archive } = build;
  const shape = await readShape(context, file);
  let rows = 0;
  archive.begin(`${file.file}.json`);
  archive.add('[');
  for await (const page of pagesOf(context, { shape, file, userId: build.userId })) {
    for (const row of page) archive.add(`${rows++ === 0 ? '' : ','}\n${JSON.stringify(row)}`);
    await keep(context, build);
  }
  archive.add('\n]\n');
  archive.begin(`${file.file}.csv`);
  const columns = shape.columns.map((header) => ({
    header,
    read: (row: PersonalRow) => toCell(row[header]),
  }));
  for await (const text of writeCsvList(pagesOf(context, { shape, file, userId: build.userId }), columns)) {
    archive.add(text);
    await keep(context, build);
  }
  return rows;
}

/** Keeps what has gathered, once it is worth a row; `least` is how many bytes that takes. */
async function keep(context: BuildContext, build: Build, least = chunkBytes): Promise<void> {
  const { database, now, onChunk } = context;
  const { archive, id, userId, worker } = build;
  if (archive.waiting() < least) return;
  const bytes = archive.take();
  const number = build.chunks;
  const isMine = await database.asUser(userId, () =>
    saveChunk(database, { id, userId, worker, at: now(), number, bytes }),
  );
  if (!isMine) throw new NotMine();
  build.chunks += 1;
  await onChunk?.();
}

async function readShape({ database }: BuildContext, file: PersonalFile): Promise<TableShape> {
  const executor = file.reader === 'sign-in data' ? database.accounts : database.current;
  const shape = await findShape(executor, file.table);
  const isShown = (name: string) => file.columns?.includes(name) ?? !secretColumns.test(name);
  return { ...shape, columns: shape.columns.filter(isShown) };
}

interface Reading {
  shape: TableShape;
  file: PersonalFile;
  userId: string;
}

async function* pagesOf(
  { database, pageRows = usualPageRows }: BuildContext,
  { shape, file, userId }: Reading,
): AsyncGenerator<PersonalRow[], void> {
  let after: readonly string[] | null = null;
  do {
    const page = { shape, owner: file.owner, userId, after, limit: pageRows };
    const read = () => findPage(database.current, page);
    const found: Awaited<ReturnType<typeof findPage>> = await readers[file.reader ?? 'owner'](database, {
      userId,
      page,
      read,
    });
    yield found.rows;
    after = found.last;
  } while (after !== null);
}

type Found = ReturnType<typeof findPage>;
interface ReaderInput {
  userId: string;
  page: Parameters<typeof findPage>[1];
  read: () => Found;
}

/** In whose name a table is read. */
const readers: Record<
  'owner' | 'system' | 'sign-in data',
  (database: Database, input: ReaderInput) => Found
> = {
  owner: (database, { userId, read }) => database.asUser(userId, read),
  system: (database, { read }) => database.asSystem(read),
  'sign-in data': (database, { page }) => findPage(database.accounts, page),
};

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Date) return value;
  return JSON.stringify(value);
}

function describeContents(contents: readonly string[], at: Date): string {
  return [
    'Your data at Sponsorscope',
    `As they were on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    '',
    'Each table is here twice with the same rows: as .json for programs and as .csv for spreadsheets. Times are UTC.',
    'Passwords, keys, tokens and their digests are left out: they open something, and tell nothing about you.',
    '',
    ...contents,
    '',
  ].join('\r\n');
}

async function tellOwner(context: BuildContext, { userId }: Build): Promise<void> {
  const { database, mailer, origin, log } = context;
  const owner = await database.asUser(userId, () => findAddressee(database, userId));
  if (owner === null) return;
  const content = exportReadyMail({ name: owner.name, url: `${origin()}/profile?tab=account` });
  await mailer
    .send({ to: owner.email, ...content })
    .catch((error: unknown) => log.warn({ err: error }, 'A mail about somebody’s data was not sent'));
}
