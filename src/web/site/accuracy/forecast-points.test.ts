import { expect, test } from 'vitest';
import { drawPoints, tabulatePoints } from './forecast-points.ts';
import measuredReport from './measured-report.json' with { type: 'json' };
import { measured } from './measured.ts';

const twice = Math.round(100 * Math.log(2));
const dotsOf = (path: string) =>
  [...path.matchAll(/M([\d.]+) ([\d.]+)h0/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

test('what came as forecast stands in the middle, and twice as much as far from it as half', () => {
  const { inside, outside, columns, rows } = drawPoints({ inside: [0], outside: [-twice, twice] });
  expect(dotsOf(inside)).toEqual([[columns / 2, 0.5]]);
  const [half, double] = dotsOf(outside).map(([x]) => x - columns / 2);
  expect(double).toBeGreaterThan(0);
  expect(half).toBe(-(double ?? 0));
  expect(rows).toBe(1);
});

test('forecasts that are off alike are stacked, and none leaves the chart', () => {
  const { inside, outside, columns, rows, beyond } = drawPoints({ inside: [0, 1], outside: [-1341, 473, 0] });
  expect(rows).toBe(3);
  expect(dotsOf(inside).map(([, y]) => y)).toEqual([2.5, 1.5]);
  expect(dotsOf(outside)).toEqual([
    [0.5, 2.5],
    [columns - 0.5, 2.5],
    [columns / 2, 0.5],
  ]);
  expect(beyond).toBe(2);
});

test('the marks stand where their factors are drawn', () => {
  const { ticks, outside, columns } = drawPoints({ inside: [], outside: [-4 * twice, 4 * twice] });
  const [first, last] = dotsOf(outside).map(([x]) => (100 * x) / columns);
  expect(Math.abs((ticks.find(({ label }) => label === '÷ 16')?.percent ?? 0) - (first ?? 0))).toBeLessThan(
    1,
  );
  expect(Math.abs((ticks.find(({ label }) => label === '× 16')?.percent ?? 0) - (last ?? 0))).toBeLessThan(1);
});

test('every measured forecast is a dot and stands in the table, half of them within the stated factor', () => {
  const { freshRatios } = measuredReport.views;
  const chart = drawPoints(freshRatios);
  expect([...dotsOf(chart.inside), ...dotsOf(chart.outside)]).toHaveLength(measured.predictions);
  expect(freshRatios.inside.length / measured.predictions).toBeCloseTo(measured.coverage80, 4);
  const sizes = [...freshRatios.inside, ...freshRatios.outside].map(Math.abs).toSorted((a, b) => a - b);
  expect((sizes[measured.predictions / 2] ?? 0) / 100).toBeCloseTo(measured.error, 1);
  const counts = tabulatePoints(freshRatios).rows.flatMap((row) => row.slice(1).map(Number));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(measured.predictions);
});

test('the table tells too few views from too many, by how far they were off', () => {
  const { rows } = tabulatePoints({ inside: [0, 10], outside: [-twice - 1, 200] });
  expect(rows).toEqual([
    ['less than × 1.25', '0', '2'],
    ['less than × 1.6', '0', '0'],
    ['less than × 2', '0', '0'],
    ['less than × 4', '1', '0'],
    ['× 4 or more', '0', '1'],
  ]);
});
