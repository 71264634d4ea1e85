import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';

test('a hash carries its cost, never the password, and differs each time', async () => {
  const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
  expect(await verifyPassword('correct horse', first)).toBe(true);
  expect(await verifyPassword('correct horsf', first)).toBe(false);
});

test('a hash made at another cost is verified at that cost', async () => {
  const nonce = Buffer.from('0123456789abcdef');
  const cost = { memory: 1024, passes: 3, parallelism: 2 };
  const hash = argon2Sync('argon2id', { message: 'old', nonce, tagLength: 24, ...cost });
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const stored = `$argon2id$v=19$m=1024,t=3,p=2$${encode(nonce)}$${encode(hash)}`;
  expect(await verifyPassword('old', stored)).toBe(true);
  expect(await verifyPassword('new', stored)).toBe(false);
});

test('the same letters typed on another keyboard are the same password', async () => {
  expect(await verifyPassword('\u00e9t\u00e9 2026', await hashPassword('e\u0301te\u0301 2026'))).toBe(true);
});

test.each(['', 'plain', '$argon2id$v=19$m=x,t=2,p=1$aaaa$bbbb', '$2b$10$abcdefghijklmnopqrstuv'])(
  'what is no hash of ours (%j) fits no password',
  async (stored) => {
    expect(await verifyPassword('plain', stored)).toBe(false);
  },
);

test.each(['123456', 'PassWord', 'qwerty', 'iloveyou'])('%s is one of the most common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test('a password that few people have is not refused as common', async () => {
  expect(await isCommonPassword('a long and unusual phrase')).toBe(false);
});
