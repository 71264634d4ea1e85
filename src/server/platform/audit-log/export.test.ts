import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../db/test-database.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { readCsv } from '../../analysis/exports/test-exports.ts';
import { exportEntries } from './audit-log.usecases.ts';
import { addTestAdmin, writeEntries } from './test-audit.ts';

const now = () => new Date('2026-11-21T12:00:00Z');
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

test('an export that is read slowly holds what there was when it began, whatever is written meanwhile', async () => {
  const { database } = testDatabase;
  const context = { database, now, admin: await addTestAdmin(database, now()) };
  const before = 600;
  await writeEntries(
    context,
    Array.from({ length: before }, () => ({})),
  );
  const parts: string[] = [];
  for await (const part of await exportEntries(context, {})) {
    await writeEntries(context, [{ justification: 'Written meanwhile' }]);
    parts.push(part);
  }
  expect(parts.length).toBeGreaterThan(1);
  const [, ...rows] = readCsv(Buffer.from(parts.join('')));
  expect(rows.map(([sequence]) => Number(sequence))).toEqual(
    Array.from({ length: before }, (_, index) => index + 1),
  );
});
