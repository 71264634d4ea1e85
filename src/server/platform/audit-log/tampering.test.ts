import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlertReport } from '../alerts/alert-reporter.usecases.ts';
import type { Database } from '../db/database.ts';
import { connectDatabase } from '../db/database.ts';
import { createTestDatabase } from '../db/test-database.ts';
import type { TestDatabase } from '../db/test-database.ts';
import type { Admin } from '../http/request.ts';
import { createAuditWatch } from './audit-watch.usecases.ts';
import { addTestAdmin, fullNote, tamper, writeEntries } from './test-audit.ts';
import type { AuditHead } from './verification.usecases.ts';
import { emptyLog, verifyAuditLog } from './verification.usecases.ts';

const clock = { now: new Date('2026-11-21T12:00:00.123Z') };
const now = () => clock.now;
let testDatabase: TestDatabase;
let database: Database;
let admin: Admin;
let sound: AuditHead = emptyLog;
const restore = [
  'delete from admin_actions_audit',
  'insert into admin_actions_audit select * from audit_as_it_was',
];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  ({ database } = testDatabase);
  admin = await addTestAdmin(database, clock.now);
  await writeEntries(
    { database, now, admin },
    Array.from({ length: 12 }, (_, index) => fullNote(index)),
  );
  await tamper(testDatabase, ['create table audit_as_it_was as select * from admin_actions_audit']);
  const { entries, head } = await verifyAuditLog({ database });
  sound = { entries, head };
});
afterAll(() => testDatabase.drop());
beforeEach(() => tamper(testDatabase, restore));

const flip = (column: string) => `overlay(${column} placing 'X' from 2 for 1)`;
const flipId = (column: string) =>
  `(case left(${column}::text, 1) when 'a' then 'b' else 'a' end || substr(${column}::text, 2))::uuid`;
const flipByte = (column: string) => `set_byte(${column}, 31, get_byte(${column}, 31) # 1)`;
const set = (column: string, value: string) =>
  `update admin_actions_audit set ${column} = ${value} where sequence = 5`;
const changes: Record<string, string> = {
  'its place': set('sequence', '500'),
  'its action': set('action_type', flip('action_type')),
  'who did it': set('admin_user_id', flipId('admin_user_id')),
  'whose address that was': set('admin_email', flip('admin_email')),
  'whom it was about': set('target_user_id', flipId('target_user_id')),
  'whose address that is': set('target_email', flip('target_email')),
  'a letter of the justification': set('justification', flip('justification')),
  'no justification any more': set('justification', 'null'),
  'from where': set('ip_address', flip('ip_address')),
  'whether it needed approval': set('requires_approval', 'not requires_approval'),
  'the values before': set('old_values', flip('old_values')),
  'the values after, emptied': set('new_values', "''"),
  'the values, exchanged': `update admin_actions_audit set old_values = new_values, new_values = old_values where sequence = 5`,
  'its time by a microsecond': set('created_at', `created_at + interval '1 microsecond'`),
  'its time by a millisecond': set('created_at', `created_at - interval '1 millisecond'`),
  'its time to before our era': set('created_at', `'2026-11-21 12:00:00.123+00 BC'`),
  'its time to never': set('created_at', `'infinity'`),
  'the digest of the entry before': set('previous_hash', flipByte('previous_hash')),
  'its digest': set('hash', flipByte('hash')),
};

test.each(Object.entries(changes))(
  'the verification names the entry of which the owner of the database changed %s',
  async (_name, change) => {
    await tamper(testDatabase, [change]);
    const { entries, fault } = await verifyAuditLog({ database });
    expect(fault?.sequence).toBe(5);
    expect(entries).toBe(4);
  },
);

const swapped = [
  'update admin_actions_audit set sequence = 900 where sequence = 4',
  'update admin_actions_audit set sequence = 4 where sequence = 5',
  'update admin_actions_audit set sequence = 5 where sequence = 900',
];
const columns = `action_type, admin_user_id, admin_email, target_user_id, target_email, justification, ip_address,
  requires_approval, old_values, new_values, created_at`;
const inserted = (place: number, previous: number) =>
  `insert into admin_actions_audit (sequence, ${columns}, previous_hash, hash)
   select ${place}, ${columns}, (select hash from admin_actions_audit where sequence = ${previous}),
     decode(repeat('ab', 32), 'hex') from admin_actions_audit where sequence = 3`;
