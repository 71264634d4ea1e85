import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadFonts } from './fonts.ts';
import type { FontSet } from './fonts.ts';
import { layOutLines } from './lines.ts';
import type { Line } from './lines.ts';

let fonts: FontSet;
const letters = 'aW -/().,1慢車、ไทยمرحباשלום🧮é';
beforeAll(async () => {
  fonts = await loadFonts(letters);
});

/** Every sign is ten points wide. */
const layOut = (text: string, width: number) =>
  layOutLines(text, { fonts, weight: 400, width, measure: ({ text }) => 10 * Array.from(text).length });
const textOf = ({ pieces }: Line) => pieces.map(({ text }) => text).join('');

test('words stay whole where they fit, and are cut where they do not', () => {
  expect(layOut('a aa aaa', 50).map(textOf)).toEqual(['a aa', 'aaa']);
  expect(layOut('aaaaaaaa a', 50).map(textOf)).toEqual(['aaaaa', 'aaa a']);
});

test('Chinese breaks anywhere but before its comma', () => {
  expect(layOut('慢車慢車、慢車', 40).map(textOf)).toEqual(['慢車慢', '車、慢車']);
});

test('a bracket in a text from the right is turned', () => {
  expect(layOut('(שלום)', 500).map(textOf)).toEqual(['(שלום)']);
  expect(layOut('(שלום)', 500)[0]?.fromRight).toBe(true);
});

test('no line is wider than its place, and no letter is lost', () => {
  const texts = fc.string({ unit: fc.constantFrom(...Array.from(letters)), maxLength: 60 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 10, max: 200 }), (text, width) => {
      const lines = layOut(text, width);
      const widest = Math.max(0, ...lines.map((line) => line.width));
      // A letter with its marks may be more signs than fit; it is never cut in two.
      expect(widest).toBeLessThanOrEqual(Math.max(width, 40));
      const count = (part: string) => Array.from(part.replaceAll(' ', '')).length;
      expect(lines.reduce((sum, line) => sum + count(textOf(line)), 0)).toBe(count(text));
    }),
  );
});
