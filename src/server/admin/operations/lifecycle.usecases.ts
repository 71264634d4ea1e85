import type { AdminContext } from '../../platform/audit-log/audit.usecases.ts';
import { appendAuditRow, audited } from '../../platform/audit-log/audit.usecases.ts';
import type { Lease } from '../../platform/db/leases.ts';
import { underLease } from '../../platform/db/leases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { TimedTask } from '../../platform/timers.ts';
import { countKeptData } from './kept-data.usecases.ts';

/** One administrator's run at a time. */
const leaseName = 'data lifecycle';

export interface LifecycleContext extends AdminContext {
  /** The tasks that delete and refresh. */
  lifecycle: readonly TimedTask[];
}

/**
 * Deletes and refreshes now what is due, as the workers do by the clock. These are many transactions, some of them with
 * YouTube in between, so the audit log has two rows of it: what is due when it begins, and what was done when it ends.
 * A run that dies in between leaves the first alone, and so does one that is taken for dead: it stops where another
 * may have begun, and what is done from then on is that one's to tell. Of two at once one is refused.
 */
export async function runLifecycle(context: LifecycleContext): Promise<void> {
  const { database } = context;
  const faults = await underLease({ database, name: leaseName }, async (lease) => {
    const due = await countDue(context);
    const note = { action: 'data_lifecycle_begun', newValues: { due: Object.fromEntries(due) } } as const;
    await audited(context, async () => {
      await hold(lease);
      return { result: null, note };
    });
    return runTasks(context, { lease, due });
  });
  if (faults === null) throw new Refusal('RUN_UNDER_WAY');
  if (faults.length > 0)
    throw new AggregateError(faults, 'Part of the data could not be deleted or refreshed');
}

/** Runs each task, whatever becomes of the others, and writes down what they did; answers what went wrong. */
async function runTasks(
  context: LifecycleContext,
  { lease, due }: { lease: Lease; due: ReadonlyMap<string, number> },
): Promise<readonly unknown[]> {
  const { database, lifecycle, admin } = context;
  const failed: string[] = [];
  const faults: unknown[] = [];
  for (const task of lifecycle) {
    await database.asSystem(() => hold(lease));
    await task.run().catch((error: unknown) => {
      failed.push(task.name);
      faults.push(error);
    });
  }
  const left = await countDue(context);
  // What fell due meanwhile was not done less for it.
  const done = [...due].map(([kind, count]) => [kind, Math.max(0, count - (left.get(kind) ?? 0))] as const);
  const newValues = { done: Object.fromEntries(done), left: Object.fromEntries(left), failed };
  // Whoever is no administrator any more has done it all the same.
  await database.asSystem(async () => {
    await hold(lease);
    await appendAuditRow(context, { action: 'data_lifecycle_ended', newValues, admin });
  });
  return faults;
}

/** Until the open transaction ends nobody else can begin. */
async function hold(lease: Lease): Promise<void> {
  if (!(await lease.hold())) throw new Refusal('RUN_UNDER_WAY');
}

/** How much of each kind is due at this moment; kinds of which nothing is are left out. */
async function countDue(context: LifecycleContext): Promise<ReadonlyMap<string, number>> {
  const kinds = await countKeptData(context);
  return new Map(kinds.flatMap(({ kind, due }) => (due > 0 ? [[kind, due]] : [])));
}
