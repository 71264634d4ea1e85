import { readFile } from 'node:fs/promises';
import { createMemo } from '../../limits/single-flight.ts';
import { fontFile, listFontParts, monoPart, readRanges } from './font-files.ts';
import type { FontPart, Weight } from './font-files.ts';
import { unpackWoff } from './woff.ts';

/** A font in the format of pdfkit, and the code points it has letters for. */
export interface Font {
  name: string;
  bytes: Buffer;
  covers: ReadonlySet<number>;
}

/** Fonts by the letter. */
export interface FontChoice {
  /** The first font that has the letter; `null` if none has. */
  find: (codePoint: number, weight: Weight) => Font | null;
  /** Used if no font has the letter: it draws its box for a missing one. */
  basic: Record<Weight, Font>;
}

/** The fonts of one document, loaded before it is laid out. */
export interface FontSet extends FontChoice {
  /** Letters of one width where there are such; the others from the usual fonts. */
  mono: FontChoice;
}

interface RangedPart extends FontPart {
  ranges: readonly (readonly [number, number])[];
}

const parts: RangedPart[] = [];
const loadFont = {
  400: createMemo((part: FontPart) => readFont(part, 400)),
  700: createMemo((part: FontPart) => readFont(part, 700)),
} satisfies Record<Weight, unknown>;
const basicLetter = 0x41;
/** Japanese and Chinese write many of the same characters differently; only Japanese has kana. */
const kana = /[\u3040-\u30ff]/;
const japanese = 'noto-sans-jp-';

/** The fonts that the text needs, each read once for the life of the process and only when needed. */
export async function loadFonts(text: string): Promise<FontSet> {
  if (parts.length === 0)
    parts.push(...listFontParts().map((part) => ({ ...part, ranges: readRanges(part) })));
  const isJapanese = kana.test(text);
  const known = isJapanese ? foundBefore.japanese : foundBefore.other;
  const inOrder = isJapanese
    ? parts
    : parts.toSorted((a, b) => Number(a.stem.includes(japanese)) - Number(b.stem.includes(japanese)));
  const found = new Map<number, Record<Weight, Font>>();
  for (const codePoint of new Set([
    basicLetter,
    ...Array.from(text, (letter) => letter.codePointAt(0) ?? 0),
  ])) {
    const fonts = known.get(codePoint) ?? (await findFonts(codePoint, inOrder));
    if (fonts === null) continue;
    known.set(codePoint, fonts);
    found.set(codePoint, fonts);
  }
  const basic = found.get(basicLetter);
  if (basic === undefined) throw new Error('The basic font is missing.');
  const find: FontSet['find'] = (codePoint, weight) => found.get(codePoint)?.[weight] ?? null;
  return { find, basic, mono: await loadMono(find) };
}

async function loadMono(findOther: FontChoice['find']): Promise<FontChoice> {
  const [regular, bold] = await Promise.all([loadFont[400](monoPart), loadFont[700](monoPart)]);
  const basic = { 400: regular, 700: bold };
  return {
    find: (codePoint, weight) =>
      basic[weight].covers.has(codePoint) ? basic[weight] : findOther(codePoint, weight),
    basic,
  };
}

/** Letters that were looked up before, by whether Japanese came first; no more than all fonts have. */
const foundBefore = {
  japanese: new Map<number, Record<Weight, Font>>(),
  other: new Map<number, Record<Weight, Font>>(),
};

async function findFonts(
  codePoint: number,
  inOrder: readonly RangedPart[],
): Promise<Record<Weight, Font> | null> {
  const declared = inOrder.filter(({ ranges }) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  );
  for (const part of declared) {
    const [regular, bold] = await Promise.all([loadFont[400](part), loadFont[700](part)]);
    if (!regular.covers.has(codePoint)) continue;
    return { 400: regular, 700: bold };
  }
  return null;
}

async function readFont(part: FontPart, weight: Weight): Promise<Font> {
  const bytes = unpackWoff(await readFile(fontFile(part, weight)));
  return { name: `${part.stem} ${weight}`, bytes, covers: readCoverage(bytes) };
}

/** The code points a font has letters for, from its `cmap` table: formats 4 and 12 of the OpenType specification. */
export function readCoverage(font: Buffer): ReadonlySet<number> {
  const covered = new Set<number>();
  const cmap = findTable(font, 'cmap');
  if (cmap === null) return covered;
  const count = cmap.readUInt16BE(2);
  for (let index = 0; index < count; index += 1) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 4) readSegments(subtable, covered);
    if (format === 12) readGroups(subtable, covered);
  }
  return covered;
}

function findTable(font: Buffer, tag: string): Buffer | null {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + index * 16;
    if (font.toString('latin1', entry, entry + 4) !== tag) continue;
    const start = font.readUInt32BE(entry + 8);
    return font.subarray(start, start + font.readUInt32BE(entry + 12));
  }
  return null;
}

function readSegments(subtable: Buffer, covered: Set<number>): void {
  const length = subtable.readUInt16BE(6);
  const [ends, starts] = [14, 16 + length];
  const [deltas, offsets] = [starts + length, starts + 2 * length];
  for (let at = 0; at < length; at += 2) {
    const start = subtable.readUInt16BE(starts + at);
    const end = subtable.readUInt16BE(ends + at);
    const delta = subtable.readUInt16BE(deltas + at);
    const offset = subtable.readUInt16BE(offsets + at);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const raw = offset === 0 ? code : readGlyph(subtable, offsets + at + offset + 2 * (code - start));
      if (raw !== 0 && (raw + delta) % 0x10000 !== 0) covered.add(code);
    }
  }
}

function readGlyph(subtable: Buffer, at: number): number {
  return at + 2 <= subtable.length ? subtable.readUInt16BE(at) : 0;
}

function readGroups(subtable: Buffer, covered: Set<number>): void {
  const count = subtable.readUInt32BE(12);
  for (let index = 0; index < count; index += 1) {
    const at = 16 + index * 12;
    const end = subtable.readUInt32BE(at + 4);
    for (let code = subtable.readUInt32BE(at); code <= end; code += 1) covered.add(code);
  }
}
