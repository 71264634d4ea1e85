import { expect, test } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

test('works of one key run one after the other, those of another key meanwhile, and a failure holds up nobody', async () => {
  const inTurn = createKeyedMutex();
  const gate = Promise.withResolvers<void>();
  const ran: string[] = [];
  const first = inTurn('a', async () => {
    await gate.promise;
    ran.push('a1');
  });
  const failing = inTurn('a', () => Promise.reject(new Error('a2')));
  const third = inTurn('a', async () => ran.push('a3'));
  await inTurn('b', async () => ran.push('b'));
  expect(ran).toEqual(['b']);
  gate.resolve();
  await first;
  await expect(failing).rejects.toThrow('a2');
  await third;
  expect(ran).toEqual(['b', 'a1', 'a3']);
  expect(await inTurn('a', () => Promise.resolve('again'))).toBe('again');
});
