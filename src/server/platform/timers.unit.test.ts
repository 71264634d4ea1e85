import { expect, test } from 'vitest';
import { startTimers } from './timers.ts';

test('a task that fails is logged and does not stop the others, and stopping waits for what runs', async () => {
  const faults: unknown[] = [];
  const release = Promise.withResolvers<void>();
  let finished = false;
  const tasks = [
    { name: 'broken', everyMs: 60_000, run: () => Promise.reject(new Error('broken')) },
    { name: 'slow', everyMs: 60_000, run: () => release.promise.then(() => void (finished = true)) },
  ];
  const stop = startTimers(tasks, { error: (fault: unknown) => faults.push(fault) });
  const stopped = stop();
  release.resolve();
  await stopped;
  expect(finished).toBe(true);
  expect(faults).toEqual([expect.objectContaining({ task: 'broken' })]);
});
