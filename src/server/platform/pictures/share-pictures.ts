import { createHash } from 'node:crypto';
import { drawSamplePicture } from '../../../doubles/samples/picture.ts';
import type { SharePicture } from '../documents/png/share-picture.ts';
import { renderApart } from '../documents/png/share-process.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { createSingleFlight } from '../limits/single-flight.ts';
import { createPictureFetcher } from './fetched-pictures.ts';
import type { FetchPictures } from './fetched-pictures.ts';

/** What a link's preview shows, with the address of the channel's picture in place of the picture. */
export type PreviewPicture = Omit<SharePicture, 'picture'> & { picture: string | null };

export interface SharePictures {
  /** The preview as a PNG; `null` if too many others are being drawn. */
  get(preview: PreviewPicture): Promise<Buffer | null>;
}

interface Settings {
  render?: typeof renderApart;
  fetchPictures?: FetchPictures;
}

/** About 100 kB each. */
const mostKept = 100;
/** While one waits for its channel's picture, another is drawn. */
const bounds = { atOnce: 2, waiting: 20 };

/** Draws each preview once, and few at the same time: each is drawn in a process of its own. */
export function createSharePictures({
  render = renderApart,
  fetchPictures = createPictureFetcher(),
}: Settings = {}): SharePictures {
  const kept = new Map<string, Buffer>();
  const limit = createConcurrencyLimit(bounds);
  const flights = createSingleFlight<Buffer | null>();
  const draw = async (key: string, preview: PreviewPicture): Promise<Buffer | null> => {
    const drawn = await limit.tryRun('previews', async () => {
      const picture = await getPicture(preview, fetchPictures);
      const bare = () => render({ ...preview, picture: null });
      // A damaged picture ends the process that draws it.
      return picture === null ? bare() : render({ ...preview, picture }).catch(bare);
    });
    if (drawn === null) return null;
    kept.set(key, drawn);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > mostKept) kept.delete(oldest);
    return drawn;
  };
  return {
    async get(preview) {
      const key = createHash('sha256').update(JSON.stringify(preview)).digest('base64url');
      return kept.get(key) ?? flights.run(key, () => draw(key, preview));
    },
  };
}

async function getPicture({ picture }: PreviewPicture, fetchPictures: FetchPictures): Promise<Buffer | null> {
  if (picture === null) return null;
  const drawing = drawSamplePicture(picture);
  if (drawing !== null) return Buffer.from(drawing);
  return (await fetchPictures([picture])).get(picture)?.bytes ?? null;
}
