import type { Span } from '../../analysis/text/known-words.ts';
import type { Cue, CueOf } from './cues.ts';
import { readCues } from './cues.ts';
import { readFigures } from './figures.ts';
import { paragraphEnd, readVisible } from './visible-text.ts';

/** A number of a mail, in figures or as a word, with its scale: `3.5k`, `two`, `2万`. */
export interface Quantity extends Span {
  value: number;
  /** The number before its scale. */
  written: number;
  hasScale: boolean;
  isWord: boolean;
  isGrouped: boolean;
}

/** A line at least this long was broken by the mail program, not by the writer. */
const wrappedLineUnits = 50;
/** A mail with more numbers is a table; its rest is not read. */
const mostNumbers = 5000;
/** No phrase of the lists is longer. */
const longestPhrase = 40;
const sentenceEnds = new Set(['!', '?', '。', '！', '？', '।', '؟', '；', ';', paragraphEnd]);

/** A mail's visible text with everything in it that means something, for those that look for terms and amounts. */
export class MailText {
  readonly text: string;
  readonly cues: readonly Cue[];
  readonly quantities: readonly Quantity[];
  #visible: ReturnType<typeof readVisible>;
  /** The number of the sentence each unit is in, negative in lines that quote an earlier mail. */
  #sentences: Int32Array;

  constructor(pasted: string) {
    this.#visible = readVisible(pasted);
    this.text = this.#visible.text;
    const { cues, links } = readCues(this.text);
    this.cues = cues;
    this.#sentences = numberSentences(this.text);
    this.quantities = readQuantities(this, links);
  }

  cuesOf<Kind extends Cue['kind']>(kind: Kind): CueOf<Kind>[] {
    return this.cues.filter((cue): cue is CueOf<Kind> => cue.kind === kind);
  }

  /** Where a span of the visible text stands in the pasted one. */
  place({ start, end }: Span): Span {
    const { places } = this.#visible;
    return places === null
      ? { start, end }
      : { start: places.starts[start] ?? 0, end: places.ends[end - 1] ?? 0 };
  }

  isQuoted({ start }: Span): boolean {
    return (this.#sentences[start] ?? 0) < 0;
  }

  shareSentence(one: Span, other: Span): boolean {
    return this.#sentences[one.start] === this.#sentences[other.start];
  }

  /** How many units lie between two spans, 0 where they overlap. */
  gap(one: Span, other: Span): number {
    return Math.max(0, other.start - one.end, one.start - other.end);
  }

  /** Whether nothing but blanks, a hyphen or a sign of multiplication stands between them, `one` first. */
  touches(one: Span, other: Span): boolean {
    const between = other.start - one.end;
    if (between < 0 || between > 3) return false;
    return /^[\s\-–‑.:×x()[\]*]*$/u.test(this.text.slice(one.end, other.start));
  }

  /** The cues of one sentence at most `reach` units from a span, in the order of the text. */
  near(span: Span, reach: number): Cue[] {
    const found: Cue[] = [];
    for (let index = firstFrom(this.cues, span.start - reach - longestPhrase); ; index += 1) {
      const cue = this.cues[index];
      if (cue === undefined || cue.start > span.end + reach) return found;
      if (this.gap(cue, span) <= reach && this.shareSentence(cue, span)) found.push(cue);
    }
  }

  /** The numbers of its sentence around a span, in the order of the text. */
  quantitiesNear(span: Span, reach: number): Quantity[] {
    const near: Quantity[] = [];
    for (let index = firstFrom(this.quantities, span.start - reach); ; index += 1) {
      const quantity = this.quantities[index];
      if (quantity === undefined || quantity.start > span.end + reach) return near;
      if (this.shareSentence(quantity, span)) near.push(quantity);
    }
  }
}

/** The index of the first of these, which are in the order of the text, that starts at or after `start`. */
export function firstFrom(spans: readonly Span[], start: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

function numberSentences(text: string): Int32Array {
  const sentences = new Int32Array(text.length);
  let sentence = 1;
  let lineStart = 0;
  let sign = text.startsWith('>') ? -1 : 1;
  for (let at = 0; at < text.length; at += 1) {
    sentences[at] = sentence * sign;
    const unit = text[at] ?? '';
    if (unit === '\n') {
      const isWrapped =
        at - lineStart >= wrappedLineUnits && /^[^\s>•*\d-]/u.test(text.slice(at + 1, at + 2));
      if (!isWrapped) sentence += 1;
      lineStart = at + 1;
      sign = text[at + 1] === '>' ? -1 : 1;
    } else if (sentenceEnds.has(unit) || (unit === '.' && /^\s/u.test(text[at + 1] ?? ' '))) sentence += 1;
  }
  return sentences;
}

function readQuantities(mail: MailText, links: readonly Span[]): Quantity[] {
  const figures = readFigures(mail.text)
    .filter((figure) => !isWithin(figure, links))
    .map((figure) => ({ ...figure, isWord: false }));
  const words = mail.cuesOf('count').map(({ start, end, value }) => {
    return { start, end, value, isWord: true, isGrouped: false };
  });
  return [...figures, ...words]
    .toSorted((one, other) => one.start - other.start)
    .slice(0, mostNumbers)
    .map((number) => addScale(mail, number));
}

function addScale(mail: MailText, number: Omit<Quantity, 'written' | 'hasScale'>): Quantity {
  const plain = { ...number, written: number.value, hasScale: false };
  for (let index = firstFrom(mail.cues, number.end); ; index += 1) {
    const cue = mail.cues[index];
    if (cue === undefined || cue.start > number.end + 1) return plain;
    const between = mail.text.slice(number.end, cue.start);
    if (cue.kind !== 'scale' || !/^\s?$/u.test(between)) continue;
    // No float's digits: 1.1 thousand are 1,100.
    const value = Math.round(number.value * cue.value * 100) / 100;
    return { ...plain, value, end: cue.end, hasScale: true };
  }
}

function isWithin({ start }: Span, spans: readonly Span[]): boolean {
  const link = spans[firstFrom(spans, start + 1) - 1];
  return link !== undefined && start < link.end;
}
