import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client } from 'pg';
import { openEmbeddedServer } from './embedded-server.ts';
import type { EmbeddedServer } from './embedded-server.ts';
import { openThrowawayServer } from './throwaway-server.ts';

let dataDir = '';
const opened: EmbeddedServer[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sponsorscope-embedded-'));
});
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
  rmSync(dataDir, { recursive: true });
});

async function open(folder = dataDir): Promise<EmbeddedServer> {
  const server = await openEmbeddedServer({ dataDir: folder });
  opened.push(server);
  return server;
}

async function ask(server: EmbeddedServer, text: string): Promise<unknown[]> {
  const client = new Client(server.connection);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('a new folder gets a durable PostgreSQL 18 that keeps its data', async () => {
  const first = await open();
  expect(await ask(first, 'show server_version_num')).toEqual([expect.stringMatching(/^18/)]);
  const durable = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
  for (const setting of durable)
    expect([setting, ...(await ask(first, `show ${setting}`))]).toEqual([setting, 'on']);
  await ask(first, 'create table kept as select 7 as number');
  await first.close();
  expect(readFileSync(join(dataDir, 'postgresql', 'server.log'), 'utf8')).toMatch(
    /database system is shut down/,
  );
  const second = await open();
  expect(await ask(second, 'select number from kept')).toEqual([7]);
});

test('a throwaway server is there and gone', async () => {
  const server = await openThrowawayServer();
  expect(await ask(server, 'show fsync')).toEqual(['off']);
  await server.close();
  await expect(ask(server, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
});
