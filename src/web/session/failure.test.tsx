import { ORPCError } from '@orpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import { explainFailure } from './failure.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a failure that is shown again and again asks once whether the session has ended', async () => {
  const asked = vi.fn(() => Promise.resolve(new Response('', { status: 503 })));
  vi.stubGlobal('fetch', asked);
  const ended = () => new ORPCError('UNAUTHORIZED', { status: 401, message: 'Sign in first.' });
  const one = ended();
  for (let draw = 0; draw < 5; draw += 1) expect(explainFailure(one)).toBe('Sign in first.');
  expect(asked).toHaveBeenCalledTimes(1);
  explainFailure(ended());
  expect(asked).toHaveBeenCalledTimes(2);
  explainFailure(new ORPCError('NOT_FOUND', { status: 404, message: 'Nothing is there.' }));
  expect(asked).toHaveBeenCalledTimes(2);
});
