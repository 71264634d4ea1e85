import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Refuses a data folder that a living process uses; the sentence says what to do. */
export class DataFolderBusyError extends Error {}

/**
 * Takes the lock of a data folder and returns the function that gives it back. Two processes on one embedded
 * database lose rows silently, so a second one is refused; what a killed process left is taken over.
 */
export function lockDataFolder(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  const mine = describeProcess(process.pid);
  if (!writeNew(path, mine)) {
    const found = read(path);
    if (found !== null && isAlive(found, mine)) throw busy(dataDir, found);
    takeOver({ path, found, mine, dataDir });
  }
  return () => {
    if (read(path) === mine) rmSync(path, { force: true });
  };
}

/** The stale file is moved away and looked at once more: another process may have taken it over meanwhile. */
function takeOver(lock: { path: string; found: string | null; mine: string; dataDir: string }): void {
  const aside = `${lock.path}.${process.pid}`;
  if (lock.found !== null) renameIfThere(lock.path, aside);
  const moved = read(aside);
  if (moved !== null && moved !== lock.found) {
    linkIfFree(aside, lock.path);
    rmSync(aside, { force: true });
    throw busy(lock.dataDir, moved);
  }
  rmSync(aside, { force: true });
  if (!writeNew(lock.path, lock.mine)) throw busy(lock.dataDir, read(lock.path) ?? '?');
}

function busy(dataDir: string, found: string): DataFolderBusyError {
  const pid = found.split(' ')[0] ?? '?';
  return new DataFolderBusyError(
    `The data folder ${dataDir} is in use by process ${pid}. Stop that process, choose another DATA_DIR, ` +
      'or set DATABASE_URL to a PostgreSQL database, which several processes can share.',
  );
}

/** The process id and, where the system tells it, the moment the process began: ids are used again. */
function describeProcess(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold blanks; behind it the start time is the 20th field.
    const began = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${pid} ${began ?? ''}`.trim();
  } catch {
    return String(pid);
  }
}

function isAlive(found: string, mine: string): boolean {
  if (found === mine) return true;
  const pid = Number(found.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const living = describeProcess(pid);
  return found === living || !living.includes(' ') || !found.includes(' ');
}

function writeNew(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // Another process has moved it first; writing the new lock decides.
  }
}

function linkIfFree(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Somebody holds the lock again already.
  }
}
