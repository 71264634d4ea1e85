import { createCanvas, loadImage } from '@napi-rs/canvas';

/** As large as a screen shows it. */
const longestSide = 2_400;
const mostBytes = 2 * 1024 * 1024;
/** Of WebP, the first of which the result is small enough. */
const qualities = [85, 60, 30];

/** Draws the one picture that its parent sends anew, and ends: nothing of the file is left but what is to be seen. */
process.once('message', (bytes: Uint8Array) => {
  void redraw(bytes).then((drawn) => process.send?.(drawn, () => process.disconnect()));
});

async function redraw(bytes: Uint8Array) {
  const image = await loadImage(bytes);
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0, width, height);
  for (const quality of qualities) {
    const picture = await canvas.encode('webp', quality);
    if (picture.length <= mostBytes) return { picture, width, height };
  }
  return null;
}
