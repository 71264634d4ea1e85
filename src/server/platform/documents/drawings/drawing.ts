/** Colours by their meaning; the HTML page and the PDF each define what they look like. */
export const inks = [
  'text',
  'quiet',
  'grid',
  'paper',
  'brand',
  'soft',
  'good',
  'fine',
  'caution',
  'bad',
  'neutral',
] as const;
export type Ink = (typeof inks)[number];

export type Shape =
  | { kind: 'line'; from: Point; to: Point; ink: Ink; width: number; dashed: boolean }
  | { kind: 'box'; at: Point; width: number; height: number; ink: Ink; radius: number }
  | { kind: 'arc'; path: string; ink: Ink; width: number }
  | { kind: 'dot'; at: Point; radius: number; fill: Ink; stroke: Ink; label: string | null }
  | { kind: 'text'; at: Point; text: string; size: number; ink: Ink; anchor: Anchor; strong: boolean };

export type Anchor = 'start' | 'middle' | 'end';

/** Points of the drawing, from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** A picture of lines and texts that both renderers can draw; units are those of its own width and height. */
export interface Drawing {
  width: number;
  height: number;
  /** A description for people who cannot see it. */
  title: string;
  shapes: readonly Shape[];
}
