import type { Tone } from '../../../engine/analysis/result-labels.ts';

export interface CoverFigure {
  label: string;
  value: string;
  /** `null` where the value judges nothing. */
  tone: Tone | null;
  note: string | null;
}

/** A picture at YouTube's image hosts or one of the product's own drawings; its label's first letter stands in for one that is not to be had. */
export interface Picture {
  url: string | null;
  label: string;
}

/** The top of a poster, and the row of videos before its first heading. */
export interface Poster {
  picture: Picture;
  videos: readonly { picture: Picture; note: string }[];
  /** As `#1a2b3c`, with the ink that is read on it. */
  ground: string;
  ink: 'paper' | 'text';
}
