import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHistory } from '../../platform/testing/test-history.ts';
import { addAccount } from '../../accounts/plans/test-plans.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { openDatabaseServer } from '../../platform/db/database-server.ts';
import { createFolder, look, openEmptyPlace, readRows } from './test-clusters.ts';
import { startCommand } from '../../platform/testing/test-command.ts';
import { fillDatabase } from './test-filled-database.ts';

const folder = createFolder();
const path = folder.path('made.backup');
let source: TestDatabase;
beforeAll(async () => {
  source = await createTestDatabase();
  await fillDatabase(source.database, source.url);
  const userId = await addAccount(source.database, { at: new Date() });
  await addHistory(source.database, { userId, analyses: 2_000, newest: new Date(), stepSeconds: 1 });
});
afterAll(async () => {
  await source.drop();
  folder.remove();
});

const start = (...command: Parameters<typeof startCommand>) => {
  const { ended, kill } = startCommand(...command);
  return { ended: ended.then(({ code, out, err }) => ({ code, said: out + err })), kill };
};
const backUp = (to: string) => start('backup', [to], { DATABASE_URL: source.url });
const restoreInto = (dataDir: string, from = path) => start('restore', [from], { DATA_DIR: dataDir }).ended;
/** The rows of a data folder of the product's own. */
const readFolder = async (dataDir: string) => {
  const server = await openDatabaseServer({ dataDir, databaseUrl: null });
  try {
    return await readRows(server.url);
  } finally {
    await server.close();
  }
};
/** Waits until a statement like this one is being run in a database. */
const untilRuns = (url: string, pattern: string) =>
  look(url, async (client) => {
    for (let tries = 0; tries < 2_000; tries += 1) {
      const { rows } = await client.query(
        `select from pg_stat_activity where datname = current_database() and query ~* $1 and pid <> pg_backend_pid()`,
        [pattern],
      );
      if (rows.length > 0) return;
      // What is looked at needs the processor too; the last statement of a connection can be seen until its next one.
      await wait(10);
    }
  });

test('a backup of a running product and its restore into an empty data folder print the same heads', async () => {
  const made = await backUp(path).ended;
  expect(made).toMatchObject({ code: 0 });
  expect(made.said).toMatch(/\d,\d{3} rows of \d+ tables, \d+\.\d MB, in/);
  expect(made.said).toMatch(/Credit ledger: 2 entries, sum 7, agrees with every account/);
  const [, head = ''] = /Audit log: +3 entries, unbroken, head ([\da-f]{64})/.exec(made.said) ?? [];
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const dataDir = folder.path('empty');
  const { code, said } = await restoreInto(dataDir);
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(said.match(/2 entries, sum 7, agrees/g)).toHaveLength(2);
  expect(said.split(head)).toHaveLength(3);
  const rows = await readRows(source.url);
  expect(await readFolder(dataDir)).toEqual(rows);
  const again = await restoreInto(dataDir);
  expect(again).toMatchObject({ code: 1 });
  expect(again.said).toMatch(/^This database is not empty/);
  expect(await readFolder(dataDir)).toEqual(rows);
});

test.each([
  ['a file that is cut off', (file: Buffer) => file.subarray(0, file.length - 100), /damaged or was cut off/],
  ['a foreign file', () => Buffer.from('PGDMP'), /not a backup of Sponsorscope/],
])('%s is refused before anything is created', async (_what, change, sentence) => {
  const file = folder.path('bad.backup');
  writeFileSync(file, change(readFileSync(path)));
  const dataDir = folder.path('untouched');
  const { code, said } = await restoreInto(dataDir, file);
  expect(code).toBe(1);
  expect(said).toMatch(sentence);
  expect(existsSync(dataDir)).toBe(false);
});

test('a wrong use is answered with the right one, and a folder without data is no source', async () => {
  const wrong = await start('backup', [], { DATABASE_URL: source.url }).ended;
  expect(wrong).toEqual({ code: 1, said: 'Usage: npm run backup -- <file>\n' });
  const nothing = await start('backup', [folder.path('x')], { DATA_DIR: folder.path('none') }).ended;
  expect(nothing.said).toMatch(/holds no accounts yet/);
  expect(existsSync(folder.path('none'))).toBe(false);
});

test('a backup that is killed leaves nothing under its name, and the next one is whole', async () => {
  const target = folder.path('killed');
  mkdirSync(target);
  const to = join(target, 'killed.backup');
  await look(source.url, async (client) => {
    // Holds it up while its file is open.
    await client.query('begin; lock table usage_hours in access exclusive mode');
    const running = backUp(to);
    await expect.poll(() => readdirSync(target)).toHaveLength(1);
    running.kill();
    await running.ended;
    await client.query('rollback');
  });
  expect(readdirSync(target).map((name) => name.endsWith('.partial'))).toEqual([true]);
  expect(await backUp(to).ended).toMatchObject({ code: 0 });
  const dataDir = folder.path('after-killed');
  expect(await restoreInto(dataDir, to)).toMatchObject({ code: 0 });
  expect(await readFolder(dataDir)).toEqual(await readRows(source.url));
});

test('a restore that is killed at any step leaves an empty database, and the next one works', async () => {
  const place = await openEmptyPlace();
  try {
    for (const step of ['^copy', 'add constraint', '^analyze']) {
      const running = start('restore', [path], { DATABASE_URL: place.url });
      await Promise.race([untilRuns(place.url, step), running.ended]);
      running.kill();
      await running.ended;
      await expect.poll(() => readRows(place.url), { message: step }).toEqual({});
    }
    const { code, said } = await start('restore', [path], { DATABASE_URL: place.url }).ended;
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(await readRows(place.url)).toEqual(await readRows(source.url));
  } finally {
    await place.close();
  }
});

test('a restore into a data folder that is killed is begun again in the same folder', async () => {
  const dataDir = folder.path('killed-folder');
  const running = start('restore', [path], { DATA_DIR: dataDir });
  await expect.poll(() => existsSync(join(dataDir, 'postgresql', 'cluster', 'PG_VERSION'))).toBe(true);
  running.kill();
  await running.ended;
  expect(await restoreInto(dataDir)).toMatchObject({ code: 0 });
  expect(await readFolder(dataDir)).toEqual(await readRows(source.url));
});
