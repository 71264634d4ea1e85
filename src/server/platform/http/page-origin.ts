import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { StoredFile } from './file-store.ts';
import { computeEtag } from './file-store.ts';

const rootedImage = /(<meta property="og:image" content=")(\/[^"]*" \/>)/;
/** Done while the product starts: the build's highest quality would take a hundred times as long. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * A page whose description for other sites names full addresses, as those sites ask for: its picture and, where the
 * page has one path alone, its own. The origin is the configured one, never a request's.
 */
export function placeAtOrigin(page: StoredFile, place: { origin: string; pattern: string }): StoredFile {
  const { origin, pattern } = place;
  const address = pattern.includes(':') ? '' : `<meta property="og:url" content="${origin}${pattern}" />`;
  const text = page.plain.toString('utf8');
  const placed = text.replace(rootedImage, (_, head: string, tail: string) => address + head + origin + tail);
  const plain = Buffer.from(placed);
  return {
    ...page,
    etag: computeEtag(plain),
    plain,
    br: Buffer.from(brotliCompressSync(plain, brotliOptions)),
    gzip: Buffer.from(gzipSync(plain)),
  };
}
