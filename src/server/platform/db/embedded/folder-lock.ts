import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { EmbeddedServerError } from './start-failure.ts';

/**
 * The right to run a server on a data folder. It belongs to an open file, not to a process: programs that inherit the
 * file hold it too, so it ends with the last process of the server, whichever dies first and in whatever container.
 */
export interface FolderLock {
  /** To be passed on to the server; none if locks cannot be inherited. */
  readonly file: number | null;
  /** Gives up this process's share. */
  release(): void;
}

const taken = 75;
/** Each locks the file that it inherits as its descriptor 3, or ends with `taken`; macOS has only the second one. */
const lockers: readonly [string, ...string[]][] = [
  ['flock', '--exclusive', '--nonblock', '--conflict-exit-code', String(taken), '3'],
  [
    'perl',
    '-e',
    `open(my $f, '>>&=', 3) or die $!; exit(flock($f, 6) ? 0 : $!{EWOULDBLOCK} ? ${taken} : die $!)`,
  ],
];

/** Takes the lock, or returns `null` at once if somebody holds it. */
export async function takeLock(path: string): Promise<FolderLock | null> {
  const file = openSync(path, 'a', 0o600);
  const release = () => closeSync(file);
  try {
    if (await lockFile(file)) return { file, release };
  } catch (error) {
    release();
    throw error;
  }
  release();
  return null;
}

/**
 * The same for Windows, which has no file locks that can be inherited: it is held only while starting. After that
 * PostgreSQL's own postmaster.pid protects the folder, which is enough if no containers share it.
 */
export async function takeStartLock(path: string): Promise<FolderLock | null> {
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(`${path}.sqlite`);
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    // SQLITE_BUSY
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return null;
    throw error;
  }
  return { file: null, release: () => database.close() };
}

async function lockFile(file: number): Promise<boolean> {
  for (const [program, ...values] of lockers) {
    const child = spawn(program, values, { stdio: ['ignore', 'ignore', 'pipe', file] });
    const said = child.stderr === null ? Promise.resolve('') : text(child.stderr);
    try {
      const [code] = await once(child, 'close');
      if (code === 0 || code === taken) return code === 0;
      throw new EmbeddedServerError(
        `The disk of the data folder cannot lock files (${(await said).trim()}). Choose a DATA_DIR on another disk, ` +
          'or set DATABASE_URL to a PostgreSQL server of your own.',
      );
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  throw new EmbeddedServerError(
    'The built-in database needs the program "flock" (of util-linux) or "perl". Install one of them, ' +
      'or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
