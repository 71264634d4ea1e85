import type { FetchedPicture } from '../pictures/fetched-pictures.ts';
import type { Receipt } from '../../../engine/pricing/receipt.ts';
import type { CoverFigure, Picture, Poster } from './cover.ts';
import type { Tone } from '../../../engine/analysis/result-labels.ts';

/**
 * A paper document as data: `renderHtml` and `renderPdf` draw the same one. All texts are plain, never markup; the
 * renderers escape, clean and isolate them, and cut what is longer than their limits.
 */
export interface PaperDocument {
  /** The one big line at the top, for example the channel's name. */
  title: string;
  /** What kind of document it is, above the title: `Channel report`, `Media kit`. */
  kind: string;
  subtitle: string | null;
  /** The document's language (BCP 47), for example `en`. */
  language: string;
  /** The date of its contents (ISO 8601, UTC): when the figures were read. Also the PDF's creation date. */
  date: string;
  /** Short marks beside the title: `Invented sample channel`, `Verified owner`. */
  badges: readonly string[];
  /**
   * What a decision needs: the first screen of the page and the first page of the PDF. The blocks then fold behind
   * their level 2 headings on the page, and are the PDF's appendix.
   */
  cover?: Cover;
  /** In the PDF in place of the plain header: whose it is, in their colours, above what they make. */
  poster?: Poster;
  blocks: readonly Block[];
  /** By their addresses: those that come with the document, and those that its page loads from YouTube's hosts. */
  pictures?: ReadonlyMap<string, FetchedPicture | 'linked'>;
  /** Where the figures come from, one line each, at the end of the document. */
  sources: readonly string[];
  /** On every page: `third-party estimate, not YouTube data`, and the model's version if there is one. */
  footer: { disclaimer: string; modelVersion: string | null };
}

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

export type Block =
  | HeadingBlock
  | ParagraphBlock
  | FactsBlock
  | DialBlock
  | VerdictsBlock
  | BarsBlock
  | TableBlock
  | PricesBlock
  | ListBlock
  | ChartBlock
  | CalloutBlock
  | ReceiptBlock;

/** Level 2 divides the document (and is a bookmark in the PDF), level 3 is below it. */
export interface HeadingBlock {
  kind: 'heading';
  level: 2 | 3;
  text: string;
  /** What a covered page asks a reader to press, if they should not come upon the rest by chance: `Show anyway`. */
  behind?: string;
}

export interface ParagraphBlock {
  kind: 'paragraph';
  text: string;
  /** Small and grey, for remarks. */
  quiet?: boolean;
}

/** A text that may link somewhere; only `https:` and `mailto:` addresses become links. */
export interface LinkedText {
  text: string;
  href: string | null;
}

/** Figures with their names, in columns. */
export interface FactsBlock {
  kind: 'facts';
  facts: readonly Fact[];
}

export interface Fact {
  label: string;
  value: string | LinkedText;
  note: string | null;
}

/** The one number that matters, as a dial. */
export interface DialBlock {
  kind: 'dial';
  label: string;
  /** 0 to `maximum`. */
  value: number;
  maximum: number;
  /** A value marked on the ring, and what it means. */
  mark: { value: number; label: string } | null;
  /** What the number means, in sentences beside the dial. */
  sentences: readonly string[];
  /** Under the number; the disclaimer for a score. */
  note: string;
}

/** Ratings in words, each with its tone and its reason. */
export interface VerdictsBlock {
  kind: 'verdicts';
  verdicts: readonly Verdict[];
}

export interface Verdict {
  label: string;
  word: string;
  tone: Tone;
  text: string;
}

export interface BarsBlock {
  kind: 'bars';
  bars: readonly Bar[];
}

export interface Bar {
  label: string;
  /** The figure at the end of the bar: `20.4 of 25`. */
  figure: string;
  /** 0 to 1: how much of the bar is filled. */
  share: number;
  /** 0 to 1: how long the bar is compared with the longest one. */
  trackShare: number;
  /** False for a neutral value in place of missing data: drawn hatched. */
  measured: boolean;
  text: string;
}

export interface TableBlock {
  kind: 'table';
  caption: string;
  columns: readonly TableColumn[];
  /** One cell per column; rows beyond 200 are only counted in a line below. */
  rows: readonly (readonly TableCell[])[];
}

export interface TableColumn {
  label: string;
  /** Right-aligned, with figures of equal width. */
  numeric: boolean;
  /** Its share of the width compared with the others. */
  weight: number;
}

export type TableCell = string | LinkedText;

/** Prices side by side, and the fee as a range on an axis. Amounts are in the texts, with their currency. */
export interface PricesBlock {
  kind: 'prices';
  levels: readonly PriceCard[];
  axis: PriceAxis | null;
  /** The disclaimer. */
  note: string;
  /** Computed and not recommended: grey. */
  withdrawn?: boolean;
}

export interface PriceCard {
  label: string;
  recommended: boolean;
  /** The big figure, `USD 1,080`, and what it is for. */
  amount: string;
  unit: string;
  /** Further prices at this level. */
  facts: readonly Fact[];
}

export interface PriceAxis {
  /** One sentence that says the same in words. */
  text: string;
  /** The range drawn as a band, in the axis's unit. */
  range: { low: number; high: number };
  marks: readonly { label: string; value: number; recommended: boolean }[];
  unit: string;
}

export interface ListBlock {
  kind: 'list';
  /** Items beyond 100 are only counted in a line below. */
  items: readonly ListItem[];
}

export interface ListItem {
  text: string | LinkedText;
  /** Small and grey, below the text. */
  note: string | null;
}

/** Points over time; those left out are hollow, and a table or list beside the chart gives their reasons. */
export interface ChartBlock {
  kind: 'chart';
  /** Read to people who cannot see the drawing. */
  title: string;
  points: readonly ChartPoint[];
  /** Drawn as a dashed line. */
  typical: number | null;
  /** Drawn as a horizontal band. */
  band: { low: number; high: number } | null;
  /** Below the drawing: what the axis, line and band are. */
  note: string;
}

export interface ChartPoint {
  label: string;
  /** ISO 8601. */
  at: string;
  /** 0 or more. */
  value: number;
  /** False: hollow. */
  counted: boolean;
}

export interface CalloutBlock {
  kind: 'callout';
  tone: Tone;
  title: string;
  text: string;
}

/** The price with its working, as a slip with a torn edge and the verdict as its stamp. */
export interface ReceiptBlock {
  kind: 'receipt';
  receipt: Receipt;
  /** Whom it is made out to. */
  channelName: string;
  note: string;
}
