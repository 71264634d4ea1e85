import { readSamplePicture } from '../../engine/analysis/pictures.ts';
import { pickPalette } from '../../values/palettes.ts';
import { motifs } from './motifs.ts';
import { Random } from './random.ts';
import type { Frame } from './shapes.ts';

const channelFrame: Frame = { width: 176, height: 176 };
const videoFrame: Frame = { width: 320, height: 180 };

/**
 * Draws the picture of a sample: an invented channel has no photographs. The channel decides the colours, its niche
 * the shapes, and each video turns both a little. The same address always gives the same drawing.
 */
export function drawSamplePicture(path: string): string | null {
  const named = readSamplePicture(path);
  const draw = named !== null && Object.hasOwn(motifs, named.motif) ? motifs[named.motif] : undefined;
  if (named === null || draw === undefined) return null;
  const frame = named.video === null ? channelFrame : videoFrame;
  const palette = pickPalette(named.channel);
  const random = new Random(`${named.channel}/${named.video ?? ''}`);
  // A video may stand on any colour of its channel's.
  const turned = named.video === null ? [...palette] : random.shuffle(palette);
  const [ground = '', ...colours] = turned;
  const { width, height } = frame;
  const shapes = draw(random, frame, colours);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>${shapes}</svg>`
  );
}
