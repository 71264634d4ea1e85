import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, readSync } from 'node:fs';

/**
 * A named pipe in the data folder that every process using the server holds open for writing. The system closes it
 * with the process, however that ends, which tells the reader when the last user is gone. Nothing is ever written.
 */
export interface Lifeline {
  /** Lets go; returns whether nobody else holds on. */
  letGo(): boolean;
}

const { O_RDONLY, O_RDWR, O_WRONLY, O_NONBLOCK } = constants;

/** Holds on to a server that runs; `null` if nothing watches the pipe. */
export function holdLifeline(path: string): Lifeline | null {
  try {
    return lifelineOf(path, openSync(path, O_WRONLY | O_NONBLOCK));
  } catch {
    return null;
  }
}

/** For the process that starts the server: `end` is passed on to the watcher and then closed here. */
export function layLifeline(path: string): { lifeline: Lifeline; end: number } {
  if (!existsSync(path)) execFileSync('mkfifo', ['-m', '600', path]);
  // Opening one end waits until the other end is open; that is why the first one is opened for both.
  const both = openSync(path, O_RDWR | O_NONBLOCK);
  const end = openSync(path, O_RDONLY);
  const lifeline = lifelineOf(path, openSync(path, O_WRONLY | O_NONBLOCK));
  closeSync(both);
  return { lifeline, end };
}

/** True once somebody holds on. */
export function isHeld(path: string): boolean {
  const reader = openSync(path, O_RDONLY | O_NONBLOCK);
  try {
    return readSync(reader, Buffer.alloc(1)) > 0;
  } catch {
    // Nothing to read yet, so there may be something later.
    return true;
  } finally {
    closeSync(reader);
  }
}

function lifelineOf(path: string, held: number): Lifeline {
  return {
    letGo: () => {
      closeSync(held);
      return !isHeld(path);
    },
  };
}
