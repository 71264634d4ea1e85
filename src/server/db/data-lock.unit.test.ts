import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './data-lock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sponsorscope-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder in use is refused with a sentence that names DATABASE_URL', () => {
  const unlock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(/DATABASE_URL/);
  unlock();
  lockDataFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of another living process is respected', async () => {
  const sleeper = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)']);
  try {
    writeFileSync(join(folder, 'lock'), String(sleeper.pid));
    expect(() => lockDataFolder(folder)).toThrow(new RegExp(`in use by process ${sleeper.pid}`));
  } finally {
    sleeper.kill('SIGKILL');
  }
});

test('the lock of a killed process is taken over', () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(join(folder, 'lock'), `${dead} 12345`);
  const unlock = lockDataFolder(folder);
  expect(readFileSync(join(folder, 'lock'), 'utf8').split(' ')[0]).toBe(String(process.pid));
  unlock();
});

test.each(['', 'nonsense', '-1', '0', '\0', `${process.pid} 1`])(
  'a lock file that holds %j does not lock out',
  (text) => {
    writeFileSync(join(folder, 'lock'), text);
    const unlock = lockDataFolder(folder);
    expect(readdirSync(folder)).toEqual(['lock']);
    unlock();
  },
);
