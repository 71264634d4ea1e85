import { createHash, randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { majorVersion } from './postgres-programs.ts';
import { EmbeddedServerError } from './start-failure.ts';

/** How `pg` connects: `host` is a socket's folder or 127.0.0.1. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
  /** Set explicitly, because `pg` would otherwise follow PGSSLMODE, and the server has no certificate. */
  ssl: false;
}

/** The contents of `postgresql` in a data folder, and how its server is reached. */
export interface DataFolder {
  /** As the operator names it, for messages. */
  dataDir: string;
  /** Reached over a port of this machine instead of a socket, as on Windows. */
  loopback: boolean;
  path: string;
  cluster: string;
  /** PostgreSQL's own, with the server's process id in its container. */
  pidFile: string;
  log: string;
  lock: string;
  lifeline: string;
  links: string;
  /** Files that a server leaves behind if it did not end in order. */
  staleFiles: string[];
  connection: Connection;
  /** The server's settings for where it listens. */
  listening: Record<string, string>;
  /** The options of `initdb` for who may connect. */
  authentication: string[];
}

/** A socket's path may have 107 bytes on Linux and 103 on macOS. */
const longestSocketPath = 103;
const socketPort = 5432;

/** Creates the folder if it is missing, and refuses with a message what is not ours. */
export function openDataFolder(dataDir: string, { loopback }: { loopback: boolean }): DataFolder {
  refuseFormerEngine(dataDir);
  makeFolder(resolve(dataDir, 'postgresql'));
  const path = join(fs.realpathSync(dataDir), 'postgresql');
  const cluster = join(path, 'cluster');
  const pidFile = join(cluster, 'postmaster.pid');
  refuseOtherOwner(dataDir, path);
  refuseOtherVersion(dataDir, cluster);
  return {
    dataDir,
    loopback,
    path,
    cluster,
    pidFile,
    log: join(path, 'server.log'),
    lock: join(path, 'lock'),
    lifeline: join(path, 'lifeline'),
    links: join(path, 'libraries'),
    ...(loopback ? overLoopback(path) : overSocket(path, pidFile)),
  };
}

/**
 * Everybody who reaches the socket is let in ("trust"): it is in a folder that only its owner may enter, and the
 * owner can read the database files anyway, so a password would keep nobody out. ("peer" does not work: in root's
 * user namespace users have other ids, without names.)
 */
function overSocket(path: string, pidFile: string) {
  fs.chmodSync(path, 0o700);
  const socket = join(path, `.s.PGSQL.${socketPort}`);
  return {
    staleFiles: [pidFile, socket, `${socket}.lock`],
    connection: {
      host: reachable(path),
      port: socketPort,
      user: 'postgres',
      database: 'postgres',
      ssl: false as const,
    },
    // Relative to the cluster's folder, the server's working directory: such a path is never too long.
    listening: { listen_addresses: '', unix_socket_directories: '..', port: String(socketPort) },
    authentication: ['--auth=trust'],
  };
}

/** Every user of the machine can reach a port, so here a password is required. */
function overLoopback(path: string) {
  const passwordFile = join(path, 'password');
  if (!fs.existsSync(passwordFile)) writeOnce(passwordFile, randomBytes(24).toString('hex'));
  // The same in every process without any communication, and outside the range from which systems assign ports.
  const port = 20_000 + (createHash('sha256').update(path).digest().readUInt16BE() % 10_000);
  return {
    // Without a lasting lock another server may be alive: PostgreSQL itself decides which files are stale.
    staleFiles: [],
    connection: {
      host: '127.0.0.1',
      port,
      user: 'postgres',
      database: 'postgres',
      ssl: false as const,
      password: fs.readFileSync(passwordFile, 'utf8'),
    },
    listening: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    authentication: ['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
  };
}

/** All or nothing, and the first one stays. */
function writeOnce(path: string, text: string): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  fs.writeFileSync(draft, text, { mode: 0o600 });
  try {
    fs.linkSync(draft, path);
  } catch (error) {
    if (!fs.existsSync(path)) throw error;
  } finally {
    fs.rmSync(draft);
  }
}

/** The folder itself or, if its path is too long for a socket, a short link to it in the system's temporary folder. */
function reachable(path: string): string {
  if (Buffer.byteLength(`${path}/.s.PGSQL.${socketPort}`) <= longestSocketPath) return path;
  const name = createHash('sha256').update(path).digest('hex').slice(0, 16);
  const link = join(tmpdir(), `sponsorscope-${process.getuid?.() ?? 0}-${name}`);
  try {
    fs.symlinkSync(path, link);
  } catch {
    // Somebody else could have put a link to a server of theirs there.
    const found = fs.lstatSync(link);
    if (!found.isSymbolicLink() || found.uid !== process.getuid?.() || fs.readlinkSync(link) !== path) {
      throw new EmbeddedServerError(
        `${link} is in the place of a link to the data folder. Remove it and start again.`,
      );
    }
  }
  return link;
}

function makeFolder(path: string): void {
  if (fs.existsSync(path)) return;
  // Node itself would report "no such file" for a read-only disk.
  let parent = dirname(path);
  while (!fs.existsSync(parent)) parent = dirname(parent);
  fs.accessSync(parent, fs.constants.W_OK);
  fs.mkdirSync(path, { recursive: true, mode: 0o700 });
}

function refuseFormerEngine(dataDir: string): void {
  const former = join(dataDir, 'database');
  if (!fs.existsSync(join(former, 'PG_VERSION'))) return;
  throw new EmbeddedServerError(
    `The folder ${former} was written by a former version's database, whose data is not carried over. ` +
      'Move that folder away to begin with an empty database, or choose another DATA_DIR.',
  );
}

function refuseOtherOwner(dataDir: string, path: string): void {
  const { uid } = fs.statSync(path);
  if (process.getuid === undefined || uid === process.getuid()) return;
  throw new EmbeddedServerError(
    `The database in ${dataDir} belongs to another user (number ${uid}, this one has ${process.getuid()}). ` +
      'Start the product as that user, change the owner of everything in it, or choose another DATA_DIR.',
  );
}

function refuseOtherVersion(dataDir: string, cluster: string): void {
  if (!fs.existsSync(cluster)) return;
  const version = fs.existsSync(join(cluster, 'PG_VERSION'))
    ? fs.readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    : 'unknown';
  if (version === majorVersion) return;
  throw new EmbeddedServerError(
    `The database in ${dataDir} was written by PostgreSQL ${version}, and this version of the product runs ` +
      `PostgreSQL ${majorVersion}. Start the version that wrote it, choose another DATA_DIR, or set DATABASE_URL.`,
  );
}
