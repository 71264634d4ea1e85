import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../db/test-database.ts';
import { createTestDatabase } from '../db/test-database.ts';
import type { TurnQueue } from './queue.ts';
import { openJobQueue } from './queue.ts';

let testDatabase: TestDatabase;
const warnings: unknown[] = [];
const opened: TurnQueue[] = [];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(async () => {
  for (const queue of opened) await queue.close();
  await testDatabase.drop();
});

const openQueue = () => {
  const { database } = testDatabase;
  const queue = openJobQueue({ database, warn: (error) => warnings.push(error) });
  opened.push(queue);
  return queue;
};

/** Works with a queue, and holds each turn until the test lets it end. */
const workWith = async (queue: TurnQueue, atOnce: number) => {
  const begun: string[] = [];
  const held: (() => void)[] = [];
  const run = async (userId: string) => {
    begun.push(userId);
    await new Promise<void>((resolve) => held.push(resolve));
  };
  await queue.work({ atOnce, run });
  return { begun, endOne: () => held.shift()?.(), held };
};

test('a queue that nobody has opened counts no turns', async () => {
  expect(await openQueue().count()).toMatchObject({ waiting: 0, active: 0 });
});

test('a user is in the queue once, and queues again behind the others', async () => {
  const queue = openQueue();
  const { begun, endOne } = await workWith(queue, 1);
  await queue.wake('a');
  await expect.poll(() => begun).toEqual(['a']);
  for (const user of ['a', 'a', 'b', 'a', 'c', 'b']) await queue.wake(user);
  // Also seen from a process that has opened none.
  expect(await openQueue().count()).toMatchObject({ waiting: 3, active: 1 });
  endOne();
  for (const count of [2, 3, 4]) {
    await expect.poll(() => begun).toHaveLength(count);
    await queue.wake('a');
    endOne();
  }
  await expect.poll(() => begun).toHaveLength(5);
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a']);
  endOne();
  await queue.rest();
  await queue.wake('d');
  expect(begun).not.toContain('d');
  await queue.close();
});

test('what is waiting is taken up by another worker, and rest begins nothing and waits for all under way', async () => {
  const queue = openQueue();
  const { begun, endOne } = await workWith(queue, 4);
  for (const user of ['e', 'f', 'g']) await queue.wake(user);
  await expect.poll(() => begun.toSorted()).toEqual(['d', 'e', 'f', 'g']);
  let rested = false;
  const rest = queue.rest().then(() => (rested = true));
  await queue.wake('h');
  for (let ended = 0; ended < 4; ended += 1) {
    expect(rested).toBe(false);
    endOne();
  }
  await rest;
  expect(begun).toHaveLength(4);
});

test('a failed turn stops nobody else’s', async () => {
  const queue = openQueue();
  const begun: string[] = [];
  await queue.work({
    atOnce: 1,
    run: (userId) => {
      begun.push(userId);
      return userId === 'h' ? Promise.reject(new Error('broken')) : Promise.resolve();
    },
  });
  await queue.wake('i');
  await expect.poll(() => begun).toEqual(['h', 'i']);
  await queue.rest();
  expect(warnings).toEqual([]);
});
