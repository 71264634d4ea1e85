import { expect, test } from 'vitest';
import { createMemo, createSingleFlight } from './single-flight.ts';

test('calls with the same key share a run and its result; another key or a later call starts a new run', async () => {
  const flight = createSingleFlight<number>();
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const work = async () => {
    begun += 1;
    const own = begun;
    await gate.promise;
    return own;
  };
  const answers = ['a', 'a', 'b', 'a'].map((key) => flight.run(key, work));
  gate.resolve();
  expect(await Promise.all(answers)).toEqual([1, 1, 2, 1]);
  expect(await flight.run('a', work)).toBe(3);
});

test('a failure is shared like a success, even an immediate one, and the next call starts a new run', async () => {
  const flight = createSingleFlight<string>();
  const fail = () => {
    throw new Error('broken');
  };
  const answers = await Promise.allSettled([flight.run('a', fail), flight.run('a', async () => 'fine')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await flight.run('a', async () => 'fine')).toBe('fine');
});

test('a caller who gives up stops waiting, while the work goes on for the others', async () => {
  const flight = createSingleFlight<string>();
  const gate = Promise.withResolvers<string>();
  const control = new AbortController();
  const impatient = flight.run('a', () => gate.promise, { signal: control.signal });
  const patient = flight.run('a', () => gate.promise);
  control.abort(new Error('gone'));
  await expect(impatient).rejects.toThrow('gone');
  await expect(flight.run('b', () => gate.promise, { signal: control.signal })).rejects.toThrow('gone');
  gate.resolve('done');
  expect(await patient).toBe('done');
});

test('each step is reported once, the current one on joining, and a listener that throws disturbs nobody', async () => {
  const flight = createSingleFlight<string, string>();
  const gate = Promise.withResolvers<string>();
  const told: string[] = [];
  const late: string[] = [];
  const tells: ((step: string) => void)[] = [];
  const first = flight.run(
    'a',
    (tell) => {
      tells.push(tell);
      tell('one');
      return gate.promise;
    },
    { onStep: (step) => told.push(step) },
  );
  const rude = flight.run('a', () => gate.promise, {
    onStep: () => {
      throw new Error('no connection');
    },
  });
  tells[0]?.('one');
  tells[0]?.('two');
  const joined = flight.run('a', () => gate.promise, { onStep: (step) => late.push(step) });
  tells[0]?.('three');
  gate.resolve('done');
  expect(await Promise.all([first, rude, joined])).toEqual(['done', 'done', 'done']);
  expect([told, late]).toEqual([
    ['one', 'two', 'three'],
    ['two', 'three'],
  ]);
});

test('idle waits for what is under way, also where it fails', async () => {
  const flight = createSingleFlight<void>();
  const gate = Promise.withResolvers<void>();
  const failing = flight.run('a', () => gate.promise);
  let isIdle = false;
  const idle = flight.idle().then(() => (isIdle = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isIdle).toBe(false);
  gate.reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  await idle;
  await flight.idle();
});

test('a value is created once for each key and kept, and created again after a failure', async () => {
  const made: string[] = [];
  const find = createMemo(async (key: string) => {
    made.push(key);
    if (made.length === 1) throw new Error('broken');
    return `${key} ${made.length}`;
  });
  await expect(find('a')).rejects.toThrow('broken');
  expect(await Promise.all([find('a'), find('a'), find('b')])).toEqual(['a 2', 'a 2', 'b 3']);
  expect(await find('a')).toBe('a 2');
  expect(made).toEqual(['a', 'a', 'b']);
});
