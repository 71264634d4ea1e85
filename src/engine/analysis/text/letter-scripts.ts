/** How many letters of a text belong to each kind of script. */
export interface LetterCounts {
  latin: number;
  /** Latin letters beyond ASCII, which differ between languages. */
  marked: number;
  /** Letters of the other scripts for which there are phrase lists. */
  listed: number;
  /** Letters of every other script. */
  unread: number;
}

const kinds = { none: 0, latin: 1, marked: 2, listed: 3, unread: 4 } as const;

/** The scripts besides Latin in which the phrase lists are written. */
const listedScripts =
  /[\p{Script=Cyrl}\p{Script=Arab}\p{Script=Deva}\p{Script=Hani}\p{Script=Kana}\p{Script=Hira}\p{Script=Hang}]/u;
const latinScript = /\p{Script=Latn}/u;
const letter = /\p{L}/u;

/**
 * The scripts beyond the first plane, by their high surrogate: styled Latin letters, Han, and scripts that no list is
 * written in. Emoji are not letters.
 */
const styledSurrogate = 0xd835;
const [firstSurrogate, pictureSurrogate, firstHanSurrogate, lastHanSurrogate] = [
  0xd800, 0xd83b, 0xd840, 0xd88f,
];
const lastSurrogate = 0xdbff;

let compiled: Uint8Array | null = null;

/** Counts the letters of a text by script. */
export function countLetters(text: string): LetterCounts {
  const table = (compiled ??= buildKinds());
  const counts = [0, 0, 0, 0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const kind = table[text.charCodeAt(index)] ?? kinds.none;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  const [, plain = 0, marked = 0, listed = 0, unread = 0] = counts;
  return { latin: plain + marked, marked, listed, unread };
}

function buildKinds(): Uint8Array {
  const table = new Uint8Array(0x1_00_00);
  for (let unit = 0; unit < table.length; unit += 1) table[unit] = kindOf(unit);
  return table;
}

function kindOf(unit: number): number {
  if (unit >= firstSurrogate && unit <= lastSurrogate) return kindOfSurrogate(unit);
  const text = String.fromCharCode(unit);
  if (!letter.test(text)) return kinds.none;
  if (latinScript.test(text)) return unit < 0x80 ? kinds.latin : kinds.marked;
  return listedScripts.test(text) ? kinds.listed : kinds.unread;
}

function kindOfSurrogate(unit: number): number {
  if (unit === styledSurrogate) return kinds.latin;
  if (unit < pictureSurrogate) return kinds.unread;
  return unit >= firstHanSurrogate && unit <= lastHanSurrogate ? kinds.listed : kinds.none;
}
