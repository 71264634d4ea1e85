import type { Random } from './random.ts';

/** Pieces of SVG, with coordinates short enough to read. */

export interface Frame {
  width: number;
  height: number;
}

export const round = (value: number) => Math.round(value * 10) / 10;
export const rect = (
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
  corner = 0,
) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${corner}" fill="${fill}"/>`;
export const disc = ([x, y, radius]: readonly [number, number, number], fill: string) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
export const path = (data: string, fill: string) => `<path d="${data}" fill="${fill}"/>`;
export const line = (data: string, stroke: string, width: number) =>
  `<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${round(width)}" stroke-linecap="round"/>`;
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
export const pick = (random: Random, colours: readonly string[]) =>
  colours[random.drawInteger(0, colours.length - 1)] ?? '#888888';

/** Square cells that cover the frame, from its top left corner. */
export function cells(
  { width, height }: Frame,
  size: number,
  draw: (x: number, y: number) => string,
): string {
  const columns = Math.ceil(width / size);
  return times(columns * Math.ceil(height / size), (index) =>
    draw((index % columns) * size, Math.floor(index / columns) * size),
  );
}
