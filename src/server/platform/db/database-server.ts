import { existsSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSettings } from './database.ts';
import { addressOf } from './database.ts';
import { openPlainOwner } from './plain-owner.ts';
import { openEmbeddedServer } from './embedded/embedded-server.ts';

export interface DatabaseServer {
  url: string;
  close(): Promise<void>;
}

/** The configured database as it is: its tables are neither made nor brought up to date. */
export async function openDatabaseServer({
  dataDir,
  databaseUrl,
}: DatabaseSettings): Promise<DatabaseServer> {
  if (databaseUrl !== null) return { url: databaseUrl, close: () => Promise.resolve() };
  const server = await openEmbeddedServer({ dataDir });
  try {
    return { url: await openPlainOwner(addressOf(server.connection)), close: () => server.close() };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Whether the configured database is the product's own and was never started. */
export function isUnborn({ dataDir, databaseUrl }: DatabaseSettings): boolean {
  // The former engine's folder is refused when it is opened, with a message of its own.
  return databaseUrl === null && ['postgresql', 'database'].every((name) => !existsSync(join(dataDir, name)));
}

/** Runs `work` on the configured database; if that fails, what was created for it in the data folder goes too. */
export async function onNewDatabase<T>(
  settings: DatabaseSettings,
  work: (server: DatabaseServer) => Promise<T>,
): Promise<T> {
  const isNew = isUnborn(settings);
  const isNewFolder = isNew && !existsSync(settings.dataDir);
  const server = await openDatabaseServer(settings);
  let done = false;
  try {
    const result = await work(server);
    done = true;
    return result;
  } finally {
    await server.close();
    if (isNew && !done) rmSync(join(settings.dataDir, 'postgresql'), { recursive: true, force: true });
    if (isNewFolder && !done) rmdirSync(settings.dataDir);
  }
}
