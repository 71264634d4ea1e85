import { expect, test } from 'vitest';
import { createWindowCounts } from './window-counts.ts';

test('counts hold for one full window of the clock, each key by itself, also where the clock is set back', () => {
  let now = new Date('2026-11-21T12:00:59.999Z');
  const counts = createWindowCounts(() => now, 60_000);
  expect([counts.add('a'), counts.add('a'), counts.add('b')]).toEqual([1, 2, 1]);
  expect([counts.read('a'), counts.read('c'), counts.size()]).toEqual([2, 0, 2]);
  expect(counts.end()).toEqual(new Date('2026-11-21T12:01:00Z'));
  now = new Date('2026-11-21T12:01:00Z');
  expect([counts.size(), counts.read('a'), counts.add('a')]).toEqual([0, 0, 1]);
  now = new Date('2026-11-21T12:00:00Z');
  expect([counts.read('a'), counts.end()]).toEqual([0, new Date('2026-11-21T12:01:00Z')]);
});
