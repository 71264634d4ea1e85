import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeLock, takeStartLock } from './folder-lock.ts';
import { findPrograms, linkLibraries } from './postgres-programs.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sponsorscope-programs-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';

/** The package as it is where npm ran no install script. */
function copyWithoutLinks(to: string): string {
  const native = dirname(dirname(findPrograms(folder).postgres.at(-1) ?? ''));
  for (const part of ['bin', 'lib', 'pg-symlinks.json']) {
    const isWanted = (path: string) => !lstatSync(path).isSymbolicLink() && !path.endsWith('.a');
    cpSync(join(native, part), join(to, 'native', part), { recursive: true, filter: isWanted });
  }
  return join(to, 'native');
}

function versionFrom(native: string, prefix: string[] = []): string {
  const [program, ...values] = ['env', ...prefix, join(native, 'bin/postgres'), '--version'];
  const { stdout, stderr } = spawnSync(program ?? '', values, { encoding: 'utf8' });
  return stdout + stderr;
}

test.runIf(isLinux)('links that npm did not make are made', () => {
  const native = copyWithoutLinks(folder);
  expect(versionFrom(native)).toMatch(/cannot open shared object file/);
  expect(linkLibraries(native, join(folder, 'links'))).toEqual([]);
  expect(versionFrom(native)).toMatch(/PostgreSQL\) 18/);
  expect(readdirSync(join(native, 'lib')).filter((name) => name.startsWith('libicuuc'))).toHaveLength(3);
});

test.runIf(isLinux && isRoot)(
  'where packages cannot be written to, the links are made in the data folder',
  () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk]);
    try {
      const native = copyWithoutLinks(disk);
      execFileSync('mount', ['-o', 'remount,ro', disk]);
      const links = join(folder, 'links with a blank');
      const prefix = linkLibraries(native, links);
      expect(prefix).toEqual(['env', `LD_LIBRARY_PATH=${links}`]);
      expect(versionFrom(native, prefix)).toMatch(/PostgreSQL\) 18/);
      expect(linkLibraries(native, links)).toEqual(prefix);
    } finally {
      execFileSync('umount', ['--lazy', disk]);
    }
  },
);

test('a system without a package gets a message that says what to do', () => {
  expect(() => findPrograms(folder, 'linux-riscv64')).toThrow(
    /no built-in database for .*linux-riscv64.*DATABASE_URL/,
  );
});

/** Leaves only these programs to be found. */
function leavePrograms(...names: string[]): void {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  for (const name of names)
    symlinkSync(spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim(), join(programs, name));
  chmodSync(programs, 0o700);
  vi.stubEnv('PATH', programs);
}

const locks = [
  { name: 'flock', take: takeLock, prepare: () => {} },
  { name: 'perl, where there is no flock', take: takeLock, prepare: () => leavePrograms('perl') },
  { name: 'SQLite, as on Windows', take: takeStartLock, prepare: () => {} },
];
test.each(locks)('one at a time holds the lock by $name', async ({ take, prepare }) => {
  prepare();
  const path = join(folder, 'lock');
  const first = await take(path);
  expect(first).not.toBeNull();
  expect(await take(path)).toBeNull();
  first?.release();
  const second = await take(path);
  expect(second).not.toBeNull();
  second?.release();
});

test('without a program to lock files the sentence says which one to install', async () => {
  leavePrograms('ls');
  await expect(takeLock(join(folder, 'lock'))).rejects.toThrow(
    /needs the program "flock" \(of util-linux\) or "perl"/,
  );
});
