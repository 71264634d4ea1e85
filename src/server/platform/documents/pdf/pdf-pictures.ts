import { needsUnpacking } from '../../pictures/picture-type.ts';
import type { PaperDocument, Picture } from '../document.ts';
import { drawBox } from './canvas.ts';
import type { Box, Canvas } from './canvas.ts';
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
    const letter = canvas.layOut(initial, styles.initial);
    canvas.write(letter, { x, y: y + (height - letter.height) / 2, width, align: 'center' });
    const bytes = findPicture(picture.url, pictures);
    if (bytes === null) return;
    pdf.save().roundedRect(x, y, width, height, radius).clip();
    try {
      pdf.image(bytes, x, y, { cover: [width, height], align: 'center', valign: 'center' });
    } catch {
      // Broken behind its first bytes: nothing was drawn, and the initial stays.
    }
    pdf.restore();
  });
}

/** `null` also for what would have to be unpacked, which a small file can make very large. */
function findPicture(url: string | null, pictures: PaperDocument['pictures']): Buffer | null {
  if (url === null || pictures === undefined || pictures === 'linked') return null;
  const picture = pictures.get(url);
  if (picture === undefined || (picture.type === 'image/png' && needsUnpacking(picture.bytes))) return null;
  return picture.bytes;
}
