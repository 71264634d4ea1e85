import { setTimeout as sleep } from 'node:timers/promises';
import { closeSync } from 'node:fs';
import { Client } from 'pg';
import { openDataFolder } from './data-folder.ts';
import type { Connection, DataFolder } from './data-folder.ts';
import { takeLock } from './folder-lock.ts';
import type { FolderLock } from './folder-lock.ts';
import { holdLifeline, layLifeline } from './lifeline.ts';
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
   * Brings the server back after it was lost, by whosever death. Calls at the same time share one attempt, and where the
   * server answers it costs a connection.
   */
  recover(): Promise<void>;
  /** Lets go of the server, and waits until it has ended where no other process uses it. */
  close(): Promise<void>;
}

interface EmbeddedServerOptions {
  dataDir: string;
  log?: (line: string) => void;
  /** Settings of PostgreSQL beside the usual ones. */
  settings?: Record<string, string>;
}

const pollMs = 20;
/** How long a server may give no sign of life, and how long one may stay that should end. */
const silenceMs = 60_000;
const overdueMs = 5_000;

/**
 * Starts the PostgreSQL server of a data folder, or joins the one that runs there. It belongs to all processes that use
 * it and ends with the last of them, in order, whether that one was closed or killed.
 */
export async function openEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { dataDir, log = () => {}, settings = {} } = options;
  const user = await explained(dataDir, () => {
    const folder = openDataFolder(dataDir);
    return { folder, programs: findPrograms(folder.links), settings, log, lifeline: null };
  });
  await explained(dataDir, () => startOrJoin(user));
  let underWay: Promise<void> | null = null;
  let closed = false;
  return {
    connection: user.folder.connection,
    recover: () => {
      if (closed) return Promise.reject(new EmbeddedServerError('The database of this process was closed.'));
      underWay ??= explained(dataDir, () => recover(user)).finally(() => {
        underWay = null;
      });
      return underWay;
    },
    close: async () => {
      if (closed) return;
      closed = true;
      await underWay?.catch(() => {});
      await leave(user);
    },
  };
}

/** A process's part in a server. */
interface User {
  folder: DataFolder;
  programs: PostgresPrograms;
  settings: Record<string, string>;
  log: (line: string) => void;
  lifeline: Lifeline | null;
}

async function recover(user: User): Promise<void> {
  // The link to a folder with a long path lies where systems tidy up.
  openDataFolder(user.folder.dataDir);
  if (user.lifeline !== null && (await ask(user.folder.connection)) === 'ready') return;
  await startOrJoin(user);
}

/** Whoever gets the lock starts the server; the others wait until it answers them. */
async function startOrJoin(user: User): Promise<void> {
  const { folder, programs, log } = user;
  let lastSign = Date.now();
  let unwatchedSince: number | null = null;
  for (;;) {
    const lock = await takeLock(folder.lock);
    if (lock !== null && (await startUnderLock(user, lock)))
      return log(`The database in ${folder.dataDir} was started.`);
    user.lifeline ??= holdLifeline(folder.lifeline);
    const answer = await ask(folder.connection);
    if (answer === 'ready' && user.lifeline !== null) return log(`Joined the database in ${folder.dataDir}.`);
    if (answer !== 'silent') lastSign = Date.now();
    // Nobody would end it, or it was told to wait for all who are connected: neither may go on.
    const overdue = answer === 'ending' || answer === 'ready';
    unwatchedSince = overdue ? (unwatchedSince ?? Date.now()) : null;
    if (unwatchedSince !== null && Date.now() - unwatchedSince > overdueMs) {
      await stopServer(folder, programs);
      unwatchedSince = null;
    }
    if (Date.now() - lastSign > silenceMs) throw unreachable(folder);
    await sleep(pollMs);
  }
}

function unreachable({ dataDir }: DataFolder): EmbeddedServerError {
  return new EmbeddedServerError(
    `The database in ${dataDir} is held by another process or container and does not answer. ` +
      'Stop what else uses that folder, choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

/** Answers false where another process was quicker, which only Windows leaves to the server to find out. */
async function startUnderLock(user: User, lock: FolderLock): Promise<boolean> {
  const { folder, programs, settings } = user;
  try {
    await createCluster({ folder, programs, settings, lock });
    const lifelineEnd = user.folder.listening['listen_addresses'] === '' ? layInto(user) : null;
    const server = startServer({ folder, programs, settings, lock, lifelineEnd });
    if (lifelineEnd !== null) closeSync(lifelineEnd);
    return await isUp(folder, server);
  } finally {
    lock.release();
  }
}

function layInto(user: User): number {
  const { lifeline, end } = layLifeline(user.folder.lifeline);
  if (user.lifeline === null) user.lifeline = lifeline;
  else lifeline.letGo();
  return end;
}

/** Waits until the server takes connections, however long it has to make up for a crash; says why where it ends. */
async function isUp(folder: DataFolder, server: ServerProcess): Promise<boolean> {
  let said: string | null = null;
  void server.ended.then((text) => {
    said = text;
  });
  while ((await ask(folder.connection)) !== 'ready') {
    if (said !== null) throw explainFailure(said, folder.dataDir);
    await sleep(pollMs);
  }
  return true;
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
    if (code === '53300') return 'ready';
    if (code !== '57P03' || !(error instanceof Error)) return 'silent';
    return error.message.includes('shutting down') ? 'ending' : 'starting';
  }
}

async function leave(user: User): Promise<void> {
  const { folder, lifeline } = user;
  if (lifeline === null || !lifeline.letGo()) return;
  let askedAt = Date.now();
  for (;;) {
    const lock = await takeLock(folder.lock);
    lock?.release();
    // Ended, or somebody else has come to use it.
    if (lock !== null || lifeline.isHeld()) return;
    if (Date.now() - askedAt > overdueMs) {
      await stopServer(folder, user.programs);
      askedAt = Date.now();
    }
    await sleep(pollMs);
  }
}

/** What the system refuses becomes a sentence; what is one already, or is our own fault, stays. */
async function explained<T>(dataDir: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EmbeddedServerError || !(error instanceof Error && 'code' in error)) throw error;
    throw explainFailure(String(error), dataDir);
  }
}
