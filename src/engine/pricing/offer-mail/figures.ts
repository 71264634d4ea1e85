import type { Span } from '../../analysis/text/known-words.ts';

/** A number as it is written in figures. */
export interface Figure extends Span {
  value: number;
  /** False for `3500` and `2026`; true once its thousands or cents are told apart. */
  isGrouped: boolean;
}

/** ASCII, Arabic, Persian, Devanagari and full-width figures: those of the languages that mails are read in. */
export const figureUnits = /[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g;
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xff10];

const thousandSpaces = new Set([' ', '\u00a0', '\u2009', '\u202f']);
const separators = new Set(['.', ',', "'", '’', '٬', '٫', '，', '．', ...thousandSpaces]);
/** The most figures of a number in a mail; a longer one is a reference, not a quantity. */
const mostFigures = 13;

/** Every number of a text that is written in figures, in the number formats of all languages at once. */
export function readFigures(text: string): Figure[] {
  const figures: Figure[] = [];
  for (let at = 0; at < text.length;) {
    if (figureAt(text, at) === null) {
      at += 1;
      continue;
    }
    const written = readGroups(text, at);
    const value = interpret(written);
    if (value !== null) {
      figures.push({ start: at, end: written.end, value, isGrouped: written.separators.length > 0 });
    }
    at = written.end;
  }
  return figures;
}

interface Written {
  /** `3`, `500` of `3,500`. */
  groups: string[];
  separators: string[];
  end: number;
}

function readGroups(text: string, start: number): Written {
  const groups = [readGroup(text, start)];
  const found: string[] = [];
  let end = start + (groups[0]?.length ?? 0);
  for (;;) {
    const separator = text[end] ?? '';
    if (!separators.has(separator)) break;
    const group = readGroup(text, end + 1);
    if (group === '' || (thousandSpaces.has(separator) && !joinsBySpace(groups, found, group))) break;
    groups.push(group);
    found.push(separator);
    end += 1 + group.length;
  }
  return { groups, separators: found, end };
}

/** "3 500" is one number, "2 30" and "2026 500" are two. */
function joinsBySpace(groups: readonly string[], before: readonly string[], next: string): boolean {
  return (
    next.length === 3 &&
    (groups[0]?.length ?? 0) <= 3 &&
    groups.slice(1).every(({ length }) => length === 3) &&
    before.every((separator) => thousandSpaces.has(separator))
  );
}

function readGroup(text: string, start: number): string {
  let group = '';
  for (let at = start; ; at += 1) {
    const figure = figureAt(text, at);
    if (figure === null) return group;
    group += figure;
  }
}

function figureAt(text: string, at: number): number | null {
  const unit = text.charCodeAt(at);
  if (unit < 0x30) return null;
  for (const zero of zeros) {
    if (unit >= zero && unit <= zero + 9) return unit - zero;
  }
  return null;
}

/** `null` for dates, versions, addresses and references. */
function interpret({ groups, separators: found }: Written): number | null {
  if (groups.reduce((sum, { length }) => sum + length, 0) > mostFigures) return null;
  const plain = found.map((separator) => plainSeparators[separator] ?? separator);
  const last = plain.at(-1);
  if (last === undefined) return Number(groups[0]);
  const tail = groups.at(-1) ?? '';
  const isLastAlone = plain.indexOf(last) === plain.length - 1;
  const mayBeDecimal = isLastAlone && last !== ' ' && last !== "'";
  const whole = groups.slice(0, -1);
  const isDecimal =
    last === '٫' || (mayBeDecimal && (plain.length > 1 || tail.length !== 3 || groups[0] === '0'));
  if (isDecimal) {
    const isSound = plain.length === 1 || areThousands(whole);
    return isSound && new Set(plain.slice(0, -1)).size <= 1 ? Number(`${whole.join('')}.${tail}`) : null;
  }
  return new Set(plain).size === 1 && areThousands(groups) ? Number(groups.join('')) : null;
}

const plainSeparators: Readonly<Record<string, string>> = {
  '’': "'",
  '٬': "'",
  '，': ',',
  '．': '.',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
};

/** Groups of three behind the first, or of two before the last three as in India (2,00,000). */
function areThousands([first = '', ...rest]: readonly string[]): boolean {
  if (first.length > 3 || rest.at(-1)?.length !== 3) return rest.length === 0;
  const middle = rest.slice(0, -1);
  return (
    middle.every(({ length }) => length === 3) ||
    (first.length <= 2 && middle.every(({ length }) => length === 2))
  );
}
