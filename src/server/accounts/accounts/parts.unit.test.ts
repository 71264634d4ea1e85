import { expect, test } from 'vitest';
import { createCostlyLimit } from './parts.ts';

const now = () => new Date('2026-11-21T12:00:00Z');

test('two work with passwords at once, a hundred wait, and whoever comes then is refused with a time', async () => {
  const limit = createCostlyLimit(now);
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const work = () => {
    begun += 1;
    return gate.promise;
  };
  const admitted = Array.from({ length: 102 }, () => limit(work));
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toBe(2);
  expect(() => limit(work)).toThrow(
    expect.objectContaining({
      status: 503,
      code: 'TOO_MANY_SIGN_INS',
      data: { retryAt: '2026-11-21T12:00:05.000Z' },
    }),
  );
  gate.resolve();
  await Promise.all(admitted);
  expect(begun).toBe(102);
});
