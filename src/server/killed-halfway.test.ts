import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCalibrationState } from './market/calibration/calibration.usecases.ts';
import { improveAlgorithm } from './market/calibration/improve-algorithm.usecases.ts';
import { importRates } from './market/creator-rates/rate-import.usecases.ts';
import { countStored, many, tableOf } from './market/creator-rates/test-imports.ts';
import { countAudit } from './market/creator-rates/test-rates.ts';
import type { Database } from './platform/db/database.ts';
import { passLeaseTime } from './platform/db/test-leases.ts';
import { countKeptData } from './admin/operations/kept-data.usecases.ts';
import { runLifecycle } from './admin/operations/lifecycle.usecases.ts';
import { readAudit } from './admin/operations/test-operations.ts';
import { addAccount, changeProfile } from './accounts/plans/test-plans.ts';
import { addHistory } from './platform/testing/test-history.ts';
import { killHalfWay } from './platform/testing/test-killed.ts';
import { createTestProcesses } from './platform/testing/test-process.ts';
import type { TestProcesses } from './platform/testing/test-process.ts';

let processes: TestProcesses;
let adminId = '';
beforeAll(async () => {
  processes = await createTestProcesses();
  adminId = await look(async ({ database }) => {
    const id = await addAccount(database, { at: new Date() });
    await database.asSystem(() => changeProfile(database, id, { is_admin: true }));
    return id;
  });
});
afterAll(() => processes.close());

const contextOf = (database: Database) => {
  const admin = { userId: adminId, email: 'ada@example.org', clientAddress: '192.0.2.1' };
  return { database, demo: false, now: () => new Date(), admin };
};
const look = <T>(work: (context: ReturnType<typeof contextOf>) => Promise<T>) =>
  processes.look((database) => work(contextOf(database)));
const kill = (...script: string[]) =>
  killHalfWay(processes, { script: join(import.meta.dirname, ...script), adminId });
const readState = async (context: ReturnType<typeof contextOf>) => {
  const { running, versions, rates } = await readCalibrationState(context);
  return { running, versions: versions.length, rates: rates.learning };
};

test('an import whose process is killed leaves no rate that counts, and can be made again', async () => {
  await kill('market', 'creator-rates', 'test-import-process.ts');
  await look(async (context) => {
    const { database } = context;
    const written = await countStored(database);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(many);
    expect(await countAudit(database)).toBe(0);
    expect(await readState(context)).toMatchObject({ rates: 0 });
    await passLeaseTime(database);
    expect(await importRates(context, tableOf())).toMatchObject({ imported: many, rejected_rows: 0 });
    expect(await countStored(database)).toBe(many);
    expect(await countAudit(database)).toBe(1);
    expect(await readState(context)).toMatchObject({ rates: many });
  });
});

test('a run whose process is killed leaves nothing, and gives its place up once its lease is over', async () => {
  await kill('market', 'calibration', 'test-run-process.ts');
  await look(async (context) => {
    const { database } = context;
    const rows = await countAudit(database);
    // The dead one's lease, which is shorter than this machine may be busy.
    expect(await passLeaseTime(database)).toBe(1);
    expect(await readState(context)).toMatchObject({ running: false, versions: 0 });
    expect(await improveAlgorithm(context)).toMatchObject({ total_rates_analyzed: many });
    expect(await countAudit(database)).toBe(rows + 1);
  });
});

test('a lifecycle run whose process is killed keeps what it did, shows that it began, and can be repeated', async () => {
  const countDue = async (context: ReturnType<typeof contextOf>) => {
    const kinds = await countKeptData(context);
    return kinds.find(({ kind }) => kind === 'result_names')?.due;
  };
  const countRows = async ({ database }: ReturnType<typeof contextOf>) => {
    const [begun, ended] = [
      await readAudit(database, 'data_lifecycle_begun'),
      await readAudit(database, 'data_lifecycle_ended'),
    ];
    return { begun: begun.length, ended: ended.length };
  };
  await look(async (context) => {
    const newest = new Date(Date.now() - 40 * 24 * 3_600_000);
    await addHistory(context.database, { userId: adminId, analyses: 3, newest });
    expect(await countDue(context)).toBe(3);
  });
  await kill('admin', 'operations', 'test-lifecycle-process.ts');
  await look(async (context) => {
    expect(await countDue(context)).toBe(0);
    expect(await countRows(context)).toEqual({ begun: 1, ended: 0 });
    expect(await passLeaseTime(context.database)).toBe(1);
    await runLifecycle({ ...context, lifecycle: [] });
    expect(await countRows(context)).toEqual({ begun: 2, ended: 1 });
  });
});
