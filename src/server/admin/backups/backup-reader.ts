import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { readCompressed } from './backup-file.ts';
import type { BackupHeader, BackupManifest, TableHead, TableSummary } from './backup-format.ts';
import {
  BackupError,
  backupHeader,
  backupManifest,
  formatName,
  formatVersion,
  tableHead,
} from './backup-format.ts';

/** Lines besides rows are short; this ends a file that is something else. */
const longestLine = 4_000_000;
/** Stands between a table's rows and what follows; in a row a backslash is always doubled. */
const rowsEnd = Buffer.from('\n\\.\n');

/** What to do with each table of a backup; it must take all of its rows. */
export type TakeTable = (head: TableHead, rows: AsyncIterable<Buffer>) => Promise<void>;

export interface ReadBackup {
  header: BackupHeader;
  manifest: BackupManifest;
}

/**
 * Reads a backup from its beginning to its end: gives its header to `begin`, which returns what takes the tables.
 * Fails, at its end at the latest, if anything in it is not what was written.
 */
export async function readBackup(
  path: string,
  begin: (header: BackupHeader) => TakeTable | Promise<TakeTable>,
): Promise<ReadBackup> {
  const text = new BackupText(path);
  const parse = <T>(schema: z.ZodType<T>, line: string) => parseLine(schema, { line, path });
  try {
    refuseFormat(await text.line(), path);
    const header = parse(backupHeader, await text.line());
    const take = await begin(header);
    const read: TableSummary[] = [];
    let line = await text.line();
    for (; line.startsWith('{"table":'); line = await text.line()) {
      const head = parse(tableHead, line);
      const rows = summarise(text.rows(), head);
      await take(head, rows.data);
      read.push(rows.summary());
    }
    const before = text.digestBefore();
    const manifest = parse(backupManifest, line);
    const isWhole = (await text.isAtEnd()) && manifest.sha256 === before;
    if (!isWhole || JSON.stringify(read) !== JSON.stringify(manifest.tables)) throw altered(path);
    return { header, manifest };
  } finally {
    await text.close();
  }
}

/** Reads a whole backup without doing anything with it. */
export function checkBackup(path: string): Promise<ReadBackup> {
  return readBackup(path, () => async (_head, rows) => {
    for await (const _ of rows) continue;
  });
}

/** Counts what passes: PostgreSQL writes a line break within a row as two other characters. */
function summarise(rows: AsyncIterable<Buffer>, { table }: TableHead) {
  const seen = { rows: 0, bytes: 0, hash: createHash('sha256') };
  async function* pass() {
    for await (const chunk of rows) {
      countRows(seen, chunk);
      yield chunk;
    }
  }
  return { data: pass(), summary: (): TableSummary => describeRows(table, seen) };
}

export interface SeenRows {
  rows: number;
  bytes: number;
  hash: Hash;
}

export function countRows(seen: SeenRows, chunk: Buffer): void {
  seen.bytes += chunk.length;
  seen.hash.update(chunk);
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) seen.rows += 1;
}

export function describeRows(table: string, { rows, bytes, hash }: SeenRows): TableSummary {
  return { table, rows, bytes, sha256: hash.digest('hex') };
}

/** The text of a backup, read line by line and, between them, rows as they come. */
class BackupText {
  readonly #path: string;
  readonly #source: AsyncGenerator<Buffer, void>;
  #rest = Buffer.alloc(0);
  readonly #hash = createHash('sha256');
  #beforeLine = '';

  constructor(path: string) {
    this.#path = path;
    this.#source = readCompressed(path);
  }

  /** The next line, without its end. */
  async line(): Promise<string> {
    let end = this.#rest.indexOf(10);
    while (end === -1) {
      if (this.#rest.length > longestLine) throw notOurs(this.#path);
      const searched = this.#rest.length;
      if (!(await this.#more())) throw altered(this.#path);
      end = this.#rest.indexOf(10, searched);
    }
    const line = this.#take(end + 1);
    this.#beforeLine = this.#hash.copy().digest('hex');
    this.#hash.update(line);
    return line.subarray(0, end).toString();
  }

  /** The rows up to their end, which is read too. */
  async *rows(): AsyncGenerator<Buffer, void> {
    // A table without rows ends where it begins.
    if (await this.#skips(rowsEnd.subarray(1))) return;
    for (;;) {
      const end = this.#rest.indexOf(rowsEnd);
      if (end !== -1) {
        yield this.#take(end + 1);
        this.#take(rowsEnd.length - 1);
        return;
      }
      const safe = this.#rest.length - rowsEnd.length + 1;
      if (safe > 0) yield this.#take(safe);
      if (!(await this.#more())) throw altered(this.#path);
    }
  }

  /** The digest of all lines before the one that was read last; rows have digests of their own. */
  digestBefore(): string {
    return this.#beforeLine;
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more());
  }

  async close(): Promise<void> {
    await this.#source.return();
  }

  async #skips(bytes: Buffer): Promise<boolean> {
    while (this.#rest.length < bytes.length) if (!(await this.#more())) throw altered(this.#path);
    if (!this.#rest.subarray(0, bytes.length).equals(bytes)) return false;
    this.#take(bytes.length);
    return true;
  }

  async #more(): Promise<boolean> {
    const { value } = await this.#source.next();
    if (value === undefined) return false;
    this.#rest = this.#rest.length === 0 ? Buffer.from(value) : Buffer.concat([this.#rest, value]);
    return true;
  }

  #take(bytes: number): Buffer {
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }
}

function refuseFormat(line: string, path: string): void {
  const [, version] = /^sponsorscope backup (\d{1,9})$/.exec(line) ?? [];
  if (version === undefined) throw notOurs(path);
  if (Number(version) === formatVersion) return;
  throw new BackupError(
    `${path} is in format ${version}, and this version of the product reads format ${formatVersion}. ` +
      'Restore it with the version that wrote it, or a later one.',
  );
}

function parseLine<T>(schema: z.ZodType<T>, { line, path }: { line: string; path: string }): T {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw altered(path);
  }
}

function notOurs(path: string): BackupError {
  return new BackupError(`${path} is not a backup of Sponsorscope.`);
}

function altered(path: string): BackupError {
  return new BackupError(`${path} is not as it was written: it was cut off or altered. Nothing is restored.`);
}

/** The first line of a backup. */
export const firstLine = `${formatName} ${formatVersion}`;
