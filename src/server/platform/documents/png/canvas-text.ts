import { GlobalFonts } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { loadFonts } from '../pdf/fonts.ts';
import { weights } from '../pdf/font-files.ts';
import type { Weight } from '../pdf/font-files.ts';

/** The families to name for a text, by weight: the project's own fonts, in any script; none of the machine's. */
type Families = Record<Weight, string>;

/** The name under which each font file is known to the canvas, for the life of the process. */
const registered = new Map<string, string>();

/** Makes the fonts that these texts need known to the canvas. */
export async function registerFonts(texts: readonly string[]): Promise<Families> {
  const fonts = await loadFonts(texts.join(''));
  const letters = new Set(texts.flatMap((text) => Array.from(text, (letter) => letter.codePointAt(0) ?? 0)));
  const families: Families = { 400: '', 700: '' };
  for (const weight of weights) {
    const needed = new Set([
      fonts.basic[weight],
      ...[...letters].flatMap((each) => fonts.find(each, weight) ?? []),
    ]);
    families[weight] = [...needed].map(({ name, bytes }) => `"${register(name, bytes)}"`).join(',');
  }
  return families;
}

function register(name: string, bytes: Buffer): string {
  const known = registered.get(name);
  if (known !== undefined) return known;
  const family = `project-${registered.size}`;
  GlobalFonts.register(bytes, family);
  registered.set(name, family);
  return family;
}

const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Breaks a text into lines of this width, a word that is too long within itself; what is left over becomes `…`. */
export function breakLines(
  canvas: SKRSContext2D,
  text: string,
  { width, most }: { width: number; most: number },
): { lines: string[]; isCut: boolean } {
  const fits = (line: string) => canvas.measureText(line.trimEnd()).width <= width;
  const pieces = Array.from(words.segment(text), ({ segment }) => segment).flatMap((word) =>
    fits(word) ? [word] : Array.from(graphemes.segment(word), ({ segment }) => segment),
  );
  const lines = [''];
  for (const piece of pieces) {
    const line = lines.at(-1) ?? '';
    if (fits(line + piece)) lines[lines.length - 1] = line + piece;
    else if (lines.length < most) lines.push(piece.trimStart());
    else return { lines: [...lines.slice(0, -1), shorten(line, fits)], isCut: true };
  }
  return { lines: lines.map((line) => line.trim()), isCut: false };
}

function shorten(line: string, fits: (line: string) => boolean): string {
  const kept = Array.from(graphemes.segment(line.trim()), ({ segment }) => segment);
  while (kept.length > 0 && !fits(`${kept.join('')}…`)) kept.pop();
  return `${kept.join('').trimEnd()}…`;
}

const rightToLeft =
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Which way a line is read, by its first letter. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  return rightToLeft.test(text) ? 'rtl' : 'ltr';
}

export interface Pen {
  canvas: SKRSContext2D;
  families: Families;
}

interface Words {
  x: number;
  /** Of the line the letters stand on. */
  y: number;
  size: number;
  weight: 400 | 700;
  colour: string;
  align?: 'left' | 'right';
  /** By default, that of its first letter. */
  direction?: 'ltr' | 'rtl';
}

/** Writes one line; answers how wide it is. */
export function write({ canvas, families }: Pen, text: string, words: Words): number {
  const { x, y, size, weight, colour, align = 'left', direction = directionOf(text) } = words;
  canvas.font = `${weight} ${size}px ${families[weight]}`;
  canvas.fillStyle = colour;
  canvas.direction = direction;
  canvas.textAlign = align;
  canvas.fillText(text, x, y);
  return canvas.measureText(text).width;
}
