import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

/** Holdings by name; the first letter of a name is its key. */
function watch(mostBytes: number) {
  const budget = createByteBudget(mostBytes);
  const evicted: string[] = [];
  const open = (name: string) => budget.open(name.charAt(0), () => void evicted.push(name));
  return { evicted, open };
}

test('a key alone may hold all of it, and not a byte more', () => {
  const { open, evicted } = watch(100);
  const [first, second] = [open('a1'), open('a2')];
  expect([first.add(60), second.add(40), second.add(1), first.add(1)]).toEqual([true, true, false, false]);
  first.release();
  expect(second.add(60)).toBe(true);
  expect(evicted).toEqual([]);
});

test('whoever holds less takes from the key that holds most, its newest first', () => {
  const { open, evicted } = watch(100);
  expect(['a1', 'a2', 'a3'].map((name) => open(name).add(30))).toEqual([true, true, true]);
  const other = open('b1');
  expect(other.add(30)).toBe(true);
  expect(evicted).toEqual(['a3']);
  // An equal share each, and no more.
  expect(other.add(30)).toBe(false);
});

test('four keys that hold all of it keep no fifth from its share', () => {
  const { open, evicted } = watch(100);
  const hostile = ['a', 'b', 'c', 'd'].flatMap((key) => [1, 2, 3, 4, 5].map((each) => open(`${key}${each}`)));
  expect(hostile.every((holding) => holding.add(5))).toBe(true);
  const fifth = open('e1');
  expect([1, 2, 3, 4].every(() => fifth.add(5))).toBe(true);
  expect(evicted.toSorted()).toEqual(['a5', 'b5', 'c5', 'd5']);
  expect(fifth.add(1)).toBe(false);
});

test('what is kept is not evicted, and what was evicted holds nothing', () => {
  const { open, evicted } = watch(100);
  const [kept, waiting] = [open('a1'), open('a2')];
  kept.add(60);
  waiting.add(40);
  kept.keep();
  waiting.keep();
  expect(open('b1').add(10)).toBe(false);
  waiting.release();
  expect(open('b2').add(40)).toBe(true);
  expect(evicted).toEqual([]);
});
