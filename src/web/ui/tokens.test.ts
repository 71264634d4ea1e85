import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { colourTokens, variableName, type ColourToken } from './tokens.ts';

const schemes = [
  ['light', 0],
  ['dark', 1],
] as const;

/** WCAG 2.2: 4.5 for text (1.4.3), 3 for what draws a control or a graph (1.4.11). */
const textContrast = 4.5;
const graphicContrast = 3;
/** In OKLab, where about 0.02 is the least that an eye can tell. */
const leastDistance = 0.06;

const surfaces: readonly ColourToken[] = ['surface', 'surfaceSunken', 'surfaceRaised', 'surfaceHover'];
const inks: readonly ColourToken[] = [
  'text',
  'textMuted',
  'textFaint',
  'brand',
  'fair',
  'data',
  'good',
  'fine',
  'warn',
  'bad',
];
const softPairs: readonly (readonly [ColourToken, ColourToken])[] = [
  ['brand', 'brandSoft'],
  ['fair', 'fairSoft'],
  ['text', 'fairSoft'],
  ['text', 'dataSoft'],
  ['textMuted', 'dataSoft'],
  ['good', 'goodSoft'],
  ['fine', 'fineSoft'],
  ['warn', 'warnSoft'],
  ['bad', 'badSoft'],
  ['text', 'brandSoft'],
  ['text', 'goodSoft'],
  ['text', 'warnSoft'],
  ['text', 'badSoft'],
  ['textMuted', 'brandSoft'],
  ['textMuted', 'warnSoft'],
  ['onBrand', 'brandFill'],
];

test.each(schemes)('every text colour can be read on every surface in the %s scheme', (_name, index) => {
  const pairs = [...inks.flatMap((ink) => surfaces.map((surface) => [ink, surface] as const)), ...softPairs];
  const unreadable = pairs.filter(([ink, surface]) => contrast(ink, surface, index) < textContrast);
  expect(unreadable).toEqual([]);
});

test.each(schemes)(
  'outlines of controls, tracks and ranges stand out from every surface in the %s scheme',
  (_name, index) => {
    const faint = (['lineStrong', 'fairLine'] as const).flatMap((ink) =>
      surfaces.filter((surface) => contrast(ink, surface, index) < graphicContrast),
    );
    expect(faint).toEqual([]);
  },
);

test.each(schemes)('no two meanings share a colour in the %s scheme', (_name, index) => {
  const meanings = ['brand', 'fair', 'data', 'good', 'fine', 'warn', 'bad'] as const;
  const close = meanings.flatMap((one, place) =>
    meanings
      .slice(place + 1)
      .filter((other) => distance(one, other, index) < leastDistance)
      .map((other) => [one, other]),
  );
  expect(close).toEqual([]);
});

test('indigo draws nothing, and styles name only colours that exist', () => {
  const known = new Set(Object.keys(colourTokens).map(variableName));
  const styles = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ name, text: readFileSync(join('src/web', name), 'utf8') }));
  const drawn = styles.filter(({ text }) => /(?:fill|stroke): var\(--brand/.test(text));
  expect(drawn.map(({ name }) => name)).toEqual([]);
  const families = /var\((--(?:brand|fair|data|surface|line|text|good|fine|warn|bad)[a-z-]*)\)/g;
  const named = styles.flatMap(({ text }) => Array.from(text.matchAll(families), (match) => match[1] ?? ''));
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
});

test('a token becomes a CSS variable in kebab case', () => {
  expect(variableName('surfaceRaised')).toBe('--surface-raised');
});

/** How different two colours look (Ottosson, OKLab). */
function distance(one: ColourToken, other: ColourToken, index: 0 | 1): number {
  const [a, b] = [okLab(colourTokens[one][index]), okLab(colourTokens[other][index])];
  return Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b);
}

function okLab(hex: string) {
  const [red, green, blue] = [linear(hex, 1), linear(hex, 3), linear(hex, 5)];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

function contrast(ink: ColourToken, surface: ColourToken, index: 0 | 1): number {
  const [one, other] = [luminance(colourTokens[ink][index]), luminance(colourTokens[surface][index])];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance of `#rrggbb` (WCAG 2.2, definition). */
function luminance(hex: string): number {
  return 0.2126 * linear(hex, 1) + 0.7152 * linear(hex, 3) + 0.0722 * linear(hex, 5);
}

function linear(hex: string, start: number): number {
  const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
