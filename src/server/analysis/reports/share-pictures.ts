import { createHash } from 'node:crypto';
import { renderSharePicture } from '../../platform/documents/png/share-picture.ts';
import type { SharePicture } from '../../platform/documents/png/share-picture.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { createSingleFlight } from '../../platform/limits/single-flight.ts';

export interface SharePictures {
  /** The preview as a PNG; `null` if too many others are being drawn. */
  get(picture: SharePicture): Promise<Buffer | null>;
}

/** About 100 kB each. */
const mostKept = 100;
const mostWaiting = 20;

/** Draws each preview once and one after another: drawing takes the process some tens of milliseconds. */
export function createSharePictures(render = renderSharePicture): SharePictures {
  const kept = new Map<string, Buffer>();
  const limit = createConcurrencyLimit({ atOnce: 1, waiting: mostWaiting });
  const flights = createSingleFlight<Buffer | null>();
  const draw = async (key: string, picture: SharePicture): Promise<Buffer | null> => {
    const drawn = await limit.tryRun('previews', () => render(picture));
    if (drawn === null) return null;
    kept.set(key, drawn);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > mostKept) kept.delete(oldest);
    return drawn;
  };
  return {
    async get(picture) {
      const key = createHash('sha256').update(JSON.stringify(picture)).digest('base64url');
      return kept.get(key) ?? flights.run(key, () => draw(key, picture));
    },
  };
}
