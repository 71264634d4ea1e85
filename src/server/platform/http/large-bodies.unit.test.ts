import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { maxBodyBytes } from './json-body.ts';
import { createLargeBodies } from './large-bodies.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const large = 2 * maxBodyBytes;
const mostBytes = 8 * large;

/** Bodies that arrive, and works that end, when the test says so; the first letter of a name is its tenant. */
function watch() {
  const bodies = createLargeBodies({ mostBytes });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const requests = new Map<string, IncomingMessage>();
  const work = async (name: string, read: () => Promise<Buffer>) => {
    const bytes = await read().catch(() => null);
    if (bytes === null) {
      refused.push(name);
      return;
    }
    begun.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const open = (name: string) => {
    const request = new IncomingMessage(new Socket());
    requests.set(name, request);
    const call = { request, mostBytes, key: name.charAt(0), refuse: () => new Error('no room') };
    void bodies.answer(call, (read) => work(name, read));
  };
  const send = (name: string, bytes: number) => {
    requests.get(name)?.push(Buffer.alloc(bytes));
    return settle();
  };
  const complete = (name: string) => {
    requests.get(name)?.push(null);
    return settle();
  };
  return {
    begun,
    refused,
    open,
    send,
    complete,
    ask: async (name: string, bytes = large) => {
      open(name);
      await send(name, bytes);
      await complete(name);
    },
    end: async (...names: string[]) => {
      for (const name of names) {
        ends.get(name)?.();
        await settle();
      }
    },
  };
}

test('a body no larger than any other call’s waits for nobody', async () => {
  const { ask, begun, refused } = watch();
  for (const name of ['a1', 'b1', 'c1', 'd1']) await ask(name);
  expect(begun).toEqual(['a1', 'b1']);
  const small = Array.from({ length: 20 }, (_, index) => `e${index}`);
  for (const name of small) await ask(name, 100);
  expect(begun).toEqual(['a1', 'b1', ...small]);
  expect(refused).toEqual([]);
});

test('bodies that never arrive take no room from anybody', async () => {
  const { open, send, ask, begun } = watch();
  for (let index = 0; index < 100; index += 1) {
    open(`a${index}`);
    await send(`a${index}`, 1);
  }
  await ask('b1', 6 * large);
  expect(begun).toEqual(['b1']);
});

test('four tenants that fill all room with bodies on their way give way to a fifth', async () => {
  const { open, send, ask, begun, refused } = watch();
  for (const name of ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd1', 'd2']) {
    open(name);
    await send(name, large);
  }
  await ask('e1');
  expect(begun).toEqual(['e1']);
  expect(refused).toHaveLength(1);
});

test('so do bodies that wait for their turn, but none that is worked with', async () => {
  const { ask, begun, refused, end } = watch();
  for (const name of ['a1', 'b1', 'a2', 'a3', 'a4', 'b2', 'b3', 'b4']) await ask(name);
  expect(begun).toEqual(['a1', 'b1']);
  await ask('c1', 2 * large);
  expect(refused).toHaveLength(2);
  expect(refused.every((name) => !begun.includes(name))).toBe(true);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
});

test('the list of whoever comes anew is next after those that run, though seven others send all they can', async () => {
  const { ask, begun, end } = watch();
  for (const turn of [1, 2]) for (const key of 'abcdefg') await ask(`${key}${turn}`, maxBodyBytes + 1);
  await end('a1', 'b1', 'c1', 'd1', 'e1', 'f1');
  await ask('h1', maxBodyBytes + 1);
  await end('g1');
  expect(begun.at(-1)).toBe('h1');
});

test('one tenant alone is refused what no room is left for, and nothing is lost of what has room', async () => {
  const { ask, begun, refused, end } = watch();
  for (let index = 0; index < 10; index += 1) await ask(`a${index}`);
  expect(refused).toEqual(['a8', 'a9']);
  for (let index = 0; index < 8; index += 1) await end(`a${index}`);
  expect(begun).toHaveLength(8);
  await ask('a10', mostBytes);
  expect(begun.at(-1)).toBe('a10');
});
