import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEmbeddedServer } from './embedded-server.ts';
import { createTestFolder, query } from './test-embedded-folder.ts';
import type { TestFolder } from './test-embedded-folder.ts';
import { openThrowawayServer } from './throwaway-server.ts';

let folder: TestFolder;
beforeEach(() => {
  folder = createTestFolder();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await folder.remove();
});

test('a new folder gets a durable PostgreSQL 18 that keeps its data', async () => {
  const first = await folder.open();
  expect(await query(first, 'show server_version_num')).toEqual([expect.stringMatching(/^18/)]);
  const durable = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
  for (const setting of durable)
    expect([setting, ...(await query(first, `show ${setting}`))]).toEqual([setting, 'on']);
  await query(first, 'create table kept as select 7 as number');
  await first.close();
  expect(readFileSync(join(folder.dataDir, 'postgresql/server.log'), 'utf8')).toMatch(/system is shut down/);
  const second = await folder.open();
  expect(await query(second, 'select number from kept')).toEqual([7]);
});

test('texts are sorted and searched alike on every machine', async () => {
  const server = await folder.open();
  expect(await query(server, 'show server_encoding')).toEqual(['UTF8']);
  const words = `(values ('b'), ('B'), ('ä'), ('a'), ('Z')) as given (word)`;
  expect(await query(server, `select word from ${words} order by word`)).toEqual(['B', 'Z', 'a', 'b', 'ä']);
  expect(await query(server, `select upper('straße ä'), lower('ПРИВЕТ')`)).toEqual(
    ['STRASSE Ä', 'привет'].map((word) => word.replace('SS', 'ß')),
  );
  await query(server, 'create extension pg_trgm');
  expect(await query(server, `select array_length(show_trgm('привет'), 1)`)).toEqual([7]);
});

test('a folder with a long path, blanks and umlauts works', async () => {
  const name = `Daten für Überprüfungen/${'sehr lang '.repeat(12)}`.trim();
  const long = createTestFolder(name);
  try {
    expect(Buffer.byteLength(long.dataDir)).toBeGreaterThan(120);
    const server = await long.open();
    expect(await query(server, 'select 1')).toEqual([1]);
    // Systems tidy up their temporary folders.
    rmSync(server.connection.host);
    await expect(query(server, 'select 1')).rejects.toThrow(/ENOENT/);
    await server.recover();
    expect(await query(server, 'select 1')).toEqual([1]);
    await server.close();
    // Somebody else could lead us to a server of theirs.
    rmSync(server.connection.host);
    symlinkSync(tmpdir(), server.connection.host);
    await expect(long.open()).rejects.toThrow(/is in the place of a link to the data folder/);
    rmSync(server.connection.host);
  } finally {
    await long.remove();
  }
});

test('what a server left that did not end in order stops no other', async () => {
  const first = await folder.open();
  const pidFile = join(folder.dataDir, 'postgresql/cluster/postmaster.pid');
  const socket = join(folder.dataDir, 'postgresql/.s.PGSQL.5432');
  const left = readFileSync(pidFile, 'utf8');
  await first.close();
  // In a restarted container the number is soon somebody else's: here, this very process's parent.
  writeFileSync(pidFile, left.replace(/^\d+/, String(process.ppid)));
  writeFileSync(`${socket}.lock`, left.replace(/^\d+/, String(process.ppid)));
  writeFileSync(socket, '');
  mkdirSync(join(folder.dataDir, 'postgresql/cluster.unfinished'));
  expect(await query(await folder.open(), 'select 1')).toEqual([1]);
});

test('a database that is gone is not replaced by an empty one while the product runs', async () => {
  const server = await folder.open();
  await query(server, 'select 1');
  process.kill(folder.postmaster(), 'SIGKILL');
  await folder.ended();
  rmSync(join(folder.dataDir, 'postgresql/cluster'), { recursive: true });
  await expect(server.recover()).rejects.toThrow(/no longer there/);
  expect(existsSync(join(folder.dataDir, 'postgresql/cluster'))).toBe(false);
});

test('over loopback, as on Windows, a password is asked for and a second one joins', async () => {
  const open = () => openEmbeddedServer({ dataDir: folder.dataDir, loopback: true });
  const [first, second] = await Promise.all([open(), open()]);
  try {
    expect(first.connection).toMatchObject({
      host: '127.0.0.1',
      password: expect.stringMatching(/^[0-9a-f]{48}$/),
    });
    expect(second.connection).toEqual(first.connection);
    expect(await query(second, 'select 1')).toEqual([1]);
    const stranger = { ...second, connection: { ...second.connection, password: 'guessed' } };
    await expect(query(stranger, 'select 1')).rejects.toThrow(/password authentication failed/);
    process.kill(folder.postmaster(), 'SIGKILL');
    await folder.ended();
    await Promise.all([first.recover(), second.recover()]);
    expect(await query(first, 'select 1')).toEqual([1]);
  } finally {
    await first.close();
    await second.close();
  }
  await expect(query(first, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
});

test('what the environment says of other PostgreSQL servers does not concern it', async () => {
  vi.stubEnv('PGSSLMODE', 'require');
  vi.stubEnv('PGPORT', '6000');
  vi.stubEnv('PGDATA', '/nowhere');
  expect(await query(await folder.open(), 'select 1')).toEqual([1]);
});

test('a throwaway server is there, then gone, and takes what killed runs left with it', async () => {
  const left = mkdtempSync(join(tmpdir(), 'sponsorscope-throwaway-'));
  mkdirSync(join(left, 'postgresql'));
  writeFileSync(join(left, 'postgresql/lock'), '');
  utimesSync(left, 0, 0);
  const [server, other] = await Promise.all([
    openThrowawayServer(),
    openThrowawayServer({ work_mem: '1MB' }),
  ]);
  expect(existsSync(left)).toBe(false);
  expect(await query(server, 'show fsync')).toEqual(['off']);
  expect(await query(other, 'show work_mem')).toEqual(['1MB']);
  await server.close();
  await expect(query(server, 'select 1')).rejects.toThrow(/ENOENT/);
  expect(existsSync(dirname(server.connection.host))).toBe(false);
  expect(await query(other, 'select 1')).toEqual([1]);
  await other.close();
});
