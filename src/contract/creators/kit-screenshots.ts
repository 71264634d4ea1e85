import { z } from 'zod';
import { channelId } from '../analysis/lists.ts';
import { asCreator, channelNotYours, reportNeeded } from './creators.ts';
import { longestScreenshotSide, mostScreenshotBytes } from './kit-limits.ts';
import { mediaKit } from './media-kits.ts';

/** As base64, which is a third longer, with room for what stands around it. */
const mostBytes = 3 * 1024 * 1024;
const notReadable = 'Please choose a PNG, JPEG or WebP file';

export const creatorKitScreenshot = asCreator
  .meta({ access: 'signed-in', feature: null, audit: [], mostBytes })
  .route({
    method: 'POST',
    path: '/api/creators/media-kit/screenshot',
    summary: 'Add a screenshot to the creator’s own figures in a media kit, or remove it',
    description:
      'A PNG, JPEG or WebP as base64, judged by its bytes alone and drawn anew, so that nothing of the file is kept but ' +
      'what is to be seen. The page shows it while the kit is shared, at its link with `/screenshot.webp`.',
    tags: ['Creators'],
  })
  .input(
    z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('save'), channel_id: channelId, picture: z.base64() }),
      z.strictObject({ action: z.literal('remove'), channel_id: channelId }),
    ]),
  )
  .errors({
    CHANNEL_NOT_FOUND: channelNotYours,
    REPORT_NEEDED: reportNeeded,
    FIGURES_MISSING: { status: 409, message: 'Save your own figures of the audience first.' },
    PICTURE_TOO_LARGE: {
      status: 413,
      message: `This file is larger than ${mostScreenshotBytes / 1024 / 1024} MB.`,
    },
    PICTURE_TOO_WIDE: {
      status: 400,
      message: `This picture has too many pixels: up to ${longestScreenshotSide.toLocaleString('en-US')} a side, and 20 million in all.`,
    },
    PICTURE_UNKNOWN: { status: 400, message: `${notReadable}. This is none of them, whatever its name.` },
    PICTURE_MOVES: { status: 400, message: `${notReadable} that does not move.` },
    PICTURE_DAMAGED: { status: 400, message: `${notReadable} that is complete. This one cannot be read.` },
    TOO_MANY_PICTURES: {
      status: 429,
      message: 'Too many screenshots at the moment. Please try again in a minute.',
    },
  })
  .output(mediaKit);
