import { expect, test } from 'vitest';
import { createRecentMap } from './recent-map.ts';

test('what is used stays, and what is not goes once others need the room', () => {
  const map = createRecentMap<number>({ most: 4 });
  for (let key = 0; key < 10; key += 1) {
    map.set(`${key}`, key);
    expect(map.get('0')).toBe(0);
  }
  expect([map.get('3'), map.get('9')]).toEqual([undefined, 9]);
});

test('the last half is always there, and never more than the most', () => {
  for (let count = 11; count < 40; count += 1) {
    const map = createRecentMap<number>({ most: 10 });
    for (let key = 0; key < count; key += 1) map.set(`${key}`, key);
    for (let key = 0; key < count - 10; key += 1) expect(map.get(`${key}`)).toBeUndefined();
    for (let key = count - 5; key < count; key += 1) expect(map.get(`${key}`)).toBe(key);
  }
});

test('a value is replaced without making room', () => {
  const map = createRecentMap<number>({ most: 2 });
  map.set('a', 1);
  for (let value = 2; value < 50; value += 1) map.set('a', value);
  map.set('b', 1);
  expect([map.get('a'), map.get('b')]).toEqual([49, 1]);
});
