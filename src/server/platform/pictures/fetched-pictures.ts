import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { readChannelPicture, readSamplePicture } from '../../../engine/analysis/pictures.ts';
import { readPictureType } from './picture-type.ts';
import type { PictureType } from './picture-type.ts';

export interface FetchedPicture {
  /** `image/svg+xml` only for the product's own drawings, which are not fetched. */
  type: PictureType | 'image/svg+xml';
  bytes: Buffer;
}

export type Pictures = ReadonlyMap<string, FetchedPicture>;

/** Gets those of the addresses that can be had in time; the others are missing in the answer. Never rejects. */
export type FetchPictures = (addresses: readonly string[]) => Promise<Pictures>;

interface PictureSettings {
  fetch?: typeof fetch;
  /** For all pictures of one call together. */
  withinMs?: number;
  longestBytes?: number;
}

const usualMs = 3_000;
const usualBytes = 300_000;
const mostPictures = 9;
const atOnce = 4;

/**
 * Gets pictures from YouTube's image hosts for files that load nothing themselves. A redirect is refused, as it could
 * lead anywhere, and what a picture is its first bytes say.
 */
export function createPictureFetcher({
  fetch: ask = fetch,
  withinMs = usualMs,
  longestBytes = usualBytes,
}: PictureSettings = {}): FetchPictures {
  const limit = createConcurrencyLimit({ atOnce });
  return async (addresses) => {
    const signal = AbortSignal.timeout(withinMs);
    const found = new Map<string, FetchedPicture>();
    const wanted = [...new Set(addresses)].filter(isAtYouTube).slice(0, mostPictures);
    const fetchOne = async (address: string) => {
      if (signal.aborted) return;
      const bytes = await readPicture(await ask(address, { ...request, signal }), longestBytes);
      const type = bytes && readPictureType(bytes);
      // What came too late for its call is not waited for by anybody.
      if (bytes !== null && type !== null && !signal.aborted) found.set(address, { type, bytes });
    };
    const all = wanted.map((address) => limit.run('pictures', () => fetchOne(address)).catch(() => null));
    await Promise.race([Promise.all(all), waitFor(signal)]);
    return new Map(found);
  };
}

function isAtYouTube(address: string): boolean {
  return readChannelPicture(address) !== null && readSamplePicture(address) === null;
}

const request = { redirect: 'error', headers: { accept: 'image/jpeg,image/png' } } as const;

/** The body; `null` for another answer than a picture, or one that is too long. */
async function readPicture(answer: Response, longestBytes: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  if (answer.status !== 200 || answer.body === null) {
    await answer.body?.cancel();
    return null;
  }
  for await (const piece of answer.body) {
    length += piece.length;
    if (length > longestBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function waitFor(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
