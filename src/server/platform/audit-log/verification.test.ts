import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { createTestDatabase } from '../db/test-database.ts';
import type { TestDatabase } from '../db/test-database.ts';
import type { Admin } from '../http/request.ts';
import { addTestAdmin, fullNote, oddText, writeEntries } from './test-audit.ts';
import type { AuditHead } from './verification.usecases.ts';
import { emptyLog, verifyAuditLog } from './verification.usecases.ts';

let testDatabase: TestDatabase;
let database: Database;
let admin: Admin;
let sound: AuditHead;
const clock = { now: new Date('2026-11-21T12:00:00.123Z') };
const now = () => clock.now;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = testDatabase.database;
  admin = await addTestAdmin(database, clock.now);
});
afterAll(() => testDatabase.drop());

const headOf = ({ entries, head }: AuditHead) => ({ entries, head });

test('an empty log is unbroken, and what is written is read back under the same digests', async () => {
  expect(await verifyAuditLog({ database })).toEqual({ ...emptyLog, fault: null });
  await writeEntries(
    { database, now, admin },
    Array.from({ length: 8 }, (_, index) => fullNote(index)),
  );
  clock.now = new Date('2026-11-21T13:00:00.000Z');
  await writeEntries({ database, now, admin: { ...admin, email: oddText, clientAddress: 'unknown' } }, [
    {},
    {},
  ]);
  const verified = await verifyAuditLog({ database });
  expect(verified).toMatchObject({ entries: 10, fault: null });
  expect(verified.head).toMatch(/^[\da-f]{64}$/);
  sound = headOf(verified);
});

test('a head of an earlier time is found in a log that has grown, and nowhere else', async () => {
  await writeEntries({ database, now, admin }, [{}, {}]);
  const grown = await verifyAuditLog({ database });
  for (const known of [sound, { head: sound.head.toUpperCase() }, { entries: 3 }, emptyLog, headOf(grown)])
    expect(await verifyAuditLog({ database }, { known })).toEqual(grown);
  const fault = async (known: Partial<AuditHead>) => (await verifyAuditLog({ database }, { known })).fault;
  expect(await fault({ entries: 13 })).toEqual({
    sequence: 13,
    what: 'it is missing; the log had 13 entries before',
  });
  expect(await fault({ head: '00'.repeat(31) })).toMatchObject({
    sequence: null,
    what: expect.stringContaining('cut off or rewritten'),
  });
  expect(await fault({ entries: 9, head: sound.head })).toMatchObject({ sequence: 9 });
  expect(await verifyAuditLog({ database }, { after: sound })).toEqual(grown);
  sound = headOf(grown);
});

test('neither the application’s role nor, by its trigger, the owner changes, deletes or empties the log', async () => {
  const statements = [
    `update admin_actions_audit set justification = 'x' where sequence = 1`,
    'update admin_actions_audit set sequence = sequence',
    'delete from admin_actions_audit where sequence = 12',
    'truncate admin_actions_audit',
    'drop table admin_actions_audit',
    'alter table admin_actions_audit disable trigger all',
  ];
  for (const statement of statements)
    await expect(database.asSystem(() => sql.raw(statement).execute(database.current))).rejects.toThrow(
      /permission denied|must be owner/,
    );
  // Outside of the system's tasks a row is neither seen nor added.
  const seen = await sql`select 1 from admin_actions_audit`.execute(database.current);
  expect(seen.rows).toEqual([]);
  for (const statement of statements.slice(0, 4))
    await expect(testDatabase.runAsOwner([statement])).rejects.toThrow(/never changed or deleted/);
  expect(await verifyAuditLog({ database })).toMatchObject({ ...sound, fault: null });
});
