import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EmbeddedServerError, openEmbeddedServer } from './embedded-server.ts';
import { explainFailure } from './start-failure.ts';
import { createTestFolder, query } from './test-embedded-folder.ts';
import type { TestFolder } from './test-embedded-folder.ts';

let folder: TestFolder;
beforeEach(() => {
  folder = createTestFolder();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await folder.remove();
});

const isRoot = process.getuid?.() === 0;

/** The sentence with which the folder is refused. */
async function refusal(dataDir = folder.dataDir): Promise<string> {
  const error: unknown = await folderOpened(dataDir).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(EmbeddedServerError);
  return error instanceof Error ? error.message : '';
}

async function folderOpened(dataDir: string): Promise<void> {
  const server = await openEmbeddedServer({ dataDir });
  await server.close();
}

test('a folder of the former engine is refused, and works once that is moved away', async () => {
  mkdirSync(join(folder.dataDir, 'database'));
  writeFileSync(join(folder.dataDir, 'database/PG_VERSION'), '18\n');
  expect(await refusal()).toMatch(
    /database was written by a former version.*not carried over.*Move that folder away/,
  );
  expect(readdirSync(folder.dataDir)).toEqual(['database']);
  rmSync(join(folder.dataDir, 'database'), { recursive: true });
  await folderOpened(folder.dataDir);
});

test('a folder of another major version is refused untouched', async () => {
  const cluster = join(folder.dataDir, 'postgresql/cluster');
  mkdirSync(cluster, { recursive: true });
  expect(await refusal()).toMatch(/PostgreSQL unknown/);
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
  expect(await refusal()).toMatch(
    /written by PostgreSQL 17, and this version of the product runs PostgreSQL 18/,
  );
  expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
});

test('a file in the place of the folder is named', async () => {
  const path = join(folder.dataDir, 'file');
  writeFileSync(path, '');
  expect(await refusal(path)).toMatch(/there is a file where a folder should be/);
});

test('what is in the place of the socket is named', async () => {
  await folderOpened(folder.dataDir);
  const socket = join(folder.dataDir, 'postgresql/.s.PGSQL.5432');
  mkdirSync(socket);
  expect(await refusal()).toMatch(/in the place of postgresql\/\.s\.PGSQL\.5432.*Remove that file/);
  rmSync(socket, { recursive: true });
  // A program that listens there without the lock has no right to it.
  const stranger = createServer().listen(socket);
  try {
    expect(await query(await folder.open(), 'select 1')).toEqual([1]);
  } finally {
    stranger.close();
  }
});

test('a port that something else has is named', async () => {
  const open = () => openEmbeddedServer({ dataDir: folder.dataDir, loopback: true });
  const first = await open();
  const { port, host } = first.connection;
  await first.close();
  const stranger = createServer((socket) => socket.destroy()).listen(port, host);
  try {
    await expect(open()).rejects.toThrow(new RegExp(`Port ${port} of this machine is taken`));
  } finally {
    stranger.close();
  }
});

test.runIf(isRoot)('a folder of another user is refused', async () => {
  await folderOpened(folder.dataDir);
  execFileSync('chown', ['-R', '1234', join(folder.dataDir, 'postgresql')]);
  expect(await refusal()).toMatch(/belongs to another user \(number 1234, this one has 0\)/);
});

test.runIf(isRoot)("a folder inside another user's private one is refused", async () => {
  const inside = join(folder.dataDir, 'private');
  mkdirSync(inside, { mode: 0o700 });
  chownSync(inside, 1234, 1234);
  expect(await refusal(inside)).toMatch(/may not be read and written by this user/);
});

/** The same as root and as anybody: a small disk of its own, for as long as the test runs. */
function mount(options: string): string {
  const path = join(folder.dataDir, 'disk');
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]);
  return path;
}

test.runIf(isRoot)('a disk without room is named, and its folder works once there is some', async () => {
  const disk = mount('size=30m,mode=700');
  try {
    expect(await refusal(join(disk, 'data'))).toMatch(/disk of the data folder .* is full\. Make room/);
    execFileSync('mount', ['-o', 'remount,size=60m', disk]);
    const filler = join(disk, 'filler');
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M', 'count=58']);
    expect(await refusal(join(disk, 'data'))).toMatch(/is full/);
    rmSync(filler);
    execFileSync('mount', ['-o', 'remount,size=200m', disk]);
    await folderOpened(join(disk, 'data'));
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M', 'count=200']);
    const said = await refusal(join(disk, 'data')).catch(() => 'It still found room.');
    expect(said).toMatch(/is full|still found room/);
  } finally {
    execFileSync('umount', ['--lazy', disk]);
  }
});

