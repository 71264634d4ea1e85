import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeDialArc, pointOnDial } from './dial-geometry.ts';

const circle = { center: 100, radius: 80 };

test('the dial begins lower left, passes the top half way and ends lower right', () => {
  expect(pointOnDial(circle, 0)).toEqual({ x: 43.43, y: 156.57 });
  expect(pointOnDial(circle, 0.5)).toEqual({ x: 100, y: 20 });
  expect(pointOnDial(circle, 1)).toEqual({ x: 156.57, y: 156.57 });
});

test('an empty arc draws nothing', () => {
  expect(describeDialArc(circle, 0, 0)).toBe('');
  expect(describeDialArc(circle, 0.5, 0.4)).toBe('');
});

test('the long way round is taken only beyond half a turn', () => {
  expect(describeDialArc(circle, 0, 0.6)).toContain('A 80 80 0 0 1');
  expect(describeDialArc(circle, 0, 0.7)).toContain('A 80 80 0 1 1');
});

test('whatever the share, the point stays on the circle', () => {
  fc.assert(
    fc.property(fc.double(), (share) => {
      const { x, y } = pointOnDial(circle, share);
      expect(Math.hypot(x - circle.center, y - circle.center)).toBeCloseTo(circle.radius, 1);
    }),
  );
});
