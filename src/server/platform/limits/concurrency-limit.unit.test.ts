import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

type Settings = Parameters<typeof createConcurrencyLimit>[0];
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Runs works that end when the test says so; the first letter of a name is its key. */
function watch(settings: Settings) {
  const limit = createConcurrencyLimit(settings);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const leaves = new Map<string, () => void>();
  const hold = (name: string, leave: () => void = () => undefined) =>
    new Promise<void>((resolve) => {
      begun.push(name);
      leaves.set(name, leave);
      ends.set(name, resolve);
    });
  const call = async (calls: Map<string, () => void>, names: readonly string[]) => {
    for (const name of names) {
      calls.get(name)?.();
      await settle();
    }
  };
  return {
    begun,
    refused,
    run: (...names: string[]) => {
      for (const name of names) void limit.run(name.charAt(0), (leave) => hold(name, leave));
      return settle();
    },
    tryRun: (...names: string[]) => {
      for (const name of names)
        if (limit.tryRun(name.charAt(0), (leave) => hold(name, leave)) === null) refused.push(name);
      return settle();
    },
    runAlone: (name: string) => void limit.runAlone(() => hold(name)),
    leave: (...names: string[]) => call(leaves, names),
    end: (...names: string[]) => call(ends, names),
  };
}

test('keys that wait get the free slots one after the other, however many wait under one of them', async () => {
  const { begun, run, end } = watch({ atOnce: 2 });
  await run('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1', 'a2', 'b1', 'c1', 'a3');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('whoever comes anew is next after those who run, though seven others ask for all they can', async () => {
  const { begun, run, end } = watch({ atOnce: 2 });
  const flood = (turn: number) => ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => `${key}${turn}`);
  await run(...flood(1), ...flood(2), ...flood(3));
  await end('a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1');
  expect(begun.slice(-2)).toEqual(['a2', 'b2']);
  await run('h1', ...flood(4));
  await end('a2');
  expect(begun.at(-1)).toBe('h1');
  // Nobody gains a turn by waiting for it until the last one is over.
  await end('h1', 'b2', 'c2', 'd2', 'e2', 'f2', 'g2');
  await run('h2');
  await end('a3');
  expect(begun.slice(-4)).toEqual(
    ['g2', 'h2', 'a3', 'b3'].toSorted((x, y) => begun.indexOf(x) - begun.indexOf(y)),
  );
});

test('once more than half of the room is taken, each key has one place, so that few cannot take all', async () => {
  const { begun, refused, tryRun, end } = watch({ atOnce: 8, waiting: 0, perKey: { atOnce: 4, waiting: 0 } });
  await tryRun('a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1', 'd1', 'e1', 'f1');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1', 'e1']);
  expect(refused).toEqual(['a5', 'b2', 'f1']);
  await end('a1', 'a2', 'a3', 'a4', 'b1');
  await tryRun('c2', 'c3', 'c4');
  expect(begun.slice(8)).toEqual(['c2', 'c3']);
});

test('no key has more than its share, and the rest is for others', async () => {
  const { begun, run, end } = watch({ atOnce: 3, perKey: { atOnce: 1 } });
  await run('a1', 'a2', 'b1', 'b2', 'c1', 'd1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1']);
  await end('c1', 'a1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'b2', 'a2']);
});

test('if too many wait the next one is refused, unless it has not asked to be', async () => {
  const { begun, refused, run, tryRun, end } = watch({ atOnce: 2, waiting: 1 });
  await tryRun('a1', 'a2', 'a3', 'a4', 'b1');
  expect([begun, refused]).toEqual([
    ['a1', 'a2'],
    ['a4', 'b1'],
  ]);
  await run('c1');
  await end('a1', 'a2');
  expect(begun).toEqual(['a1', 'a2', 'c1', 'a3']);
  await end('a3', 'c1');
  await tryRun('a5', 'a6', 'a7', 'a8');
  expect([begun.length, refused]).toEqual([6, ['a4', 'b1', 'a8']]);
});

test('a key is refused beyond its own share, while others are let in', async () => {
  const { begun, refused, tryRun, end } = watch({ atOnce: 4, waiting: 0, perKey: { atOnce: 2, waiting: 0 } });
  await tryRun('a1', 'a2', 'a3', 'b1', 'c1', 'd1');
  expect([begun, refused]).toEqual([
    ['a1', 'a2', 'b1', 'c1'],
    ['a3', 'd1'],
  ]);
  await end('a1', 'c1');
  await tryRun('a4', 'a5', 'd2');
  expect([begun.slice(4), refused]).toEqual([
    ['a4', 'd2'],
    ['a3', 'd1', 'a5'],
  ]);
});

test('what waits under a key counts towards its share', async () => {
  const { begun, refused, tryRun, end } = watch({ atOnce: 2, perKey: { atOnce: 1, waiting: 1 } });
  await tryRun('a1', 'a2', 'a3', 'b1');
  expect([begun, refused]).toEqual([['a1', 'b1'], ['a3']]);
  await end('a1', 'a2');
  await tryRun('a4');
  expect([begun, refused]).toEqual([['a1', 'b1', 'a2', 'a4'], ['a3']]);
});

test('a slot that is left early is the next one’s, and is left once', async () => {
  const { begun, run, leave, end } = watch({ atOnce: 1 });
  await run('a1', 'a2', 'a3');
  await leave('a1');
  expect(begun).toEqual(['a1', 'a2']);
  await leave('a1');
  await end('a1');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

test('whoever works alone has nothing beside it, not even what has left its slot', async () => {
  const { begun, run, runAlone, leave, end } = watch({ atOnce: 3 });
  await run('a1', 'a2');
  runAlone('alone');
  await run('b1');
  expect(begun).toEqual(['a1', 'a2']);
  await leave('a1');
  await end('a2');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'alone']);
  await run('c1');
  expect(begun).toHaveLength(3);
  await end('alone');
  expect(begun).toEqual(['a1', 'a2', 'alone', 'b1', 'c1']);
});

test('work that fails gives its slot back', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waiting: 0 });
  const fail = () => Promise.reject(new Error('broken'));
  await expect(limit.run('a', fail)).rejects.toThrow('broken');
  await expect(limit.runAlone(fail)).rejects.toThrow('broken');
  await expect(limit.tryRun('a', fail)).rejects.toThrow('broken');
  expect(await limit.tryRun('a', () => Promise.resolve(1))).toBe(1);
});
