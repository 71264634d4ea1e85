import { readSamplePicture } from '../../engine/analysis/pictures.ts';
import { motifs } from './motifs.ts';
import { Random } from './random.ts';
import type { Frame } from './shapes.ts';

/** Five colours that go together: the ground first, then from the strongest contrast to the weakest. */
const palettes: readonly (readonly string[])[] = [
  ['#f4e9d8', '#1f3a4d', '#d9622b', '#e9a23b', '#7ba5a0'],
  ['#1e2a38', '#f2c14e', '#e4572e', '#76b39d', '#f7f3e9'],
  ['#e8efe6', '#23423a', '#e07a5f', '#81b29a', '#f2cc8f'],
  ['#2b2140', '#ff8c61', '#f6d8ae', '#5c9ead', '#ce6a85'],
  ['#fbeae3', '#52263f', '#d1495b', '#edae49', '#8d96a3'],
  ['#dbe7ef', '#16324f', '#2a7f9e', '#f28f3b', '#f7d488'],
  ['#17393b', '#f5e6ca', '#e3a857', '#4d9078', '#d96c4d'],
  ['#f1eee4', '#32373b', '#c83e4d', '#4a7c8c', '#f4b860'],
  ['#3a1f2b', '#f3d9b1', '#c98474', '#e5b25d', '#6a8d92'],
  ['#e9e4f0', '#2d3047', '#93b7be', '#e0a458', '#bf4e5c'],
];

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
  const palette = palettes[new Random(named.channel).drawInteger(0, palettes.length - 1)] ?? [];
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
