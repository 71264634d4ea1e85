import { afterEach, expect, test, vi } from 'vitest';
import { startTimers } from './timers.ts';

afterEach(() => void vi.useRealTimers());

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

test('three tasks begin at once, and one that takes longer than a second holds back no other', async () => {
  vi.useFakeTimers();
  const begun: string[] = [];
  const release = Promise.withResolvers<void>();
  const tasks = ['first', 'second', 'third', 'fourth', 'fifth'].map((name) => ({
    name,
    everyMs: 60_000,
    run: () => {
      begun.push(name);
      return release.promise;
    },
  }));
  const stop = startTimers(tasks, { error: () => undefined });
  await vi.advanceTimersByTimeAsync(999);
  expect(begun).toEqual(['first', 'second', 'third']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['first', 'second', 'third', 'fourth', 'fifth']);
  release.resolve();
  await stop();
});
