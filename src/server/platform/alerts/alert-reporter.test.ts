import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { createTestDatabase } from '../db/test-database.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { connectDatabase } from '../db/database.ts';
import { listAlerts } from './alerts.usecases.ts';
import type { AlertReporter, AlertReport } from './alert-reporter.usecases.ts';
import { createAlertReporter, mostSubjects } from './alert-reporter.usecases.ts';
import { emptyAlerts } from './test-alerts.ts';

let testDatabase: TestDatabase;
let database: Database;
const warnings: string[] = [];
const clock = { now: new Date('2026-11-21T12:00:00.000Z') };
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = testDatabase.database;
});
afterAll(() => testDatabase.drop());
beforeEach(async () => {
  warnings.length = 0;
  clock.now = new Date('2026-11-21T12:00:00.000Z');
  await emptyAlerts(database);
});

const openReporter = (over: Database = database) =>
  createAlertReporter({
    database: over,
    now: () => clock.now,
    warn: (_error, sentence) => warnings.push(sentence),
  });
const alarm = (change: Partial<AlertReport> = {}): AlertReport => ({
  type: 'brute_force',
  severity: 'medium',
  subject: 'account ada@example.org',
  data: { account: 'ada@example.org', tries: 10 },
  ...change,
});
const ringTimes = (alertReporter: AlertReporter, times: number, change?: Partial<AlertReport>) => {
  for (let count = 0; count < times; count += 1) alertReporter.report(alarm(change));
};
const open = () => listAlerts({ database }, { state: 'open' });

test('repetitions of one event are a single alert that counts, keeps its worst severity and shows the newest values', async () => {
  const alertReporter = openReporter();
  ringTimes(alertReporter, 3);
  await alertReporter.flush();
  clock.now = new Date('2026-11-21T13:00:00.000Z');
  ringTimes(alertReporter, 2, { severity: 'high', data: { tries: 20 } });
  await alertReporter.flush();
  clock.now = new Date('2026-11-21T14:00:00.000Z');
  ringTimes(alertReporter, 1, { severity: 'low', data: { tries: 30 } });
  await alertReporter.flush();
  const { alerts, total } = await open();
  expect(total).toBe(1);
  expect(alerts).toEqual([
    expect.objectContaining({
      alert_type: 'brute_force',
      severity: 'high',
      occurrences: 6,
      alert_data: [{ name: 'tries', value: 30 }],
      created_at: '2026-11-21T12:00:00.000Z',
      last_at: '2026-11-21T14:00:00.000Z',
      is_resolved: false,
      resolved_by: null,
      resolved_at: null,
    }),
  ]);
});

test('of another type or subject it is another alert, the newest of them first', async () => {
  const alertReporter = openReporter();
  alertReporter.report(alarm());
  clock.now = new Date('2026-11-21T12:00:01.000Z');
  alertReporter.report(alarm({ subject: 'account bob@example.org' }));
  clock.now = new Date('2026-11-21T12:00:02.000Z');
  alertReporter.report(alarm({ type: 'key_abuse' }));
  await alertReporter.flush();
  const { alerts } = await open();
  expect(alerts.map(({ alert_type, last_at }) => [alert_type, last_at.slice(17, 19)])).toEqual([
    ['key_abuse', '02'],
    ['brute_force', '01'],
    ['brute_force', '00'],
  ]);
});

test('it is written down by itself', async () => {
  openReporter().report(alarm());
  await expect.poll(async () => (await open()).total).toBe(1);
});

test('reported within a transaction it is written outside of it, also where that one fails', async () => {
  const alertReporter = openReporter();
  const failed = database.asSystem(() => {
    alertReporter.report(alarm());
    return Promise.reject(new Error('Nothing of this stays.'));
  });
  await expect(failed).rejects.toThrow('Nothing');
  await expect.poll(async () => (await open()).total).toBe(1);
  expect(warnings).toEqual([]);
});

test('subjects that an attacker makes up fill neither memory nor the list: those beyond are counted together', async () => {
  const alertReporter = openReporter();
  const ringFor = (prefix: string) => {
    for (let index = 0; index < mostSubjects + 500; index += 1)
      alertReporter.report(alarm({ subject: `${prefix} ${index}`, data: { network: `${prefix} ${index}` } }));
  };
  ringFor('first');
  alertReporter.report(alarm({ type: 'key_abuse' }));
  await alertReporter.flush();
  clock.now = new Date('2026-11-21T13:00:00.000Z');
  ringFor('second');
  await alertReporter.flush();
  const { alerts, total } = await open();
  expect(total).toBe(mostSubjects + 2);
  const others = alerts.filter(({ occurrences }) => occurrences > 1);
  expect(others).toEqual([
    expect.objectContaining({
      alert_type: 'brute_force',
      occurrences: 500 + mostSubjects + 500,
      alert_data: expect.arrayContaining([
        { name: 'counted together', value: 'too many to list one by one' },
        { name: 'network', value: `second ${mostSubjects + 499}` },
      ]),
    }),
  ]);
});

test('what no database holds is written all the same', async () => {
  const alertReporter = openReporter();
  const odd = `a\0b\uD800 ${'x'.repeat(10_000)}`;
  alertReporter.report(
    alarm({ subject: odd, data: { text: odd, number: Number.NaN, huge: 1e308, empty: '' } }),
  );
  await alertReporter.flush();
  const { alerts } = await open();
  expect(alerts[0]?.alert_data).toEqual([
    { name: 'text', value: `a\uFFFDb\uFFFD ${'x'.repeat(295)}…` },
    { name: 'number', value: 'NaN' },
    { name: 'huge', value: 1e308 },
    { name: 'empty', value: '' },
  ]);
  expect(warnings).toEqual([]);
});

test('what cannot be saved is logged, kept, and saved later with what came meanwhile', async () => {
  let isDown = true;
  const shaky: Database = new Proxy(database, {
    get: (target, key) =>
      key === 'asSystem' && isDown
        ? () => Promise.reject(new Error('The database is away.'))
        : Reflect.get(target, key, target),
  });
  const alertReporter = openReporter(shaky);
  ringTimes(alertReporter, 2);
  await alertReporter.flush();
  ringTimes(alertReporter, 3);
  await alertReporter.flush();
  expect(warnings).toEqual(Array.from({ length: 2 }, () => 'Alerts could not be saved yet'));
  isDown = false;
  await alertReporter.flush();
  expect((await open()).alerts).toEqual([expect.objectContaining({ occurrences: 5 })]);
  await alertReporter.flush();
  expect((await open()).alerts).toEqual([expect.objectContaining({ occurrences: 5 })]);
});

test('many processes that write the same at once lose and double nothing', async () => {
  const { url } = testDatabase;
  const others = await Promise.all(Array.from({ length: 3 }, () => connectDatabase(url)));
  const bells = [database, ...others].map(openReporter);
  const rounds = 10;
  for (let round = 0; round < rounds; round += 1) {
    for (const [turn, alertReporter] of bells.entries())
      for (let index = 0; index < 20; index += 1)
        alertReporter.report(alarm({ subject: `subject ${(index + turn * 7) % 20}` }));
    await Promise.all(bells.map((alertReporter) => alertReporter.flush()));
  }
  const { alerts, total } = await open();
  expect(total).toBe(20);
  expect(alerts.map(({ occurrences }) => occurrences)).toEqual(
    Array.from({ length: 20 }, () => rounds * bells.length),
  );
  expect(warnings).toEqual([]);
  await Promise.all(others.map((other) => other.close()));
});