const moved = 'update admin_actions_audit set sequence = sequence + 1000 where sequence > 6';
const movedBack = 'update admin_actions_audit set sequence = sequence - 999 where sequence > 1000';
const rewrites: [name: string, statements: string[], sequence: number][] = [
  ['taken out', ['delete from admin_actions_audit where sequence = 6'], 6],
  [
    'taken out and the gap closed',
    [...swapped.slice(0, 2), 'delete from admin_actions_audit where sequence = 900'],
    4,
  ],
  ['the first one', ['delete from admin_actions_audit where sequence = 1'], 1],
  ['exchanged with the one before', swapped, 4],
  ['put in between', [moved, inserted(7, 6), movedBack], 7],
  ['put at the end', [inserted(13, 12)], 13],
  ['put far behind the end', [inserted(99, 12)], 13],
];

test.each(rewrites)(
  'the verification names the first entry where one was %s',
  async (_name, statements, sequence) => {
    await tamper(testDatabase, statements);
    expect((await verifyAuditLog({ database })).fault?.sequence).toBe(sequence);
  },
);

test('entries that are cut off at the end are noticed with a kept head', async () => {
  await tamper(testDatabase, ['delete from admin_actions_audit where sequence > 11']);
  const cut = await verifyAuditLog({ database });
  expect(cut).toMatchObject({ entries: 11, fault: null });
  for (const known of [sound, { entries: sound.entries }])
    expect((await verifyAuditLog({ database }, { known })).fault?.sequence).toBe(12);
  expect((await verifyAuditLog({ database }, { known: { head: sound.head } })).fault?.sequence).toBe(null);
  expect((await verifyAuditLog({ database }, { after: sound })).fault?.sequence).toBe(12);
});

test('entries that were cut off and rewritten are noticed with a kept head, even if the log is longer by then', async () => {
  const rung: AlertReport[] = [];
  const alertReporter = {
    report: (alert: AlertReport) => void rung.push(alert),
    flush: () => Promise.resolve(),
  };
  const verify = createAuditWatch({ database, now, alertReporter });
  await verify();
  await tamper(testDatabase, ['delete from admin_actions_audit where sequence > 9']);
  await writeEntries(
    { database, now, admin },
    Array.from({ length: 5 }, () => ({ justification: 'Nothing of what was there' })),
  );
  expect(await verifyAuditLog({ database })).toMatchObject({ entries: 14, fault: null });
  expect((await verifyAuditLog({ database }, { known: sound })).fault?.sequence).toBe(12);
  await verify();
  const data = { entry: 12, fault: 'its digest is not the one it had before', 'sound entries before': 11 };
  expect(rung).toMatchObject([{ type: 'audit_gap', severity: 'critical', data }]);
});

test('the hourly task raises an alert for what was changed or cut off since its last run, and logs the head if all is well', async () => {
  const alerts: AlertReport[] = [];
  const told: unknown[] = [];
  const log = { info: (facts: unknown) => void told.push(facts), error: () => undefined };
  const alertReporter = {
    report: (alert: AlertReport) => void alerts.push(alert),
    flush: () => Promise.resolve(),
  };
  const verify = createAuditWatch({ database, now, alertReporter, log });
  const verifyAfter = async (statement: string) => {
    await tamper(testDatabase, [statement]);
    await verify();
  };
  await verify();
  expect([alerts, told]).toEqual([[], [sound]]);
  await verifyAfter('delete from admin_actions_audit where sequence = 12');
  expect(alerts).toEqual([
    {
      type: 'audit_gap',
      severity: 'critical',
      subject: 'audit log',
      data: {
        entry: 12,
        fault: 'it is missing; the log had 12 entries before',
        'sound entries before': 11,
      },
    },
  ]);
  await tamper(testDatabase, restore);
  await verify();
  expect([alerts.length, told.length]).toEqual([1, 2]);
  // What was verified already is looked at once a day.
  await verifyAfter(set('justification', 'null'));
  expect(alerts.length).toBe(1);
  clock.now = new Date(clock.now.getTime() + 24 * 3_600_000);
  await verify();
  expect(alerts.at(-1)?.data).toMatchObject({ entry: 5, 'sound entries before': 4 });
  await verify();
  expect(alerts.length).toBe(3);
});

test('fifty actions at once, by two processes, leave an unbroken log with one row each', async () => {
  const other = await connectDatabase(testDatabase.url);
  const before = (await verifyAuditLog({ database })).entries;
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      writeEntries({ database: index % 2 === 0 ? database : other, now, admin }, [fullNote(index)]),
    ),
  );
  expect(await verifyAuditLog({ database })).toMatchObject({ entries: before + 50, fault: null });
  await other.close();
});
