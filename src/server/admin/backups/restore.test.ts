import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, leaveCredits } from '../../accounts/plans/test-plans.ts';
import type { Database } from '../../platform/db/database.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import type { BackupManifest } from './backup-format.ts';
import { restoreBackup } from './restore.usecases.ts';
import { takeBackup } from './take-backup.usecases.ts';
import type { EmptyPlace } from './test-clusters.ts';
import { createFolder, openEmptyCluster, openEmptyPlace, readRows, readSchema } from './test-clusters.ts';
import { fillDatabase } from './test-filled-database.ts';

const now = () => new Date('2026-11-21T13:00:00Z');
const folder = createFolder();
const path = folder.path('filled.backup');
let source: TestDatabase;
let cluster: EmptyPlace;
let manifest: BackupManifest;
beforeAll(async () => {
  source = await createTestDatabase();
  await fillDatabase(source.database, source.url);
  cluster = await openEmptyCluster();
  manifest = await takeBackup({ url: source.url, now, version: '0.2.0' }, { path });
});
afterAll(async () => {
  await source.drop();
  await cluster.close();
  folder.remove();
});

const withDatabase = async <T>(url: string, work: (database: Database) => Promise<T>) => {
  const database = await connectDatabase(url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

test('a backup restores into a cluster without roles, by a plain owner, with every row of every table', async () => {
  const rows = await readRows(source.url);
  const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0);
  expect(empty, 'A table without rows proves nothing.').toEqual([]);
  const { restored } = await restoreBackup(cluster, { path });
  expect(await readRows(cluster.url)).toEqual(rows);
  expect(await readSchema(cluster.url)).toEqual(await readSchema(source.url));
  expect(restored).toEqual({ ledger: manifest.ledger, audit: manifest.audit });
  expect(restored).toMatchObject({
    ledger: { entries: 2, credits: 7, disagreeing: 0 },
    audit: { entries: 3, fault: null },
  });
});

test('a restored database goes on where it stood, and its plain owner’s backup restores where the roles exist', async () => {
  await withDatabase(cluster.url, async (database) => {
    const userId = await addAccount(database, { at: now() });
    await leaveCredits(database, { userId, credits: 5, at: now() });
  });
  const again = folder.path('again.backup');
  await takeBackup({ url: cluster.url, now, version: '0.2.0' }, { path: again });
  const place = await openEmptyPlace();
  try {
    await restoreBackup(place, { path: again });
    const rows = await readRows(place.url);
    expect(rows).toEqual(await readRows(cluster.url));
    expect(rows['profiles']).toHaveLength(2);
    expect(rows['credit_ledger']).toHaveLength(3);
  } finally {
    await place.close();
  }
});

test('a database that holds anything is refused with a sentence and left as it is', async () => {
  const before = await readRows(source.url);
  await expect(restoreBackup(source, { path })).rejects.toThrow(
    'This database is not empty: it has account_deletions. A backup is restored into an empty one alone.',
  );
  expect(await readRows(source.url)).toEqual(before);
});
