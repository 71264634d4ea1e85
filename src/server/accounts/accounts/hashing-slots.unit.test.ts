import { expect, test } from 'vitest';
import { createHashingSlots } from './hashing-slots.ts';

const now = () => new Date('2026-11-21T12:00:00Z');

test('only so many run at once, so many wait, and the others are refused with a time', async () => {
  const slots = createHashingSlots({ atOnce: 2, waiting: 3, now });
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => slots.run(work)));
  expect(most).toBe(2);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(refused[0]?.reason).toMatchObject({
    status: 503,
    code: 'TOO_MANY_SIGN_INS',
    data: { retryAt: '2026-11-21T12:00:05.000Z' },
  });
});

test('work that fails gives its place to the next', async () => {
  const slots = createHashingSlots({ atOnce: 1, waiting: 1, now });
  const failing = slots.run(() => Promise.reject(new Error('no')));
  const next = slots.run(() => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await slots.run(() => Promise.resolve('again'))).toBe('again');
});
