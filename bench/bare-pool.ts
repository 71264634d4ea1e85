import type { Pool } from 'pg';
import { addressOf } from '../src/server/platform/db/database.ts';
import { openEmbeddedServer } from '../src/server/platform/db/embedded/embedded-server.ts';
import { openPool } from '../src/server/platform/db/pool.ts';

/** A bare implementation's connections: to the database it is given, else to the data folder's own. */
export async function openBarePool(): Promise<{ pool: Pool; close: () => Promise<void> }> {
  const { DATABASE_URL, DATA_DIR = '' } = process.env;
  const server = DATABASE_URL ? null : await openEmbeddedServer({ dataDir: DATA_DIR });
  const pool = openPool(server === null ? (DATABASE_URL ?? '') : addressOf(server.connection));
  const close = async () => {
    await pool.end();
    await server?.close();
  };
  return { pool, close };
}
