import { expect, test } from 'vitest';
import { fullFixture } from '../analysis.fixture.ts';
import { placeFeeRange } from './fee-range.ts';

const fees = { low: 810, medium: 1080, high: 1835 };
const { rate } = fullFixture.evidence.price;
const marketRange80 = { low: 620, high: 1640 };

test("the market level keeps the analysis' own range", () => {
  expect(placeFeeRange({ level: 'medium', fees, rate, marketRange80 }).range80).toEqual(marketRange80);
});

test("another level's range follows its rate, on the same axis", () => {
  const place = (level: 'low' | 'high') => placeFeeRange({ level, fees, rate, marketRange80 });
  const { range80, scale } = place('high');
  expect(range80?.low).toBeCloseTo(1054);
  expect(range80?.high).toBeCloseTo(2788);
  expect(place('low').scale.high).toBe(scale.high);
  expect(scale.high).toBeGreaterThanOrEqual(2788);
});

test('without a range the axis still holds every fee', () => {
  const { range80, scale } = placeFeeRange({ level: 'low', fees, rate, marketRange80: null });
  expect(range80).toBeNull();
  expect(scale.high).toBeGreaterThanOrEqual(fees.high);
});
