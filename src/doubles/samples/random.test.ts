import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawChannelId, drawVideoId } from './identifiers.ts';
import { Random } from './random.ts';

test('the same seed gives the same draws, another seed others', () => {
  const [one, same, other] = [new Random('a'), new Random('a'), new Random('b')];
  const draws = [one, same, other].map((random) => Array.from({ length: 20 }, () => random.draw()));
  expect(draws[0]).toEqual(draws[1]);
  expect(draws[0]).not.toEqual(draws[2]);
});

test('draws of any seed stay in their ranges', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: -50, max: 50 }),
      fc.nat(100),
      (seed, from, width) => {
        const random = new Random(seed);
        const [value, normal, integer] = [
          random.draw(),
          random.drawNormal(),
          random.drawInteger(from, from + width),
        ];
        expect(value >= 0 && value < 1).toBe(true);
        expect(Math.abs(normal)).toBeLessThanOrEqual(3);
        expect(Number.isInteger(integer) && integer >= from && integer <= from + width).toBe(true);
      },
    ),
  );
});

test('draws are spread evenly, normal ones around zero by one', () => {
  const random = new Random('spread');
  const size = 20_000;
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let index = 0; index < size; index += 1) {
    const tenth = random.drawInteger(0, 9);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  expect(tenths.filter((count) => Math.abs(count / size - 0.1) > 0.01)).toEqual([]);
  const normals = Array.from({ length: size }, () => random.drawNormal());
  const mean = normals.reduce((sum, value) => sum + value, 0) / size;
  const variance = normals.reduce((sum, value) => sum + (value - mean) ** 2, 0) / size;
  expect(Math.abs(mean)).toBeLessThan(0.03);
  expect(Math.abs(variance - 1)).toBeLessThan(0.05);
});

test('shuffling keeps every item and leaves the given list alone', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.integer()), (seed, items) => {
      const before = [...items];
      const shuffled = new Random(seed).shuffle(items);
      expect(items).toEqual(before);
      expect(shuffled.toSorted(byValue)).toEqual(before.toSorted(byValue));
    }),
  );
});

test('ids of any seed have the form YouTube uses', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (seed) => {
      const random = new Random(seed);
      expect(drawChannelId(random)).toMatch(/^UC[A-Za-z0-9_-]{21}[AQgw]$/);
      expect(drawVideoId(random)).toMatch(/^[A-Za-z0-9_-]{10}[AEIMQUYcgkosw048]$/);
    }),
  );
});

function byValue(one: number, other: number): number {
  return one - other;
}
