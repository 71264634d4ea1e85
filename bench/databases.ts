import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openPlainOwner } from '../src/server/platform/db/plain-owner.ts';
import type { Row } from './table.ts';

const postgresUrl = 'postgresql://postgres@127.0.0.1:5432';

/** Measures the default installation, and the product on a separate PostgreSQL server, if there is one. */
export async function measureOnBoth(
  measure: (what: string, env: Record<string, string>) => Promise<Row[]>,
): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sponsorscope-bench-'));
  try {
    const own = await measure('default installation', { DATA_DIR: folder, DATABASE_URL: '' });
    return [
      ...own,
      ...(await onPostgres((url) => measure('external PostgreSQL', { DATA_DIR: folder, DATABASE_URL: url }))),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Measures on a new database of the PostgreSQL server, if there is one. */
export async function onPostgres(measure: (url: string) => Promise<Row[]>): Promise<Row[]> {
  const owner = new Client({ connectionString: `${postgresUrl}/postgres`, connectionTimeoutMillis: 1000 });
  try {
    await owner.connect();
  } catch {
    return [
      { what: 'external PostgreSQL', measured: 'skipped', beside: 'no server at 127.0.0.1:5432', aim: '' },
    ];
  }
  const name = `sponsorscope_bench_${process.pid}_${Date.now()}`;
  try {
    await owner.query(`create database ${name}`);
    return await measure(await openPlainOwner(`${postgresUrl}/${name}`));
  } finally {
    await owner.query(`drop database if exists ${name} with (force)`);
    await owner.end();
  }
}
