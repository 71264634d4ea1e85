import {
  longestScreenshotSide,
  mostScreenshotBytes,
  mostScreenshotPixels,
} from '../../../contract/creators/kit-limits.ts';
import type { MediaKit } from '../../../contract/creators/media-kits.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { readPictureSize } from '../../platform/pictures/picture-header.ts';
import { redrawPicture } from '../../platform/pictures/redrawn-picture.ts';
import { deleteScreenshot, findScreenshot, saveScreenshot } from './kit-screenshots.rows.ts';
import { openKit, openSharedKit, readKit } from './kits.usecases.ts';
import type { PublicContext } from './kits.usecases.ts';
import type { CreatorContext } from './own-channels.usecases.ts';
import type { CreatorRefusalCode } from './refusals.ts';
import { CreatorRefusal } from './refusals.ts';

/** One unpacked picture takes up to 80 MB, and each person draws one at a time. */
const drawings = createConcurrencyLimit({ atOnce: 1, waiting: 10, perKey: { atOnce: 1, waiting: 1 } });

/** Adds a screenshot to the creator's own figures, in the place of another one. Throws `CreatorRefusal`. */
export async function addScreenshot(
  context: CreatorContext,
  { channelId, bytes }: { channelId: string; bytes: Buffer },
): Promise<MediaKit> {
  const { database, now, userId } = context;
  // Whose channel it is comes first: a picture is drawn for nobody else.
  requireFigures(await readKit(context, { channelId }));
  requireDrawable(bytes);
  const drawing = drawings.tryRun(userId, () => redrawPicture(bytes));
  if (drawing === null) throw new CreatorRefusal('TOO_MANY_PICTURES');
  const drawn = await drawing;
  if (drawn === null) throw new CreatorRefusal('PICTURE_DAMAGED');
  const picture = drawn.picture.toString('base64');
  return database.asUser(userId, async () => {
    // The figures may have gone meanwhile; `openKit` holds the channel until the end.
    requireFigures(await openKit(context, { channelId }));
    await saveScreenshot(database, { ...drawn, picture, userId, channelId, at: now() });
    return openKit(context, { channelId });
  });
}

export async function removeScreenshot(
  context: CreatorContext,
  { channelId }: { channelId: string },
): Promise<MediaKit> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    await openKit(context, { channelId });
    await deleteScreenshot(database, { userId, channelId });
    return openKit(context, { channelId });
  });
}

/** The screenshot of a kit behind its public link, as WebP; `null` where there is none to be seen. */
export async function readSharedScreenshot(
  context: PublicContext,
  link: { token: string; ownerId: string | undefined },
): Promise<Buffer | null> {
  const { database } = context;
  const kit = await openSharedKit(context, link);
  if (kit === null || kit === 'renewing' || kit.text.audience === null) return null;
  const { userId, analysis } = kit;
  const channelId = analysis.evidence.channel.id;
  const picture = await database.asUser(userId, () => findScreenshot(database, { userId, channelId }));
  return picture === null ? null : Buffer.from(picture, 'base64');
}

function requireFigures({ audience }: Pick<MediaKit, 'audience'>): void {
  if (audience === null) throw new CreatorRefusal('FIGURES_MISSING');
}

const faults = {
  unknown: 'PICTURE_UNKNOWN',
  moves: 'PICTURE_MOVES',
  damaged: 'PICTURE_DAMAGED',
} as const satisfies Record<string, CreatorRefusalCode>;

/** Says by its bytes alone whether a file may be unpacked. Throws `CreatorRefusal`. */
function requireDrawable(bytes: Buffer): void {
  if (bytes.length > mostScreenshotBytes) throw new CreatorRefusal('PICTURE_TOO_LARGE');
  const size = readPictureSize(bytes);
  if (typeof size === 'string') throw new CreatorRefusal(faults[size]);
  const { width, height } = size;
  if (width === 0 || height === 0) throw new CreatorRefusal('PICTURE_DAMAGED');
  const isTooWide = Math.max(width, height) > longestScreenshotSide || width * height > mostScreenshotPixels;
  if (isTooWide) throw new CreatorRefusal('PICTURE_TOO_WIDE');
}
