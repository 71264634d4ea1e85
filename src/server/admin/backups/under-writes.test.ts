import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestAdmin, fullNote, writeEntries } from '../../platform/audit-log/test-audit.ts';
import { addAccount, leaveCredits } from '../../accounts/plans/test-plans.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { addHistory } from '../../platform/testing/test-history.ts';
import { restoreBackup } from './restore.usecases.ts';
import { takeBackup } from './take-backup.usecases.ts';
import { createFolder, openEmptyPlace, readRows } from './test-clusters.ts';

const folder = createFolder();
let source: TestDatabase;
beforeAll(async () => {
  source = await createTestDatabase();
});
afterAll(async () => {
  await source.drop();
  folder.remove();
});

const now = () => new Date();

test('backups made while credits change and the audit log grows are each of one moment', async () => {
  const { database } = source;
  const users = await Promise.all(Array.from({ length: 4 }, () => addAccount(database, { at: now() })));
  const admin = await addTestAdmin(database, now());
  // Tables between those that change, so that the moments at which these are read differ.
  await addHistory(database, { userId: admin.userId, analyses: 5_000, newest: now(), stepSeconds: 1 });
  const writing = { ended: false, rounds: 0 };
  const spend = async (userId: string) => {
    while (!writing.ended) {
      writing.rounds += 1;
      await leaveCredits(database, { userId, credits: writing.rounds % 1_000, at: now() });
    }
  };
  const audit = async () => {
    while (!writing.ended) await writeEntries({ database, now, admin }, [fullNote(0)]);
  };
  const writers = Promise.all([...users.map(spend), audit()]);
  const seen: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const path = folder.path(`${round}.backup`);
    const before = writing.rounds;
    const { ledger, audit: log } = await takeBackup({ url: source.url, now, version: '0' }, { path });
    expect(writing.rounds, 'nobody waits for a backup').toBeGreaterThan(before);
    expect({ disagreeing: ledger.disagreeing, fault: log.fault }).toEqual({ disagreeing: 0, fault: null });
    seen.push(ledger.entries);
  }
  writing.ended = true;
  await writers;
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  expect(seen.at(-1)).toBeLessThan((await readRows(source.url))['credit_ledger']?.length ?? 0);
  const place = await openEmptyPlace();
  try {
    // Restoring fails if a balance is not its ledger's sum, or the log is broken.
    const { restored } = await restoreBackup(place, { path: folder.path('3.backup') });
    expect(restored.ledger).toMatchObject({ entries: seen.at(-1), disagreeing: 0 });
  } finally {
    await place.close();
  }
});
