import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLevels, orderVisually } from './directions.ts';

/** How the letters stand on the line, from the left; capitals are Hebrew letters, as UAX 9 writes its examples. */
function show(text: string): string {
  const hebrew = (letter: string) =>
    /[A-Z]/.test(letter) ? String.fromCharCode(0x05d0 + letter.charCodeAt(0) - 0x41) : letter;
  const letters = Array.from(text);
  const levels = findLevels(letters.map(hebrew));
  return orderVisually(letters.map((letter, index) => ({ letter, level: levels[index] ?? 0 })))
    .map(({ letter }) => letter)
    .join('');
}

test.each([
  ['car means CAR.', 'car means RAC.'],
  ['CAR means car', 'means car RAC'],
  ['HE SAID 12 DAYS', 'SYAD 12 DIAS EH'],
  ['PRICE 1,080 USD', 'DSU 1,080 ECIRP'],
  ['abc 12, 34 def', 'abc 12, 34 def'],
  ['SHARE 12.5%!', '!12.5% ERAHS'],
  ['one TWO, THREE four', 'one EERHT ,OWT four'],
  ['', ''],
])('%s stands as %s', (spoken, shown) => {
  expect(show(spoken)).toBe(shown);
});

test('every letter appears once, whatever is mixed', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from('ab AB 12.,()%')), maxLength: 40 }),
      (text) => {
        expect(Array.from(show(text)).toSorted()).toEqual(Array.from(text).toSorted());
      },
    ),
  );
});
