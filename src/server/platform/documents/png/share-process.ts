import { drawApart } from '../../pictures/drawing-process.ts';
import type { SharePicture } from './share-picture.ts';

const child = new URL('./share-child.ts', import.meta.url);

/** Draws the preview in a process of its own. */
export async function renderApart(picture: SharePicture): Promise<Buffer> {
  const png = await drawApart(child, picture);
  if (!(png instanceof Uint8Array)) throw new Error('No preview was drawn.');
  return Buffer.from(png);
}
