import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupError } from './backup-format.ts';

const pieceBytes = 131_072;
/** Ends the name of a file that is being written; one that a killed process left is no backup. */
export const partialSuffix = '.partial';
/** Measured as the best ratio that costs less time than PostgreSQL takes to send the rows. */
const compression = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };

/**
 * Writes a compressed file that only this user can read. It has its name only when it is complete and on the disk;
 * one of that name is never overwritten. Returns its size in bytes.
 */
export async function writeCompressed(path: string, contents: AsyncIterable<Buffer>): Promise<number> {
  await refuseExisting(path);
  const partial = `${path}.${randomBytes(4).toString('hex')}${partialSuffix}`;
  try {
    const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(contents), createZstdCompress({ params: compression }), file);
    const { size } = await stat(partial);
    await giveName(partial, path);
    await syncFolder(dirname(path));
    return size;
  } finally {
    await rm(partial, { force: true });
  }
}

/** The contents of such a file, in pieces. What is no such file, or was cut off or damaged, is refused. */
export async function* readCompressed(path: string): AsyncGenerator<Buffer, void> {
  const unpacked = createZstdDecompress({ chunkSize: pieceBytes });
  const reading = pipeline(createReadStream(path, { highWaterMark: pieceBytes }), unpacked);
  // Whatever goes wrong is told by the reading; what stands behind the end of the contents is nobody's.
  reading.catch(() => undefined);
  unpacked.on('error', () => undefined);
  try {
    for await (const piece of unpacked) yield toBuffer(piece);
    await reading;
  } catch (error) {
    throw explain(error, path);
  } finally {
    unpacked.destroy();
  }
}

function toBuffer(piece: unknown): Buffer {
  if (Buffer.isBuffer(piece)) return piece;
  throw new TypeError('A file is read in bytes.');
}

/** A link fails if the name is taken, while renaming would overwrite; not every file system has links. */
async function giveName(partial: string, path: string): Promise<void> {
  try {
    await link(partial, path);
  } catch {
    await refuseExisting(path);
    await rename(partial, path);
  }
}

async function refuseExisting(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found !== null) throw new BackupError(`${path} exists already. Choose another name for the backup.`);
}

/** Without it a loss of power could take the name back. Not every system lets folders be opened. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r').catch(() => null);
  await opened?.sync().catch(() => undefined);
  await opened?.close();
}

function explain(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BackupError(`There is no file ${path}.`);
  if (code === 'EISDIR') return new BackupError(`${path} is a folder, not a backup.`);
  if (code === 'ZSTD_error_prefix_unknown')
    return new BackupError(`${path} is not a backup of Sponsorscope.`);
  if (code.startsWith('ZSTD_') || code === 'Z_BUF_ERROR')
    return new BackupError(`${path} is damaged or was cut off, so nothing of it is restored.`);
  return error;
}
