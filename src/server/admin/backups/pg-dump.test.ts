import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../../platform/db/database.ts';
import { asSuperuser, createTestDatabase, readRun, runAsSuperuser } from '../../platform/db/test-database.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { createClusterRoles } from './restore.usecases.ts';
import { createFolder, look, openEmptyCluster, readRows } from './test-clusters.ts';
import { fillDatabase } from './test-filled-database.ts';

const run = promisify(execFile);
const folder = createFolder();
const dump = folder.path('dump.sql');

/** PostgreSQL's own programs, which read no server that is newer than they are. */
const [, major = '0'] = /(\d+)/.exec(spawnSync('pg_dump', ['--version']).stdout?.toString() ?? '') ?? [];
const server = await look(readRun().serverUrl, (client) => client.query('show server_version_num'));
const isDumped = Number(major) * 10_000 + 9_999 >= Number(server.rows[0]?.server_version_num);

let source: TestDatabase;
beforeAll(async () => {
  source = await createTestDatabase();
  await fillDatabase(source.database, source.url);
  if (isDumped) await run('pg_dump', ['--dbname', asSuperuser(source.url), '--file', dump]);
});
afterAll(async () => {
  await source.drop();
  folder.remove();
});

/** A cluster of another machine, with the owner that the dump names and nothing else. */
async function openCluster() {
  const cluster = await openEmptyCluster();
  const superuser = new URL(cluster.url);
  superuser.username = 'postgres';
  const owner = new URL(source.url).username;
  await runAsSuperuser(
    `alter role plain_owner rename to ${owner}; grant create on schema public to ${owner}`,
    superuser.href,
  );
  const url = new URL(cluster.url);
  url.username = owner;
  const load = (...options: string[]) =>
    run('psql', ['--quiet', '--dbname', superuser.href, '--file', dump, ...options]);
  return { ...cluster, url: url.href, load };
}

test.skipIf(!isDumped)(
  'a pg_dump loads whole into a new cluster once the roles are created there',
  async () => {
    const { url, load, close } = await openCluster();
    try {
      await createClusterRoles({ url });
      const { stderr } = await load('--set', 'ON_ERROR_STOP=1');
      expect(stderr).toBe('');
      await (await connectDatabase(url)).close();
      expect(await readRows(url)).toEqual(await readRows(source.url));
    } finally {
      await close();
    }
  },
);

test.skipIf(!isDumped)(
  'one that was loaded without the roles is refused at the start, with what to do',
  async () => {
    const { url, load, close } = await openCluster();
    try {
      const { stderr } = await load();
      expect(stderr).toMatch(/role "sponsorscope_app" does not exist/);
      await expect(connectDatabase(url)).rejects.toThrow(/npm run restore -- --roles/);
    } finally {
      await close();
    }
  },
);

test('a database whose roles have no rights is refused at the start, with what to do', async () => {
  await source.runAsOwner(['revoke all on auth.account from sponsorscope_accounts']);
  await expect(connectDatabase(source.url)).rejects.toThrow(/npm run restore -- --roles/);
});
