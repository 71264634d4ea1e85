import { expect, test } from 'vitest';
import { describePriceAccuracy, fetchPriceAccuracy } from './price-accuracy.ts';

const measured = {
  version: 'calibration-3',
  rates_analysed: 1240,
  rough_rates: 0,
  measured_at: '2026-11-21T12:00:00.000Z',
  median_error_percent: 21.46,
  coverage: 0.7,
};
const answering =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const signal = new AbortController().signal;

test('without a current calibration nothing is claimed of prices', () => {
  expect(describePriceAccuracy({ demo: false, measured: null }).join(' ')).toMatch(
    /nothing has been measured/,
  );
});

test('the held-out error is told with its rates, and invented rates are called so', () => {
  const real = describePriceAccuracy({ demo: false, measured }).join(' ');
  expect(real).toContain('calibration-3, learned from 1,240 collected rates');
  expect(real).toContain('half of them lay within 21.5% of it, and 70.0% in the range of the price');
  expect(real).not.toContain('invented');
  expect(describePriceAccuracy({ demo: true, measured }).at(-1)).toMatch(/invented samples/);
});

test('figures that nobody has are left out', () => {
  const bare = { ...measured, median_error_percent: null, coverage: null };
  expect(describePriceAccuracy({ demo: false, measured: bare })).toHaveLength(1);
});

test('rates whose views are guessed are told, for the distance is not that of a price', () => {
  const told = describePriceAccuracy({ demo: false, measured: { ...measured, rough_rates: 310 } }).join(' ');
  expect(told).toContain('For 310 of them the channel’s views were guessed from its subscribers');
});

test('an answer that says nothing of prices is a failure', async () => {
  const body = { demo: false, measured: null };
  expect(await fetchPriceAccuracy(signal, answering(body))).toEqual(body);
  await expect(fetchPriceAccuracy(signal, answering({ error: 'No', code: 'X' }, 500))).rejects.toThrow('No');
  await expect(fetchPriceAccuracy(signal, answering(null))).rejects.toThrow('Something went wrong');
});
