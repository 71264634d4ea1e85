import { expect, test } from 'vitest';
import { createWindow } from './window.ts';

const windowMs = 60_000;

test('counts hold for one full window of the clock, each key by itself, also where the clock is set back', () => {
  let now = new Date('2026-11-21T12:00:59.999Z');
  const window = createWindow({ now: () => now, windowMs });
  expect([window.add('a'), window.add('a'), window.add('b')]).toEqual([1, 2, 1]);
  expect([window.read('a'), window.read('c')]).toEqual([2, 0]);
  expect(window.end()).toEqual(new Date('2026-11-21T12:01:00Z'));
  now = new Date('2026-11-21T12:01:00Z');
  expect([window.read('a'), window.add('a'), window.read('b')]).toEqual([0, 1, 0]);
  now = new Date('2026-11-21T12:00:00Z');
  expect([window.read('a'), window.end()]).toEqual([0, new Date('2026-11-21T12:01:00Z')]);
});

test('what was counted is known until the end of the next window', () => {
  let now = new Date('2026-11-21T12:00:59.999Z');
  const window = createWindow({ now: () => now, windowMs });
  window.add('a');
  expect([window.has('a'), window.has('b')]).toEqual([true, false]);
  now = new Date('2026-11-21T12:01:59.999Z');
  expect(window.has('a')).toBe(true);
  now = new Date('2026-11-21T12:02:00Z');
  expect(window.has('a')).toBe(false);
  window.add('c');
  now = new Date('2026-11-21T12:04:00Z');
  expect(window.has('c')).toBe(false);
});

test('keys beyond the most are counted together, and none of them is known', () => {
  const window = createWindow({ now: () => new Date('2026-11-21T12:00:00Z'), windowMs, mostKeys: 2 });
  window.add('a');
  window.add('b');
  expect([window.hasRoom('a'), window.hasRoom('c')]).toEqual([true, false]);
  expect([window.add('c'), window.add('d'), window.read('e'), window.add('a')]).toEqual([1, 2, 2, 2]);
  expect([window.has('b'), window.has('c'), window.has('d')]).toEqual([true, false, false]);
});
