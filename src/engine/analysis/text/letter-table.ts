/** Marks in the letter table: a character between words, and one that a word may contain but that is ignored. */
export const separatorMark = 0;
export const unseenMark = 1;

const unitCount = 0x1_00_00;

/** Ranges in which case, accents and widths differ; elsewhere a letter stands for itself. */
const foldedRanges = [
  [0x0030, 0x0590],
  [0x0620, 0x0700],
  [0x1e00, 0x2000],
  [0xff00, 0xfff0],
] as const;

/** Ranges in which letters and signs alternate; surrogates and private use contain no letters of words. */
const mixedRanges = [
  [0x0000, 0x2000],
  [0x2000, 0x3400],
  [0xa000, 0xac00],
  [0xf900, 0xfff0],
] as const;

/** Ideographs and Hangul syllables, all of which are letters. */
const ideographRanges: [number, number][] = [
  [0x3400, 0xa000],
  [0xac00, 0xd7a4],
];

/** Combining accents, Arabic vowel signs, joiners, variation selectors and apostrophes inside words. */
const unseenRanges = [
  [0x0027, 0x0028],
  [0x00ad, 0x00ae],
  [0x0300, 0x0370],
  [0x055a, 0x0560],
  [0x0640, 0x0641],
  [0x064b, 0x0660],
  [0x200b, 0x2010],
  [0x2018, 0x201a],
  [0x2060, 0x2061],
  [0xfe00, 0xfe10],
  [0xfeff, 0xff00],
] as const;

/** Letters that do not decompose, although readers treat them as the plain letter. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 's',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
};

/**
 * For each UTF-16 unit: a mark, or the unit for the same letter without case, accents and width. One table, because
 * then reading a text needs neither lowercasing nor copies.
 */
export const letterTable = buildLetterTable();

/** True for scripts written without spaces, and for Hangul, where particles are attached to words. */
export function isRunUnit(unit: number): boolean {
  return (
    (unit >= 0x2e80 && unit <= 0x9fff) ||
    (unit >= 0xac00 && unit <= 0xd7a3) ||
    (unit >= 0x0e00 && unit <= 0x0eff) ||
    (unit >= 0xf900 && unit <= 0xfaff)
  );
}

function buildLetterTable(): Uint16Array {
  const table = new Uint16Array(unitCount);
  for (const [from, to] of letterRuns()) {
    for (let unit = from; unit < to; unit += 1) table[unit] = unit;
  }
  for (const [from, to] of foldedRanges) {
    for (let unit = from; unit < to; unit += 1) {
      if (table[unit] !== separatorMark) table[unit] = foldUnit(unit);
    }
  }
  for (const [from, to] of unseenRanges) table.fill(unseenMark, from, to);
  return table;
}

/** Ranges of letters, marks and digits; one search over many units is faster than testing each. */
function letterRuns(): [number, number][] {
  const searched = mixedRanges.flatMap(([from, to]): [number, number][] => {
    const units = Array.from({ length: to - from }, (_, index) => from + index);
    const runs = String.fromCharCode(...units).matchAll(/[\p{L}\p{M}\p{N}]+/gu);
    return [...runs].map(({ 0: run, index }) => [from + index, from + index + run.length]);
  });
  return [...searched, ...ideographRanges];
}

function foldUnit(unit: number): number {
  const lower = String.fromCharCode(unit).toLowerCase();
  const letter = plainLetters[lower] ?? lower;
  const base = letter.normalize('NFKD').charCodeAt(0);
  const plain = plainLetters[String.fromCharCode(base)];
  return plain === undefined ? base : plain.charCodeAt(0);
}
