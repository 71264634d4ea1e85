import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { takeLock } from './folder-lock.ts';
import { openEmbeddedServer } from './embedded-server.ts';
import type { EmbeddedServer } from './embedded-server.ts';

const script = join(import.meta.dirname, 'test-embedded-process.ts');

/** Another process that uses the folder's server. */
export interface OtherProcess {
  child: ChildProcess;
  ready: Promise<unknown>;
  /** The rows that were confirmed to it. */
  confirmed: number[];
  said(): string;
  kill(): Promise<void>;
  /** Ends it in order; returns its exit code. */
  finish(): Promise<number | null>;
}

/** A data folder of a test's own, with the processes and servers on it. */
export interface TestFolder {
  dataDir: string;
  open(settings?: Record<string, string>, log?: (line: string) => void): Promise<EmbeddedServer>;
  launch(options?: { mode?: 'hold' | 'write'; writer?: string; inNamespace?: boolean }): OtherProcess;
  postmaster(): number;
  /** Waits until no process of a server is left. */
  ended(): Promise<void>;
  remove(): Promise<void>;
}

export function createTestFolder(name = ''): TestFolder {
  const parent = mkdtempSync(join(tmpdir(), 'sponsorscope-embedded-'));
  const dataDir = join(parent, name);
  const servers: EmbeddedServer[] = [];
  const others: OtherProcess[] = [];
  const ended = async () => {
    const path = join(dataDir, 'postgresql', 'lock');
    for (let lock = null; existsSync(path) && lock === null; await sleep(20)) {
      lock = await takeLock(path);
      lock?.release();
    }
  };
  return {
    dataDir,
    ended,
    open: async (settings = {}, log = () => undefined) => {
      const server = await openEmbeddedServer({ dataDir, settings, log });
      servers.push(server);
      return server;
    },
    launch: (options) => {
      const other = launch(dataDir, options);
      others.push(other);
      return other;
    },
    postmaster: () =>
      Number.parseInt(readFileSync(join(dataDir, 'postgresql/cluster/postmaster.pid'), 'utf8'), 10),
    remove: async () => {
      for (const other of others) await other.kill();
      for (const server of servers) await server.close();
      await ended();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

type LaunchOptions = Parameters<TestFolder['launch']>[0];

function launch(
  dataDir: string,
  { mode = 'hold', writer = '0', inNamespace = false }: LaunchOptions = {},
): OtherProcess {
  const command = [process.execPath, script, dataDir, mode, writer];
  // Another container: process ids mean nothing across containers. All of it ends with its first process.
  const container = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child', ...command];
  const [program = '', ...values] = inNamespace ? container : command;
  const child = spawn(program, values, { stdio: 'pipe' });
  const said: string[] = [];
  const confirmed: number[] = [];
  child.stderr.on('data', (part: Buffer) => said.push(part.toString()));
  let rest = '';
  const ready = Promise.withResolvers<void>();
  child.stdout.on('data', (part: Buffer) => {
    const lines = (rest + part.toString()).split('\n');
    rest = lines.pop() ?? '';
    if (lines.includes('ready')) ready.resolve();
    confirmed.push(...lines.filter((line) => /^\d+$/.test(line)).map(Number));
  });
  const exited = once(child, 'close');
  void exited.finally(() => ready.reject(new Error(`It ended: ${said.join('')}`)));
  ready.promise.catch(() => {});
  return {
    child,
    confirmed,
    ready: ready.promise,
    said: () => said.join(''),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    finish: async () => {
      child.stdin.end();
      await exited;
      return child.exitCode;
    },
  };
}

/** One statement on a connection of its own. */
export async function query(server: EmbeddedServer, text: string): Promise<unknown[]> {
  const client = new Client(server.connection);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

export function isAlive(pid: number): boolean {
  const status = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return status !== '' && !status.startsWith('Z');
}

/** Everything that runs, in whatever container, by its process id here. */
export function listProcesses(): { pid: number; parent: number; args: string }[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }];
  });
}

/** The servers of a folder; their own file contains the process id in their container. */
export function postmastersOn(dataDir: string): number[] {
  const found = listProcesses().filter(
    ({ args }) => /^\S*\/bin\/postgres /.test(args) && args.includes(`${dataDir}/`),
  );
  // For a moment a child still has its parent's name.
  const pids = new Set(found.map(({ pid }) => pid));
  return found.filter(({ parent }) => !pids.has(parent)).map(({ pid }) => pid);
}

/** Only root can create containers with their own process ids. */
export const canNest = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;
