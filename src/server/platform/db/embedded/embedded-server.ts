import { setTimeout as sleep } from 'node:timers/promises';
import { closeSync, existsSync } from 'node:fs';
import { Client } from 'pg';
import { createSingleFlight } from '../../limits/single-flight.ts';
import { openDataFolder } from './data-folder.ts';
import type { Connection, DataFolder } from './data-folder.ts';
import { takeLock, takeStartLock } from './folder-lock.ts';
import type { FolderLock } from './folder-lock.ts';
import { holdLifeline, isHeld, layLifeline } from './lifeline.ts';
import type { Lifeline } from './lifeline.ts';
import { findPrograms } from './postgres-programs.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { createCluster, startServer, stopServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { EmbeddedServerError, explainFailure } from './start-failure.ts';

export { EmbeddedServerError } from './start-failure.ts';

export interface EmbeddedServer {
  /** How `pg` connects: `host` is a socket's folder or 127.0.0.1. The same for as long as the data folder exists. */
  readonly connection: Connection;
  /**
   * Restarts the server after it was lost, whoever stopped it. Simultaneous calls share one attempt; if the server
   * answers, a call costs one connection.
   */
  recover(): Promise<void>;
  /** Lets go of the server, and waits until it has ended if no other process uses it. */
  close(): Promise<void>;
}

interface EmbeddedServerOptions {
  dataDir: string;
  log?: (line: string) => void;
  /** Settings of PostgreSQL besides the usual ones. */
  settings?: Record<string, string>;
  /** As on Windows, which has no sockets in folders; tests set it elsewhere. */
  loopback?: boolean;
}

const firstPauseMs = 10;
const longestPauseMs = 150;
/** How long a server may show no sign of life, and how long an ending one may take. */
const silenceMs = 60_000;
const overdueMs = 2_000;
/** After being killed this many times in a row while starting, the server is not started again. */
const killsTolerated = 5;

/**
 * Starts the PostgreSQL server of a data folder, or joins the one that runs there. It belongs to all processes that
 * use it and shuts down in order after the last of them, whether that one was closed or killed. (On Windows it ends
 * with the process that started it, and another one's `recover` starts it again.)
 */
export async function openEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { dataDir, log = () => {}, settings = {}, loopback = process.platform === 'win32' } = options;
  const user = await explained(dataDir, () => {
    const folder = openDataFolder(dataDir, { loopback });
    const programs = findPrograms(folder.links);
    return new ServerUser({ folder, programs, settings, log });
  });
  await explained(dataDir, () => user.startOrJoin({ mayCreate: true })).catch((error: unknown) => {
    user.letGo();
    throw error;
  });
  const recovery = createSingleFlight<void>();
  let closed = false;
  return {
    connection: user.folder.connection,
    recover: () => {
      if (closed) return Promise.reject(new EmbeddedServerError('The database of this process was closed.'));
      return recovery.run(dataDir, () => explained(dataDir, () => user.recover()));
    },
    close: async () => {
      if (closed) return;
      closed = true;
      await recovery.idle();
      await user.leave();
    },
  };
}

/** One process's share in the server of a folder. */
class ServerUser {
  readonly folder: DataFolder;
  readonly #programs: PostgresPrograms;
  readonly #settings: Record<string, string>;
  readonly #log: (line: string) => void;
  #lifeline: Lifeline | null = null;
  #started: ServerProcess | null = null;
  #kills = 0;

  constructor(parts: {
    folder: DataFolder;
    programs: PostgresPrograms;
    settings: Record<string, string>;
    log: (line: string) => void;
  }) {
    this.folder = parts.folder;
    this.#programs = parts.programs;
    this.#settings = parts.settings;
    this.#log = parts.log;
  }

