import { spawn, spawnSync } from 'node:child_process';
import type { StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { DataFolder } from './data-folder.ts';
import type { FolderLock } from './folder-lock.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { explainFailure } from './start-failure.ts';

/** Small in memory, and nothing that was confirmed is lost: `fsync` and `synchronous_commit` keep their defaults. */
const usualSettings: Record<string, string> = {
  shared_buffers: '32MB',
  max_connections: '100',
  // No idle helpers: reads come from the system's cache, and queries are many and short.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // Nobody replicates it.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  min_wal_size: '32MB',
  max_wal_size: '512MB',
  // The log is for what concerns the server; a failed statement is reported to its sender.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  unix_socket_permissions: '0700',
};

/**
 * Runs beside the server: shuts it down in order as soon as nobody holds the lifeline (descriptor 4), and ends with
 * the server itself. The signal is repeated because the shell starts background programs with it ignored. The lock
 * (descriptor 3) is the server's alone. Signals meant for a whole group do not concern it: the product decides when
 * the server ends.
 */
const watcher = `
trap '' HUP INT TERM
"$@" 4<&- &
server=$!
exec 3<&-
{ while read -r _; do :; done; while kill -INT "$server"; do sleep 0.1; done; } <&4 2>/dev/null &
watcher=$!
exec 4<&-
wait "$server"
status=$?
kill -KILL "$watcher" 2>/dev/null
exit "$status"`;

/** A shell exits with this number plus the signal's if its program was killed. */
const shellStatusOfSignal = 128;

export interface ServerStart {
  folder: DataFolder;
  programs: PostgresPrograms;
  settings: Record<string, string>;
  lock: FolderLock;
  /** The reading end of the lifeline; none on Windows, where child processes end with their parent. */
  lifelineEnd: number | null;
}

export interface ServerProcess {
  /** How it ended; `null` until then. */
  end(): ServerEnd | null;
}

interface ServerEnd {
  /** Killed from outside, in whole or in part: another attempt may succeed. */
  killed: boolean;
  lastWords: string;
}

/** Starts the server on the folder's existing cluster; the caller holds the lock. */
export function startServer(start: ServerStart): ServerProcess {
  const { folder, lock, lifelineEnd } = start;
  // We hold the lock, so no server runs; a process id in these files may be any process's in another container.
  for (const stale of folder.staleFiles) rmSync(stale, { force: true });
  const settings = Object.entries({ ...usualSettings, ...folder.listening, ...start.settings });
  const command = [
    ...start.programs.postgres,
    '-D',
    folder.cluster,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = openSync(folder.log, 'w', 0o600);
  const stdio: StdioOptions = ['ignore', log, log, lock.file ?? 'ignore', lifelineEnd ?? 'ignore'];
  // A session of its own protects it from a terminal's Ctrl-C; on Windows it must stay in ours to end with us.
  const [program, ...values] = lifelineEnd === null ? command : ['sh', '-c', watcher, 'sh', ...command];
  const child = spawn(program ?? '', values, {
    cwd: folder.path,
    stdio,
    windowsHide: true,
    detached: lifelineEnd !== null,
  });
  child.unref();
  closeSync(log);
  let failure: string | null = null;
  let status: number | null = null;
  child.once('error', (error) => {
    failure = String(error);
  });
  child.once('exit', (code, signal) => {
    status = signal === null ? code : shellStatusOfSignal;
  });
  return {
    end: () => {
      if (failure !== null) return { killed: false, lastWords: failure };
      if (status === null) return null;
      const lastWords = readFileSync(folder.log, 'utf8');
      return { killed: status >= shellStatusOfSignal || /terminated by signal/.test(lastWords), lastWords };
    },
  };
}

/** Creates the folder's cluster under another name first: a half-made one is never mistaken for a complete one. */
export async function createCluster(start: Omit<ServerStart, 'lifelineEnd'>): Promise<void> {
  const { folder, programs, settings, lock } = start;
  if (existsSync(folder.cluster)) return;
  const unfinished = `${folder.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const failure = await run(
    [...programs.initdb, '-D', unfinished, ...clusterOptions(settings), ...folder.authentication],
    { cwd: folder.path, lock },
  );
  if (failure !== null) {
    rmSync(unfinished, { recursive: true, force: true });
    throw explainFailure(failure, folder.dataDir);
  }
  renameSync(unfinished, folder.cluster);
  keepNames(folder.path);
}

/** Otherwise a loss of power could undo the renaming, and the next start would begin with an empty cluster. */
function keepNames(path: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(path, 'r');
  fsyncSync(opened);
  closeSync(opened);
}

/** Sorting and letters by PostgreSQL's own tables, the same on every machine. */
function clusterOptions(settings: Record<string, string>): string[] {
  const letters = process.platform === 'linux' ? ['--lc-ctype=C.UTF-8'] : [];
  return [
    '--username=postgres',
    '--encoding=UTF8',
    '--no-instructions',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...letters,
    ...(settings['fsync'] === 'off' ? ['--no-sync'] : []),
  ];
}

/** Shuts down a server that no watcher ends; not one in another container, whose process id is unknown. */
export async function stopServer(folder: DataFolder, programs: PostgresPrograms): Promise<void> {
  if (folder.loopback) {
    await run([...programs.pgCtl, 'stop', '-D', folder.cluster, '-m', 'fast', '-t', '30'], {
      cwd: folder.path,
    });
    return;
  }
  try {
    const pid = Number.parseInt(readFileSync(folder.pidFile, 'utf8'), 10);
    if (commandOf(pid).includes(folder.cluster)) process.kill(pid, 'SIGINT');
  } catch {
    // It has ended in the meantime.
  }
}

function commandOf(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

/** Runs a program to its end; returns its output if it failed. */
async function run(
  command: readonly string[],
  { cwd, lock }: { cwd: string; lock?: FolderLock },
): Promise<string | null> {
  const [program = '', ...values] = command;
  const child = spawn(program, values, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe', lock?.file ?? 'ignore'],
  });
  try {
    const said = child.stderr === null ? '' : text(child.stderr);
    const [code] = await once(child, 'close');
    return code === 0 ? null : await said;
  } catch (error) {
    return String(error);
  }
}
