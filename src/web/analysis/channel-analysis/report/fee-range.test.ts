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
  const high = placeFeeRange({ level: 'high', fees, rate, marketRange80 });
  expect(high.range80.low).toBeCloseTo(1054);
  expect(high.range80.high).toBeCloseTo(2788);
  const low = placeFeeRange({ level: 'low', fees, rate, marketRange80 });
  expect(low.scale.high).toBe(high.scale.high);
  expect(high.scale.high).toBeGreaterThanOrEqual(high.range80.high);
});
