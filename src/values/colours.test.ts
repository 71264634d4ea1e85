import { assert, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, formatColour, parseColour, readableContrast, readableOn, textOn } from './colours.ts';

const part = integer({ min: 0, max: 255 });
const colour = record({ red: part, green: part, blue: part });

test.each([
  ['#6366F1', '#6366f1'],
  ['#abc', '#aabbcc'],
  ['  #000 ', '#000000'],
])('%s is read as %s', (text, read) => {
  const parsed = parseColour(text);
  expect(parsed && formatColour(parsed)).toBe(read);
});

test.each([
  '',
  'red',
  '#12',
  '#1234',
  '#12345678',
  '#ggg',
  'rgb(0,0,0)',
  '#fff;color:red',
  '#fff\n#000',
  '＃fff',
])('%j is no colour', (text) => expect(parseColour(text)).toBeNull());

test('contrast is the one of the recommendation', () => {
  const [white, black, grey] = ['#fff', '#000', '#767676'].map((text) => parseColour(text));
  if (!white || !black || !grey) throw new Error('A colour was not read.');
  expect(contrastOf(white, black)).toBeCloseTo(21, 5);
  expect(contrastOf(white, grey)).toBeCloseTo(4.54, 2);
});

test('text on any colour is readable, and any colour becomes readable on any paper', () => {
  assert(
    property(colour, colour, (one, other) => {
      expect(contrastOf(one, textOn(one))).toBeGreaterThanOrEqual(readableContrast);
      expect(contrastOf(other, readableOn(other, one))).toBeGreaterThanOrEqual(readableContrast);
    }),
  );
});

test('a colour that can be read already stays as it is', () => {
  const [paper, ink] = [parseColour('#ffffff'), parseColour('#4338ca')];
  if (!paper || !ink) throw new Error('A colour was not read.');
  expect(readableOn(paper, ink)).toEqual(ink);
});
