import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Lets works enter that end when the test says so. */
function watch(places: number) {
  const gate = createGate(places);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const leaves = new Map<string, () => void>();
  const hold = (name: string) =>
    new Promise<void>((resolve) => {
      begun.push(name);
      ends.set(name, resolve);
    });
  return {
    begun,
    enter: (userId: string, name: string) =>
      gate.enter(userId, (leave) => {
        leaves.set(name, leave);
        return hold(name);
      }),
    enterAlone: (name: string) => gate.enterAlone(() => hold(name)),
    leave: async (name: string) => {
      leaves.get(name)?.();
      await settle();
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await settle();
    },
  };
}

test('users who wait get the free places in turn, however many wait of one of them', async () => {
  const { begun, enter, end } = watch(2);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void enter(name.charAt(0), name);
  await settle();
  expect(begun).toEqual(['a1', 'a2']);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'a4']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2']);
});

test('a place that is left early is the next one’s, and is left once', async () => {
  const { begun, enter, leave, end } = watch(1);
  for (const name of ['a1', 'a2', 'a3']) void enter('a', name);
  await settle();
  await leave('a1');
  expect(begun).toEqual(['a1', 'a2']);
  await leave('a1');
  await end('a1');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

test('who works alone has nothing beside it, not even what has left its place', async () => {
  const { begun, enter, enterAlone, leave, end } = watch(3);
  void enter('a', 'a1');
  void enter('a', 'a2');
  void enterAlone('alone');
  void enter('b', 'b1');
  await settle();
  expect(begun).toEqual(['a1', 'a2']);
  await leave('a1');
  await end('a2');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'alone']);
  void enter('c', 'c1');
  await settle();
  expect(begun).toHaveLength(3);
  await end('alone');
  expect(begun).toEqual(['a1', 'a2', 'alone', 'b1', 'c1']);
});

test('work that fails leaves its place', async () => {
  const gate = createGate(1);
  await expect(gate.enter('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(gate.enterAlone(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.enter('a', () => Promise.resolve(1))).toBe(1);
});
