import { createRequire } from 'node:module';
import path from 'node:path';

export const weights = [400, 700] as const;
export type Weight = (typeof weights)[number];

/** One file of a font: some of the letters of a family. */
export interface FontPart {
  /** The file's path without weight and extension. */
  stem: string;
  /** The code points that the package declares for it, as a style sheet names them: `U+0000-00FF,U+0131`. */
  unicodeRange: string;
}

const require = createRequire(import.meta.url);

/**
 * What each family declares, in the order in which a letter is looked up; Noto Sans has most, the others fill its
 * gaps. Each is named in full to show which packages are needed.
 */
const declarations = [
  require.resolve('@fontsource/noto-sans/unicode.json'),
  require.resolve('@fontsource/noto-sans-hebrew/unicode.json'),
  require.resolve('@fontsource/noto-sans-arabic/unicode.json'),
  require.resolve('@fontsource/noto-sans-thai/unicode.json'),
  require.resolve('@fontsource/noto-sans-bengali/unicode.json'),
  require.resolve('@fontsource/noto-sans-tamil/unicode.json'),
  require.resolve('@fontsource/noto-sans-telugu/unicode.json'),
  require.resolve('@fontsource/noto-sans-armenian/unicode.json'),
  require.resolve('@fontsource/noto-sans-georgian/unicode.json'),
  require.resolve('@fontsource/noto-sans-ethiopic/unicode.json'),
  require.resolve('@fontsource/noto-sans-jp/unicode.json'),
  require.resolve('@fontsource/noto-sans-sc/unicode.json'),
  require.resolve('@fontsource/noto-sans-tc/unicode.json'),
  require.resolve('@fontsource/noto-sans-kr/unicode.json'),
  require.resolve('@fontsource/noto-emoji/unicode.json'),
];
/** Of Noto Sans itself, the parts with most letters of European texts come first. */
const firstParts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'greek'];

/** Of the mono face, for arithmetic: the Latin letters are all that it is used for. */
export const monoPart: FontPart = {
  stem: path.join(
    path.dirname(require.resolve('@fontsource/ibm-plex-mono/unicode.json')),
    'files/ibm-plex-mono-latin',
  ),
  unicodeRange: '',
};

/** Every font file of the installed packages, with the code points it is declared to cover. */
export function listFontParts(): FontPart[] {
  return declarations.flatMap((file) => {
    const declared: unknown = require(file);
    if (typeof declared !== 'object' || declared === null) return [];
    const folder = path.dirname(file);
    return Object.entries(declared)
      .toSorted(([a], [b]) => orderOf(a) - orderOf(b))
      .map(([subset, unicodeRange]) => ({
        stem: path.join(folder, 'files', `${path.basename(folder)}-${subset.replaceAll(/[[\]]/g, '')}`),
        unicodeRange: String(unicodeRange),
      }));
  });
}

export function fontFile({ stem }: FontPart, weight: Weight, format: 'woff' | 'woff2' = 'woff'): string {
  return `${stem}-${weight}-normal.${format}`;
}

function orderOf(subset: string): number {
  const place = firstParts.indexOf(subset);
  return place === -1 ? firstParts.length : place;
}

/** First and last code points of each range. */
export function readRanges({ unicodeRange: text }: FontPart): [number, number][] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
