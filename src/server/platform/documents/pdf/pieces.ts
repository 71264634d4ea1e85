import { findLevels, isRightLetter, mirror } from './directions.ts';
import type { Font, FontChoice } from './fonts.ts';
import type { Weight } from './font-files.ts';

/** Letters that are drawn in one go: one font, one direction. */
export interface Piece {
  font: Font;
  /** In the order for the font: right-to-left signs that it does not reverse itself are reversed already. */
  text: string;
  level: number;
}

/** A letter with its marks, and how it is drawn. */
interface Unit {
  text: string;
  font: Font;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners, variation selectors and tags: nothing is drawn for them unless a letter absorbs them. */
const invisible =
  /^(?:\u00ad|\u034f|[\u180b-\u180f]|[\u200b-\u200d]|[\u2060-\u2064]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}])$/u;

/** One unit for each letter of the text; a letter that no single font has as a whole is drawn sign by sign. */
export function readUnits(text: string, weight: Weight, fonts: FontChoice): Unit[] {
  return Array.from(graphemes.segment(text)).flatMap(({ segment }) => {
    const signs = Array.from(segment);
    const first = findFont(segment, weight, fonts);
    if (first !== null && signs.every((sign) => invisible.test(sign) || first.covers.has(codeOf(sign)))) {
      const drawn = signs.filter((sign) => first.covers.has(codeOf(sign))).join('');
      return drawn === '' ? [] : [{ text: drawn, font: first }];
    }
    return signs
      .filter((sign) => !invisible.test(sign))
      .map((sign) => ({ text: sign, font: findFont(sign, weight, fonts) ?? fonts.basic[weight] }));
  });
}

function findFont(text: string, weight: Weight, fonts: FontChoice): Font | null {
  return fonts.find(codeOf(text), weight);
}

function codeOf(sign: string): number {
  return sign.codePointAt(0) ?? 0;
}

/** The text as pieces in spoken order. */
export function cutPieces(
  units: readonly Unit[],
  levels = findLevels(units.map(({ text }) => text)),
): Piece[] {
  const pieces: (Piece & { turns: boolean })[] = [];
  units.forEach(({ text, font }, index) => {
    const level = levels[index] ?? 0;
    const turns = level % 2 === 1 && !isRightLetter(text);
    const drawn = turns ? mirror(text) : text;
    const last = pieces.at(-1);
    const goesOn = last !== undefined && last.font === font && last.level === level && last.turns === turns;
    if (!goesOn) pieces.push({ font, text: drawn, level, turns });
    else last.text = turns ? `${drawn}${last.text}` : `${last.text}${drawn}`;
  });
  return pieces;
}
