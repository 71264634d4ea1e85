import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { fontFile, listFontParts, weights } from '../documents/pdf/font-files.ts';
import type { FontPart } from '../documents/pdf/font-files.ts';
import { createMemo } from '../limits/single-flight.ts';
import { answerFile } from './file-answer.ts';
import { compress, storeBytes } from './file-store.ts';

export const fontFolder = '/fonts/';
/** A package's letters change with its version at most, and then mostly by new ones. */
const fontCache = 'public, max-age=2592000';
const sheetCache = 'public, max-age=86400';

const eastAsian = /^noto-sans-(?:jp|kr|sc|tc)-/;
/** Inter has these, and systems draw emoji in colour. */
const notNeeded =
  /^noto-emoji-|-(?:latin|latin-ext|vietnamese|cyrillic|cyrillic-ext|greek|greek-ext|math|symbols)$/;

/** The style sheets that `script-faces.ts` asks for: one family each, of which a browser loads what a text needs. */
const sheets = [
  { name: 'world-scripts.css', family: 'World Scripts', isPart: (name: string) => !eastAsian.test(name) },
  { name: 'east-asian.css', family: 'East Asian Scripts', isPart: (name: string) => eastAsian.test(name) },
] as const;

type Sheet = (typeof sheets)[number];

/** Faces for the writing systems that Inter lacks: the packages that PDFs take theirs from, sent from where they lie. */
export function createScriptFonts(): Hono {
  const served = listServed();
  const files = new Map(served.flatMap(filesOf).map((file) => [path.basename(file), file]));
  const findSheet = createMemo(({ family, isPart }: Sheet) => {
    const rules = served.filter((part) => isPart(nameOf(part))).flatMap((part) => declare(part, family));
    return compress(storeBytes(Buffer.from(rules.join('\n')), 'text/css; charset=utf-8'));
  });
  const fonts = new Hono();
  for (const sheet of sheets) {
    fonts.get(fontFolder + sheet.name, async ({ req }) =>
      answerFile(req.raw, await findSheet(sheet), { cacheControl: sheetCache }),
    );
  }
  fonts.get(`${fontFolder}:name`, async ({ req }, next) => {
    const file = files.get(req.param('name'));
    if (file === undefined) return next();
    const font = storeBytes(Buffer.from(await readFile(file)), 'font/woff2');
    return answerFile(req.raw, font, { cacheControl: fontCache });
  });
  return fonts;
}

function listServed(): FontPart[] {
  const served = listFontParts().filter((part) => !notNeeded.test(nameOf(part)));
  // Where two declare a letter the later counts: most names with Chinese characters alone are Chinese.
  const place = (part: FontPart) =>
    ['tc', 'jp', 'kr', 'sc'].findIndex((one) => nameOf(part).startsWith(`noto-sans-${one}-`));
  return served.toSorted((a, b) => place(a) - place(b));
}

function nameOf({ stem }: FontPart): string {
  return path.basename(stem);
}

function filesOf(part: FontPart): string[] {
  return weights.map((weight) => fontFile(part, weight, 'woff2'));
}

function declare(part: FontPart, family: string): string[] {
  return weights.map((weight) => {
    const address = fontFolder + path.basename(fontFile(part, weight, 'woff2'));
    return `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url(${address}) format('woff2');unicode-range:${part.unicodeRange}}`;
  });
}
