import type { FetchedPicture } from '../../pictures/fetched-pictures.ts';
import { needsUnpacking } from '../../pictures/picture-type.ts';
import type { Picture } from '../cover.ts';
import type { PaperDocument } from '../document.ts';
import { drawBox } from './canvas.ts';
import type { Box, Canvas } from './canvas.ts';
import { paintSvg } from './pdf-svg.ts';
import { styles } from './pdf-text-styles.ts';

interface Pictured {
  picture: Picture;
  pictures: PaperDocument['pictures'];
  initial: string;
}

const cornerRadius = 3;

/** The picture within its box, cut to it; an initial where it is not to be had or cannot be drawn. */
export function drawPicture(
  canvas: Canvas,
  { picture, pictures, initial }: Pictured,
  box: Box & { isRound: boolean },
): void {
  const { pdf } = canvas;
  const { x, y, width, height } = box;
  const radius = box.isRound ? width / 2 : cornerRadius;
  canvas.tags.decoration(() => {
    drawBox(canvas, box, { fill: 'soft', radius });
    pdf.save().roundedRect(x, y, width, height, radius).clip();
    const isDrawn = paint(canvas, findPicture(picture.url, pictures), box);
    pdf.restore();
    if (isDrawn) return;
    const letter = canvas.layOut(initial, styles.initial);
    canvas.write(letter, { x, y: y + (height - letter.height) / 2, width, align: 'center' });
  });
}

/** Whether there was something to draw, and it could be drawn. */
function paint({ pdf }: Canvas, found: FetchedPicture | null, box: Box): boolean {
  const { x, y, width, height } = box;
  if (found === null) return false;
  try {
    if (found.type === 'image/svg+xml') paintSvg(pdf, found.bytes.toString(), box);
    else pdf.image(found.bytes, x, y, { cover: [width, height], align: 'center', valign: 'center' });
    return true;
  } catch {
    // Broken behind its first bytes: nothing was drawn.
    return false;
  }
}

/** `null` also for what would have to be unpacked, which a small file can make very large. */
function findPicture(url: string | null, pictures: PaperDocument['pictures']): FetchedPicture | null {
  const picture = url === null ? undefined : pictures?.get(url);
  if (picture === undefined || picture === 'linked') return null;
  return picture.type === 'image/png' && needsUnpacking(picture.bytes) ? null : picture;
}
