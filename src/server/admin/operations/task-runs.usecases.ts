import type { TimedTaskState } from '../../../contract/admin/operations.ts';
import type { AlertReporter } from '../../platform/alerts/alert-reporter.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { isDatabaseLost } from '../../platform/db/database-faults.ts';
import type { FinishedRun, RunLog, TaskPlan } from '../../platform/timers.ts';
import { findRuns, saveRun } from './operations.rows.ts';

export interface RunLogContext {
  database: Database;
  now: () => Date;
  alertReporter: Pick<AlertReporter, 'report'>;
  warn: (error: unknown, sentence: string) => void;
}

const minuteMs = 60_000;
/** One failure mends itself with the next run; so many in a row do not. */
const failuresToTell = 3;
/** A clock that goes wrong, or a run that takes its time, is no task that nobody runs. */
const graceMs = 5 * minuteMs;

interface Unnoted {
  notedAtMs: number;
  succeeded: boolean;
  failures: number;
}

/**
 * Notes the runs of timed tasks, of all processes in one place. A task that is done every minute or more often is noted
 * once a minute, and whenever its outcome changes.
 */
export function createRunLog({ database, now, alertReporter, warn }: RunLogContext): RunLog {
  const lastOf = new Map<string, Unnoted>();
  return {
    now,
    async note(run) {
      const { name } = run.task;
      const last = lastOf.get(name);
      const failures = run.succeeded ? 0 : (last?.failures ?? 0) + 1;
      if (last !== undefined && isPassedOver(run, last)) {
        last.failures = failures;
        return;
      }
      try {
        const inRow = await saveRun(database, { ...run, name, failures });
        lastOf.set(name, { notedAtMs: run.endedAt.getTime(), succeeded: run.succeeded, failures: 0 });
        if (inRow >= failuresToTell) tell(alertReporter, { name, failures: inRow });
      } catch (error) {
        if (!isDatabaseLost(error)) warn(error, 'The run of a timed task could not be noted');
      }
    },
  };
}

function isPassedOver({ task, endedAt, succeeded }: FinishedRun, last: Unnoted): boolean {
  if (task.everyMs > minuteMs || succeeded !== last.succeeded) return false;
  return Math.abs(endedAt.getTime() - last.notedAtMs) < minuteMs;
}

function tell(
  alertReporter: Pick<AlertReporter, 'report'>,
  { name, failures }: { name: string; failures: number },
): void {
  alertReporter.report({
    type: 'job_failed',
    severity: 'high',
    subject: `task ${name}`,
    data: { task: name, failures_in_a_row: failures },
  });
}

/** Whether a task that is done every `everyMs` must have been missed, so long after its last run. */
export function isRunMissed(elapsedMs: number, everyMs: number): boolean {
  return elapsedMs > 2 * everyMs + graceMs;
}

/** What tasks there are and what became of each one's last run. */
export async function listTasks(
  { database, now }: Pick<RunLogContext, 'database' | 'now'>,
  { tasks }: { tasks: readonly TaskPlan[] },
): Promise<TimedTaskState[]> {
  const runOf = new Map((await findRuns(database)).map((run) => [run.name, run]));
  const nowMs = now().getTime();
  return tasks.map(({ name, everyMs }) => {
    const run = runOf.get(name);
    return {
      name,
      every_ms: everyMs,
      last_started_at: run?.startedAt.toISOString() ?? null,
      last_ended_at: run?.endedAt.toISOString() ?? null,
      succeeded: run?.succeeded ?? null,
      failures: run?.failures ?? 0,
      late: run !== undefined && isRunMissed(nowMs - run.startedAt.getTime(), everyMs),
    };
  });
}
