import { expect, test } from 'vitest';
import { axisPosition, exampleReading, feeOf } from './example-reading.ts';

const fees = Object.values(exampleReading.rates).map(feeOf);

test("the example's fees follow from its views and rates", () => {
  expect(fees).toEqual([829, 1162, 1494]);
});

test('every fee of the example stands on the axis, the dearer further along', () => {
  const positions = fees.map(axisPosition);
  expect(positions.toSorted((one, other) => one - other)).toEqual(positions);
  expect(positions[0]).toBe(0);
  expect(positions[2]).toBe(100);
});