test.runIf(isRoot)(
  'a disk that fills up while the product runs loses nothing, and works on once there is room',
  async () => {
    const disk = mount('size=200m,mode=700');
    try {
      const server = await openEmbeddedServer({ dataDir: disk });
      await query(server, 'create table kept as select 7 as number');
      spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=1M', 'count=200']);
      const fill = `insert into kept select n from generate_series(1, 1000000) n`;
      expect(await query(server, fill).catch(String)).toMatch(/No space left|terminat|ECONNRESET/);
      const said = await server.recover().catch(String);
      expect(said ?? 'is full').toMatch(/is full/);
      rmSync(join(disk, 'filler'));
      await server.recover();
      expect(await query(server, 'select number from kept')).toEqual([7]);
      await query(server, 'insert into kept values (8)');
      await server.close();
    } finally {
      execFileSync('umount', ['--lazy', disk]);
    }
  },
);

test.runIf(isRoot)('a disk that cannot be written to is named', async () => {
  const disk = mount('size=200m,mode=700');
  try {
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    expect(await refusal(disk)).toMatch(/cannot be written to\. Choose another DATA_DIR/);
    execFileSync('mount', ['-o', 'remount,rw', disk]);
    await folderOpened(disk);
    // The shell beside the server has its log open for a moment longer.
    await expect.poll(() => spawnSync('mount', ['-o', 'remount,ro', disk]).status).toBe(0);
    expect(await refusal(disk)).toMatch(/cannot be written to\. Choose another DATA_DIR/);
  } finally {
    execFileSync('umount', ['--lazy', disk]);
  }
});

/** Puts a program of ours before the system's. */
function replaceProgram(name: string, lines: string): void {
  const programs = join(folder.dataDir, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, name), `#!/bin/sh\n${lines}\n`);
  chmodSync(join(programs, name), 0o700);
  vi.stubEnv('PATH', `${programs}:${process.env['PATH']}`);
}

test.runIf(isRoot)('root without user namespaces is told so', async () => {
  replaceProgram('unshare', 'echo "unshare: unshare failed: Operation not permitted" >&2; exit 1');
  expect(await refusal()).toMatch(/PostgreSQL does not run as root.*Start the product as another user/);
});

const script = join(import.meta.dirname, 'test-embedded-process.ts');
const asNameless = ['--reuid=1587', '--regid=1587', '--clear-groups'];
const isReadable = ['test', '-r', script, '-a', '-x', tmpdir()];
const canBeNameless = isRoot && spawnSync('setpriv', [...asNameless, ...isReadable]).status === 0;

test.runIf(canBeNameless)('a user without a name runs it in a user namespace, or is told why not', () => {
  const rights = statSync(tmpdir()).mode;
  chownSync(folder.dataDir, 1587, 1587);
  const run = () =>
    spawnSync('setpriv', [...asNameless, process.execPath, script, folder.dataDir], { encoding: 'utf8' });
  expect(run().stdout).toBe('ready\nclosed\n');
  replaceProgram('unshare', 'echo "unshare: unshare failed: Operation not permitted" >&2; exit 1');
  chmodSync(join(folder.dataDir, 'programs'), 0o755);
  chmodSync(join(folder.dataDir, 'programs/unshare'), 0o755);
  expect(run().stderr).toMatch(/does not run as user 1587, who has no name in \/etc\/passwd/);
  // The machine's other programs share it, a PostgreSQL of its own among them.
  expect(statSync(tmpdir()).mode).toBe(rights);
});

test('a system with musl gets a message that there is no built-in database', () => {
  const said = 'spawn /app/initdb ENOENT';
  expect(explainFailure(said, '/data').message).toMatch(/does not start: spawn/);
  replaceProgram('ldd', 'echo "musl libc (x86_64)" >&2; exit 1');
  expect(explainFailure(said, '/data').message).toMatch(
    /no built-in database for a Linux with musl.*DATABASE_URL/,
  );
});

test('a disk without locks gets a message of its own', async () => {
  replaceProgram('flock', 'echo "flock: 3: No locks available" >&2; exit 71');
  expect(await refusal()).toMatch(/cannot lock files \(flock: 3: No locks available\)/);
});

test('a failure without a sentence of its own quotes PostgreSQL', async () => {
  await folderOpened(folder.dataDir);
  rmSync(join(folder.dataDir, 'postgresql/cluster/global'), { recursive: true });
  expect(await refusal()).toMatch(/does not start: .*(global|could not).*server\.log there says more/);
  expect(existsSync(join(folder.dataDir, 'postgresql/cluster'))).toBe(true);
});
