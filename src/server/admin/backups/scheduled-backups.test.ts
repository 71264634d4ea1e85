import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlertReport } from '../../platform/alerts/alert-reporter.usecases.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { createMetrics } from '../../platform/http/metrics.ts';
import { checkBackup } from './backup-reader.ts';
import { backUpIfDue, readBackupAge, readBackups } from './scheduled-backups.usecases.ts';
import type { ScheduledBackupContext } from './scheduled-backups.usecases.ts';
import { createFolder } from './test-clusters.ts';

const folder = createFolder();
const hourMs = 3_600_000;
let own: TestDatabase;
let clock = new Date();
let alerts: AlertReport[] = [];
let place = '';
let context: ScheduledBackupContext;
let places = 0;
beforeAll(async () => {
  own = await createTestDatabase();
});
beforeEach(async () => {
  await own.runAsOwner(['truncate backup_runs']);
  place = folder.path(`place-${(places += 1)}`);
  mkdirSync(place);
  clock = new Date('2026-11-21T03:00:00.000Z');
  alerts = [];
  context = {
    database: own.database,
    now: () => clock,
    alertReporter: { report: (alert) => void alerts.push(alert) },
    backups: { folder: place, keep: 2 },
  };
});
afterAll(async () => {
  await own.drop();
  folder.remove();
});

const pass = (hours: number) => (clock = new Date(clock.getTime() + hours * hourMs));
const files = () => readdirSync(place).toSorted();

test('a backup is made every day, by one of several processes, and is one that can be restored', async () => {
  await Promise.all([1, 2, 3].map(() => backUpIfDue(context)));
  expect(files()).toEqual(['sponsorscope-20261121T030000Z.backup']);
  await checkBackup(join(place, files()[0] ?? ''));
  pass(23.9);
  await backUpIfDue(context);
  expect(files()).toHaveLength(1);
  pass(0.1);
  await Promise.all([1, 2, 3].map(() => backUpIfDue(context)));
  expect(files()).toEqual(['sponsorscope-20261121T030000Z.backup', 'sponsorscope-20261122T030000Z.backup']);
  expect(alerts).toEqual([]);
});

test('as many are kept as is set; what a killed process left goes too, and nothing that is not the product’s', async () => {
  for (const name of ['notes.txt', 'other.backup', 'sponsorscope-20200101T000000Z.backup.0a1b2c3d.partial'])
    writeFileSync(join(place, name), '');
  for (let day = 0; day < 4; day += 1) {
    await backUpIfDue(context);
    pass(24);
  }
  expect(files()).toEqual([
    'notes.txt',
    'other.backup',
    'sponsorscope-20261123T030000Z.backup',
    'sponsorscope-20261124T030000Z.backup',
  ]);
});

test('a backup that fails keeps the old ones, is told at once, and is tried again after an hour', async () => {
  await backUpIfDue(context);
  pass(24);
  const broken = { ...context, backups: { folder: join(place, 'not-mounted'), keep: 2 } };
  await expect(backUpIfDue(broken)).rejects.toThrow('not-mounted of BACKUP_DIR is not there.');
  expect(alerts).toMatchObject([
    { type: 'backup_failed', data: { 'last complete backup': '2026-11-21T03:00:00.000Z' } },
  ]);
  expect(alerts[0]?.data['why']).toMatch(/not there/);
  expect(files()).toHaveLength(1);
  expect(await readBackups(context)).toMatchObject({
    last: { started_at: '2026-11-21T03:00:00.000Z', file: 'sponsorscope-20261121T030000Z.backup' },
    failure: { at: '2026-11-22T03:00:00.000Z', is_newest: true },
    late: false,
  });
  pass(0.5);
  await backUpIfDue(context);
  expect(files()).toHaveLength(1);
  pass(0.5);
  await backUpIfDue(context);
  expect(files()).toHaveLength(2);
  expect(await readBackups(context)).toMatchObject({ failure: { is_newest: false }, late: false });
});

test('a backup that is overdue while somebody seems to be making one is told', async () => {
  await backUpIfDue(context);
  pass(37);
  await own.runAsOwner([
    `insert into leases values ('backup', gen_random_uuid(), clock_timestamp() + interval '1 hour')`,
  ]);
  await backUpIfDue(context);
  expect(alerts).toMatchObject([{ type: 'backup_failed', data: { why: 'it is overdue' } }]);
  expect(await readBackups(context)).toMatchObject({ late: true });
  await own.runAsOwner(['delete from leases']);
  await backUpIfDue(context);
  expect(files()).toHaveLength(2);
});

test('a process without a folder makes none, and its metrics still tell the age of the last one', async () => {
  const web = { ...context, backups: null };
  const render = async () => (await createMetrics({}, () => readBackupAge(web)).render()).text;
  await backUpIfDue(web);
  expect(files()).toEqual([]);
  expect(await readBackups(web)).toMatchObject({ last: null, failure: null, late: false });
  expect(await render()).not.toMatch(/^backup_age_seconds/m);
  await backUpIfDue(context);
  pass(2);
  expect(await render()).toMatch(/^backup_age_seconds 7200$/m);
});
