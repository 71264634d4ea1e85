import type { Tone } from '../../../engine/analysis/result-labels.ts';
import type { ChartBlock, ReceiptBlock, Verdict } from './document.ts';

/** What a decision needs, in the order in which it is drawn. */
export interface Cover {
  picture: Picture;
  verdict: Verdict;
  /** Score, price, brand safety, risk. */
  figures: readonly CoverFigure[];
  receipt: ReceiptBlock;
  reasons: readonly string[];
  chart: ChartBlock | null;
  /** Of the newest videos, below the chart. */
  thumbnails: readonly Picture[];
}

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
