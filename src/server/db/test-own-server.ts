import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf } from './database.ts';
import { openEmbeddedServer } from './embedded/embedded-server.ts';
import { describeRun, prepareTemplate } from './test-database.ts';
import type { TestRun } from './test-database.ts';

/** Nothing of it outlives the run, so nothing waits for a disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
};

/** Runs once before all tests: the server that each of them takes a database from. The function it returns ends it. */
export default async function startOwnServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sponsorscope-tests-'));
  const server = await openEmbeddedServer({ dataDir, settings });
  const run: TestRun = { serverUrl: addressOf(server.connection), name: 'own', strategy: 'file_copy' };
  await prepareTemplate(run);
  Object.assign(process.env, describeRun(run));
  return async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
