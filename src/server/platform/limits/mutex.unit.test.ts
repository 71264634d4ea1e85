import { expect, test } from 'vitest';
import { createMutex } from './mutex.ts';

test('under one key one after the other, under another key meanwhile, and a failure holds up nobody', async () => {
  const mutex = createMutex();
  const gate = Promise.withResolvers<void>();
  const ran: string[] = [];
  const first = mutex.run('a', async () => {
    await gate.promise;
    ran.push('a1');
  });
  const failing = mutex.run('a', () => Promise.reject(new Error('a2')));
  const third = mutex.run('a', async () => ran.push('a3'));
  await mutex.run('b', async () => ran.push('b'));
  expect(ran).toEqual(['b']);
  gate.resolve();
  await first;
  await expect(failing).rejects.toThrow('a2');
  await third;
  expect(ran).toEqual(['b', 'a1', 'a3']);
  expect(await mutex.run('a', () => Promise.resolve('again'))).toBe('again');
});