  async recover(): Promise<void> {
    // The link to a folder with a long path is where systems tidy up.
    openDataFolder(this.folder.dataDir, this.folder);
    if (this.#holds() && (await ask(this.folder.connection)) === 'ready') return;
    await this.startOrJoin({ mayCreate: false });
  }

  /** The process that gets the lock starts the server; the others wait until it answers them. */
  async startOrJoin({ mayCreate }: { mayCreate: boolean }): Promise<void> {
    const { folder } = this;
    let lastSignAt = Date.now();
    let overdueSince: number | null = null;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
      const lock = await (folder.loopback ? takeStartLock(folder.lock) : takeLock(folder.lock));
      if (lock !== null && (await this.#startUnderLock(lock, mayCreate))) return;
      if (!folder.loopback) this.#lifeline ??= holdLifeline(folder.lifeline);
      const answer = await ask(folder.connection);
      if (answer === 'ready' && this.#holds()) return this.#log(`Joined the database in ${folder.dataDir}.`);
      if (answer === 'starting') lastSignAt = Date.now();
      // Nobody watches it, or it waits for all its clients to disconnect: it would stay for ever.
      overdueSince = answer === 'ready' || answer === 'ending' ? (overdueSince ?? Date.now()) : null;
      if (overdueSince !== null && Date.now() - overdueSince > overdueMs) {
        await stopServer(folder, this.#programs);
        overdueSince = null;
      }
      if (Date.now() - lastSignAt > silenceMs) throw unreachable(folder);
      await sleep(pauseMs);
    }
  }

  /** Returns false if a server runs already, which only the lasting lock rules out, or was killed while starting. */
  async #startUnderLock(lock: FolderLock, mayCreate: boolean): Promise<boolean> {
    const { folder } = this;
    try {
      if (folder.loopback && (await ask(folder.connection)) === 'ready') return false;
      const start = { folder, programs: this.#programs, settings: this.#settings, lock };
      if (mayCreate) await createCluster(start);
      else if (!existsSync(folder.cluster)) throw gone(folder);
      const lifelineEnd = folder.loopback ? null : this.#layLifeline();
      this.#started = startServer({ ...start, lifelineEnd });
      if (lifelineEnd !== null) closeSync(lifelineEnd);
      const end = await untilReady(folder, this.#started);
      if (end?.killed && (this.#kills += 1) < killsTolerated) return false;
      if (end !== null) throw explainFailure(end.lastWords, folder.dataDir);
      this.#kills = 0;
      this.#log(`Started the database in ${folder.dataDir}.`);
      return true;
    } finally {
      lock.release();
    }
  }

  #layLifeline(): number {
    const { lifeline, end } = layLifeline(this.folder.lifeline);
    this.#lifeline?.letGo();
    this.#lifeline = lifeline;
    return end;
  }

  #holds(): boolean {
    return this.folder.loopback || this.#lifeline !== null;
  }

  /** Returns whether the server has no users left. */
  letGo(): boolean {
    const isLast = this.folder.loopback ? this.#started !== null : (this.#lifeline?.letGo() ?? false);
    this.#lifeline = null;
    return isLast;
  }

  async leave(): Promise<void> {
    const { folder } = this;
    if (!this.letGo()) return;
    if (folder.loopback) return stopServer(folder, this.#programs);
    let askedAt = Date.now();
    for (;;) {
      const lock = await takeLock(folder.lock);
      lock?.release();
      // It ended, or another process has started to use it.
      if (lock !== null || isHeld(folder.lifeline)) return;
      if (Date.now() - askedAt > overdueMs) {
        await stopServer(folder, this.#programs);
        askedAt = Date.now();
      }
      await sleep(firstPauseMs);
    }
  }
}

/**
 * Waits until the server accepts connections, however long its crash recovery takes; returns how it ended, if it did.
 */
async function untilReady(
  folder: DataFolder,
  server: ServerProcess,
): Promise<ReturnType<ServerProcess['end']>> {
  for (let lastSignAt = Date.now(); ; await sleep(firstPauseMs)) {
    const answer = await ask(folder.connection);
    if (answer === 'ready') return null;
    const end = server.end();
    if (end !== null) return end;
    if (answer !== 'silent') lastSignAt = Date.now();
    if (Date.now() - lastSignAt > silenceMs) throw unreachable(folder);
  }
}

type Answer = 'ready' | 'starting' | 'ending' | 'silent';

async function ask(connection: Connection): Promise<Answer> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return 'ready';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    // "Too many connections" and "cannot connect now".
    if (code === '53300') return 'ready';
    if (code !== '57P03' || !(error instanceof Error)) return 'silent';
    return error.message.includes('shutting down') ? 'ending' : 'starting';
  }
}

function unreachable({ dataDir }: DataFolder): EmbeddedServerError {
  return new EmbeddedServerError(
    `The database in ${dataDir} is held by another process or container and does not answer. ` +
      'Stop what else uses that folder, choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

/** An empty one in its place would look as if all data were lost. */
function gone({ dataDir }: DataFolder): EmbeddedServerError {
  return new EmbeddedServerError(
    `The database in ${dataDir} is no longer there. Bring the folder back, or start the product again to begin with an empty one.`,
  );
}

/** Turns the system's refusals into messages; messages, and faults of our own, are left as they are. */
async function explained<T>(dataDir: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EmbeddedServerError || !(error instanceof Error)) throw error;
    if (!('code' in error || 'status' in error)) throw error;
    throw explainFailure(String(error), dataDir);
  }
}
