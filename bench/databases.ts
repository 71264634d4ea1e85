import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Row } from './table.ts';

const postgresUrl = 'postgresql://postgres@127.0.0.1:5432';

/** Measures on an embedded database of its own, and on one of the PostgreSQL server's where there is a server. */
export async function measureOnBoth(
  measure: (what: string, env: Record<string, string>) => Promise<Row[]>,
): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sponsorscope-bench-'));
  try {
    const embedded = await measure('embedded database', { DATA_DIR: folder, DATABASE_URL: '' });
    return [
      ...embedded,
      ...(await onPostgres((url) => measure('PostgreSQL', { DATA_DIR: folder, DATABASE_URL: url }))),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Measures on a database of its own of the PostgreSQL server, where there is one. */
export async function onPostgres(measure: (url: string) => Promise<Row[]>): Promise<Row[]> {
  const owner = new Client({ connectionString: `${postgresUrl}/postgres`, connectionTimeoutMillis: 1000 });
  try {
    await owner.connect();
  } catch {
    return [{ what: 'PostgreSQL', measured: 'skipped', beside: 'no server at 127.0.0.1:5432', aim: '' }];
  }
  const name = `sponsorscope_bench_${process.pid}_${Date.now()}`;
  try {
    await owner.query(`create database ${name}`);
    return await measure(`${postgresUrl}/${name}`);
  } finally {
    await owner.query(`drop database if exists ${name} with (force)`);
    await owner.end();
  }
}
