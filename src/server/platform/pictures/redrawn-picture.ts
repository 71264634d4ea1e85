import { z } from 'zod';
import { drawApart } from './drawing-process.ts';
import type { PictureSize } from './picture-header.ts';

export interface RedrawnPicture extends PictureSize {
  /** A WebP. */
  picture: Buffer;
}

const child = new URL('./redraw-child.ts', import.meta.url);
const drawn = z.object({ picture: z.instanceof(Uint8Array), width: z.number(), height: z.number() });

/** A stranger's picture drawn anew; `null` where it cannot be. */
export async function redrawPicture(bytes: Buffer): Promise<RedrawnPicture | null> {
  const read = drawn.safeParse(await drawApart(child, bytes));
  return read.success ? { ...read.data, picture: Buffer.from(read.data.picture) } : null;
}
