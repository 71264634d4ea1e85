import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A file in memory with its compressed forms, if the build made any. */
export interface StoredFile {
  type: string;
  etag: string;
  plain: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer> | null;
  gzip: Buffer<ArrayBuffer> | null;
}

const typesByExtension: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
const compressedExtensions = ['.br', '.gz'];

/** Reads a whole folder, keyed by path with slashes: only what is in it can be requested. */
export function readFiles(
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = join(entry.parentPath, entry.name);
    const path = relative(folder, full).split(sep).join('/');
    const isOwn = entry.isFile() && !compressedExtensions.includes(extname(path));
    if (isOwn && isWanted(path)) files.set(path, readStoredFile(full));
  }
  return files;
}

function readStoredFile(full: string): StoredFile {
  const plain = Buffer.from(readFileSync(full));
  const readForm = (extension: string) =>
    existsSync(full + extension) ? Buffer.from(readFileSync(full + extension)) : null;
  return {
    type: typesByExtension[extname(full)] ?? 'application/octet-stream',
    etag: computeEtag(plain),
    plain,
    br: readForm('.br'),
    gzip: readForm('.gz'),
  };
}

/** Strong: the same content has the same tag in every process. */
export function computeEtag(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

export function storeBytes(plain: Buffer<ArrayBuffer>, type: string): StoredFile {
  return { type, etag: computeEtag(plain), plain, br: null, gzip: null };
}

/** For files that most processes never send: compressed with the first request, off the main thread. */
export async function compress(file: StoredFile): Promise<StoredFile> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(file.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(file.plain),
  ]);
  return { ...file, br: Buffer.from(br), gzip: Buffer.from(zipped) };
}
