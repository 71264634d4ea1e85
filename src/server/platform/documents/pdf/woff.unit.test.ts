import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fontFile, listFontParts, weights } from './font-files.ts';
import { readCoverage, loadFonts } from './fonts.ts';
import { unpackWoff } from './woff.ts';

const parts = listFontParts();
const latin = parts.find(({ stem }) => stem.endsWith('noto-sans-latin'));

test('every font that is declared is installed, in both weights, and is read whole', async () => {
  expect(parts.length).toBeGreaterThan(200);
  for (const part of parts) {
    for (const weight of weights) {
      const covers = readCoverage(unpackWoff(await readFile(fontFile(part, weight))));
      expect([part.stem, covers.size > 0]).toEqual([part.stem, true]);
    }
  }
});

test('a font covers the letters it has and no others', async () => {
  expect(latin).toBeDefined();
  if (latin === undefined) return;
  const covers = readCoverage(unpackWoff(await readFile(fontFile(latin, 400))));
  const found = Array.from('Az09é–…×Жש慢🧮').filter((letter) => covers.has(letter.codePointAt(0) ?? 0));
  expect(found.join('')).toBe('Az09é–…×');
});

test('only what a text needs is loaded, and a letter without a font is reported', async () => {
  const fonts = await loadFonts('a慢\u{13000}');
  expect(fonts.find(0x61, 700)?.name).toContain('noto-sans-latin 700');
  expect(fonts.find(0x6162, 400)?.name).toContain('noto-sans-sc');
  expect((await loadFonts('の慢')).find(0x6162, 400)?.name).toContain('noto-sans-jp');
  expect(fonts.find(0x13000, 400)).toBeNull();
  expect(fonts.find(0x62, 400)).toBeNull();
});

test('anything but a font is refused', () => {
  for (const bytes of ['', 'wOFF', 'no font at all, but long enough to be looked into']) {
    expect(() => unpackWoff(Buffer.from(bytes))).toThrow('Not a WOFF font.');
  }
});
