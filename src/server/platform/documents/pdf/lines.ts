import { findLevels, orderVisually } from './directions.ts';
import type { FontChoice } from './fonts.ts';
import type { Weight } from './font-files.ts';
import { cutPieces, readUnits } from './pieces.ts';
import type { Piece } from './pieces.ts';

export interface Line {
  /** From left to right. */
  pieces: (Piece & { width: number })[];
  /** As it is read. */
  text: string;
  width: number;
  /** True if the paragraph begins at the right. */
  fromRight: boolean;
}

export interface Typesetting {
  fonts: FontChoice;
  weight: Weight;
  /** Width of a piece in points, at the size of the lines. */
  measure: (piece: Piece) => number;
  /** Points a line may take. */
  width: number;
}

interface Chunk {
  start: number;
  end: number;
  width: number;
}

/** The text as lines within the width; a wider word is split between its letters. */
export function layOutLines(text: string, setting: Typesetting): Line[] {
  const units = readUnits(text, setting.weight, setting.fonts);
  const levels = findLevels(units.map(({ text }) => text));
  const widthOf = (start: number, end: number) =>
    cutPieces(units.slice(start, end), levels.slice(start, end)).reduce(
      (sum, piece) => sum + setting.measure(piece),
      0,
    );
  const chunks = findChunks(
    text,
    units.map(({ text }) => text),
  ).flatMap(({ start, end }) => narrow({ start, end, width: widthOf(start, end) }, setting.width, widthOf));
  const fromRight = (levels.find((_, index) => units[index]?.text !== ' ') ?? 0) % 2 === 1;
  return gather(chunks, setting.width).map(({ start, end }) => {
    const last = units[end - 1]?.text === ' ' ? end - 1 : end;
    const pieces = orderVisually(cutPieces(units.slice(start, last), levels.slice(start, last))).map(
      (piece) => ({
        ...piece,
        width: setting.measure(piece),
      }),
    );
    const read = units.slice(start, last).map((unit) => unit.text);
    return {
      pieces,
      text: read.join(''),
      width: pieces.reduce((sum, { width }) => sum + width, 0),
      fromRight,
    };
  });
}

const breaksAnywhere =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const withoutSpaces = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Must not be at the beginning of a line. */
const clings = /^[、。，．！？」』）〕】》〉ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.!?:;)\]}…%”’]/u;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Runs of units between two possible line breaks, each with the space after it. */
function findChunks(text: string, units: readonly string[]): { start: number; end: number }[] {
  const ends = withoutSpaces.test(text) ? findWordEnds(units) : new Set<number>();
  const chunks: { start: number; end: number }[] = [];
  let start = 0;
  units.forEach((unit, index) => {
    const next = units[index + 1];
    if (next !== undefined && next !== ' ' && !mayEnd(unit, next) && !ends.has(index + 1)) return;
    if (next === ' ') return;
    chunks.push({ start, end: index + 1 });
    start = index + 1;
  });
  if (start < units.length) chunks.push({ start, end: units.length });
  return chunks;
}

function mayEnd(unit: string, next: string): boolean {
  if (unit === ' ') return true;
  if (clings.test(next)) return false;
  return breaksAnywhere.test(unit) || breaksAnywhere.test(next) || unit === '-' || unit === '/';
}

function findWordEnds(units: readonly string[]): Set<number> {
  const lengths = new Map<number, number>();
  let length = 0;
  units.forEach((unit, index) => {
    length += unit.length;
    lengths.set(length, index + 1);
  });
  const ends = Array.from(
    words.segment(units.join('')),
    ({ index, segment }) => lengths.get(index + segment.length) ?? 0,
  );
  return new Set(ends);
}

/** A chunk that is wider than the line, split between its letters. */
function narrow(chunk: Chunk, width: number, widthOf: (start: number, end: number) => number): Chunk[] {
  if (chunk.width <= width) return [chunk];
  const parts: Chunk[] = [];
  let start = chunk.start;
  while (start < chunk.end) {
    let end = start + 1;
    let taken = widthOf(start, end);
    for (let wider = taken; end < chunk.end; end += 1, taken = wider) {
      wider = widthOf(start, end + 1);
      if (wider > width) break;
    }
    parts.push({ start, end, width: taken });
    start = end;
  }
  return parts;
}

/** Sub-point differences between the sum of words and the line they make. */
const tolerance = 0.01;

function gather(chunks: readonly Chunk[], width: number): Chunk[] {
  const lines: Chunk[] = [];
  for (const chunk of chunks) {
    const line = lines.at(-1);
    if (line !== undefined && line.width + chunk.width <= width + tolerance) {
      line.end = chunk.end;
      line.width += chunk.width;
    } else lines.push({ ...chunk });
  }
  return lines;
}
