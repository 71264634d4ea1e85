import { expect, test } from 'vitest';
import { colourTokens, variableName, type ColourToken } from './tokens.ts';

const schemes = [
  ['light', 0],
  ['dark', 1],
] as const;

/** WCAG 2.2: 4.5 for text (1.4.3), 3 for what draws a control or a graph (1.4.11). */
const textContrast = 4.5;
const graphicContrast = 3;

const surfaces: readonly ColourToken[] = ['surface', 'surfaceSunken', 'surfaceRaised', 'surfaceHover'];
const inks: readonly ColourToken[] = [
  'text',
  'textMuted',
  'textFaint',
  'brand',
  'good',
  'fine',
  'warn',
  'bad',
];
const softPairs: readonly (readonly [ColourToken, ColourToken])[] = [
  ['brand', 'brandSoft'],
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
  'the outline of a control stands out from every surface in the %s scheme',
  (_name, index) => {
    const faint = surfaces.filter((surface) => contrast('lineStrong', surface, index) < graphicContrast);
    expect(faint).toEqual([]);
  },
);

test('a token becomes a CSS variable in kebab case', () => {
  expect(variableName('surfaceRaised')).toBe('--surface-raised');
});

function contrast(ink: ColourToken, surface: ColourToken, index: 0 | 1): number {
  const [one, other] = [luminance(colourTokens[ink][index]), luminance(colourTokens[surface][index])];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance of `#rrggbb` (WCAG 2.2, definition). */
function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
