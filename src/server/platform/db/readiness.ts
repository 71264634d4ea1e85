import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';
import { findDatabaseFault } from './database-faults.ts';
import { describeSchema } from './schema-watch.ts';
import { askAsAccounts, hasQueue, listTableLocks } from './readiness.rows.ts';

/** A lock held for so long is no ordinary statement's. */
const passingMs = 300;

/** Why requests should go elsewhere for now, each as a short sentence; none if nothing speaks against it. */
export async function findObstacles(database: Database): Promise<string[]> {
  const recent = database.faults.recent().map((kind) => `The database was ${kind} a moment ago.`);
  if (recent.length > 0) return recent;
  try {
    const { served, refusal } = await describeSchema(database);
    if (!served) return [refusal ?? 'The database lacks migrations.'];
    await askAsAccounts(database);
    if (!(await hasQueue(database))) return ['The job queue is missing.'];
    return await findLasting(database);
  } catch (error) {
    const fault = findDatabaseFault(error);
    return [fault === null ? 'The database cannot be used as it is.' : fault.message];
  }
}

/** Locks of tables that are still there after a moment. */
async function findLasting(database: Database): Promise<string[]> {
  const before = new Set(await listTableLocks(database));
  if (before.size === 0) return [];
  await wait(passingMs);
  const lasting = (await listTableLocks(database)).filter((lock) => before.has(lock));
  return lasting.length > 0 ? ['A table of the database is locked.'] : [];
}
