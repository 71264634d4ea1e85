import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCanonicalJson } from './canonical-json.ts';

test('the order of names changes nothing', () => {
  expect(writeCanonicalJson({ b: 1, a: { d: [1, null], c: 'é' } })).toBe(
    '{"a":{"c":"é","d":[1,null]},"b":1}',
  );
});

test('what was written reads back as the same value and is written the same again', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = writeCanonicalJson(value);
      expect(writeCanonicalJson(JSON.parse(text))).toBe(text);
      expect(text).toBe(writeCanonicalJson(reversed(value)));
    }),
  );
});

test('numbers that JSON does not know are refused', () => {
  for (const value of [Number.NaN, Infinity, [undefined], 1n])
    expect(() => writeCanonicalJson(value)).toThrow(TypeError);
});

function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
}
