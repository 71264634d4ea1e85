import { readFile } from 'node:fs/promises';
import { readCoverage } from './font-coverage.ts';
import { fontFile, listFontParts } from './font-files.ts';
import type { FontPart, Weight } from './font-files.ts';
import { unpackWoff } from './woff.ts';

/** A font as pdfkit takes it, and the code points it has letters for. */
export interface Font {
  name: string;
  bytes: Buffer;
  covers: ReadonlySet<number>;
}

/** The fonts of one document, loaded before it is laid out. */
export interface FontSet {
  /** The first font that has the letter; `null` where none has. */
  find: (codePoint: number, weight: Weight) => Font | null;
  /** Where nothing has the letter: its box for a missing one is drawn. */
  basic: Record<Weight, Font>;
}

const parts: FontPart[] = [];
const loaded = new Map<string, Promise<Font>>();
const basicLetter = 0x41;

/** The fonts that the text needs, read once for the life of the process and only where something needs them. */
export async function loadFonts(text: string): Promise<FontSet> {
  if (parts.length === 0) parts.push(...listFontParts());
  const found = new Map<number, Record<Weight, Font>>();
  for (const codePoint of new Set([
    basicLetter,
    ...Array.from(text, (letter) => letter.codePointAt(0) ?? 0),
  ])) {
    const fonts = await findFonts(codePoint);
    if (fonts !== null) found.set(codePoint, fonts);
  }
  const basic = found.get(basicLetter);
  if (basic === undefined) throw new Error('The basic font is missing.');
  return { find: (codePoint, weight) => found.get(codePoint)?.[weight] ?? null, basic };
}

async function findFonts(codePoint: number): Promise<Record<Weight, Font> | null> {
  const declared = parts.filter(({ ranges }) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  );
  for (const part of declared) {
    const [regular, bold] = await Promise.all([loadFont(part, 400), loadFont(part, 700)]);
    if (regular.covers.has(codePoint)) return { 400: regular, 700: bold };
  }
  return null;
}

function nameFont(part: FontPart, weight: Weight): string {
  return `${part.stem} ${weight}`;
}

function loadFont(part: FontPart, weight: Weight): Promise<Font> {
  const name = nameFont(part, weight);
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const font = readFont(part, weight);
  loaded.set(name, font);
  font.catch(() => loaded.delete(name));
  return font;
}

async function readFont(part: FontPart, weight: Weight): Promise<Font> {
  const bytes = unpackWoff(await readFile(fontFile(part, weight)));
  return { name: nameFont(part, weight), bytes, covers: readCoverage(bytes) };
}
