import { assert, dictionary, jsonValue, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { findBadName } from './json-names.ts';

test.each([
  ['{"a":1,"a":2}', 'a', 'twice'],
  [String.raw`{"a":1,"\u0061":2}`, 'a', 'twice'],
  ['{"b":{"a":1},"c":[{"a":1 , "a"\n:2}]}', 'a', 'twice'],
  ['{"a":{"b":1},"a":{}}', 'a', 'twice'],
  ['[{"":1,"":2}]', '', 'twice'],
  [String.raw`{"a\\":1,"a\\":2}`, 'a\\', 'twice'],
  [String.raw`{"a\"":1,"a\"":2}`, 'a"', 'twice'],
  ['{"a":{"__proto__":1}}', '__proto__', 'reserved'],
  [String.raw`{"__proto\u005f_":1}`, '__proto__', 'reserved'],
])('in %s the name "%s" is found', (text, name, fault) => {
  expect(findBadName(text)).toEqual({ name, fault });
});

test.each([
  '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}',
  '["a","a"]',
  '{"a":"a","b":"a\\": "}',
  String.raw`{"a":"\\","b":"\\\"","c":"\\"}`,
  '"a"',
  '{"A":1,"a":2}',
  '{"constructor":1,"prototype":2}',
])('in %s every name is alone', (text) => {
  expect(findBadName(text)).toBeNull();
});

test('whatever is in an object, its names are found twice exactly if they are written twice', () => {
  const value = dictionary(string(), jsonValue({ maxDepth: 3 }), { minKeys: 1, noNullPrototype: true });
  assert(
    property(value, (object) => {
      const text = JSON.stringify(object);
      if (text.includes('__proto__')) return;
      const [name = ''] = Object.keys(object);
      expect(findBadName(text)).toBeNull();
      const again = `${text.slice(0, -1)},${JSON.stringify(name)}:1}`;
      expect(findBadName(again)).toEqual({ name, fault: 'twice' });
    }),
  );
});

test('a long text takes time in proportion to its length', () => {
  const long = JSON.stringify({
    rows: Array.from({ length: 200_000 }, () => ['a\\"b', '\\\\', 'x'.repeat(40)]),
  });
  const begun = performance.now();
  expect(findBadName(long)).toBeNull();
  expect(findBadName(JSON.stringify('\\'.repeat(1_000_000)))).toBeNull();
  expect(performance.now() - begun).toBeLessThan(5_000);
});
