/**
 * The part of the Unicode bidirectional algorithm (UAX 9) that texts without embeddings need: strong letters, numbers
 * and what is between them. Even levels read from left to right, odd ones from right to left.
 */

type Kind = 'left' | 'right' | 'number' | 'joining' | 'between';

const rightLetter =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const leftLetter = /[\p{L}\p{So}]/u;
const digit = /\p{Nd}/u;
/** Characters that belong to a number they are in or beside: separators, signs, percent, currency. */
const numberSign = /[.,:/+\-\u2212%#\u00b0\u2030\p{Sc}]/u;

/** The level of each unit (a letter with its marks). `units` are in spoken order. */
export function findLevels(units: readonly string[]): number[] {
  const kinds = joinNumbers(units.map(readKind));
  const first = kinds.find((kind) => kind === 'left' || kind === 'right');
  const base = first === 'right' ? 1 : 0;
  return settle(kinds, base);
}

function readKind(unit: string): Kind {
  if (digit.test(unit)) return 'number';
  if (rightLetter.test(unit)) return 'right';
  if (leftLetter.test(unit)) return 'left';
  return numberSign.test(unit) ? 'joining' : 'between';
}

/** Separators between two digits, and signs beside one, become part of the number. */
function joinNumbers(kinds: readonly Kind[]): Kind[] {
  return kinds.map((kind, index) => {
    if (kind !== 'joining') return kind;
    return kinds[index - 1] === 'number' || kinds[index + 1] === 'number' ? 'number' : 'between';
  });
}

function settle(kinds: readonly Kind[], base: number): number[] {
  const baseKind = base === 1 ? 'right' : 'left';
  let strong: Kind = baseKind;
  const sides = kinds.map((kind) => {
    if (kind === 'left' || kind === 'right') strong = kind;
    return { kind, strong };
  });
  let next: Kind = baseKind;
  const levels: number[] = [];
  for (let index = sides.length - 1; index >= 0; index -= 1) {
    const { kind, strong: before } = sides[index] ?? { kind: 'between', strong: baseKind };
    if (kind === 'number') next = before;
    else if (kind !== 'between' && kind !== 'joining') next = kind;
    const side: Kind =
      kind === 'between' || kind === 'joining' ? (before === next ? before : baseKind) : kind;
    levels[index] = levelOf(side, before, base);
  }
  return levels;
}

function levelOf(side: Kind, before: Kind, base: number): number {
  if (side === 'right') return 1;
  if (side === 'number') return before === 'right' || base === 1 ? 2 : 0;
  return base === 1 ? 2 : 0;
}

/** Pieces in their order on the line, from the left (rule L2). */
export function orderVisually<T extends { level: number }>(pieces: readonly T[]): T[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end === start) continue;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}

const mirrors: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
};

/** A sign as it appears in a text that reads from right to left: brackets are mirrored. */
export function mirror(unit: string): string {
  return mirrors[unit] ?? unit;
}

/** True if the font's own shaping reverses the letters. */
export function isRightLetter(unit: string): boolean {
  return rightLetter.test(unit);
}
