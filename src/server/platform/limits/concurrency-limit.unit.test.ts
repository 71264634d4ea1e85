import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('two work at a time, in the order of asking, and a failure keeps nobody waiting', async () => {
  const limit = createConcurrencyLimit(2);
  let busy = 0;
  let busiest = 0;
  const order: number[] = [];
  const work = (number: number) =>
    limit(async () => {
      busy += 1;
      busiest = Math.max(busiest, busy);
      order.push(number);
      await setImmediate();
      busy -= 1;
      if (number % 2 === 0) throw new Error(`${number} fails`);
      return number;
    });
  const results = await Promise.allSettled(Array.from({ length: 9 }, (_, number) => work(number)));
  expect(busiest).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
    order.map((number) => number % 2 === 1),
  );
  expect(await work(11)).toBe(11);
});
