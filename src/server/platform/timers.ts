import type { Logger } from 'pino';
import { createConcurrencyLimit } from './limits/concurrency-limit.ts';
import { createSingleFlight } from './limits/single-flight.ts';

/** How many tasks begin at once: all of them at the start would take every database connection from requests. */
const atOnce = 3;
/** After this time a task gives up its slot though it still runs, so one that hangs delays no other for long. */
const slotMs = 1_000;

/** A task's name and how often it runs. */
export interface TaskPlan {
  name: string;
  everyMs: number;
}

export interface TimedTask extends TaskPlan {
  run(): Promise<void>;
}

/** A finished run of a task. */
export interface FinishedRun {
  task: TaskPlan;
  startedAt: Date;
  endedAt: Date;
  succeeded: boolean;
}

/** Where runs are recorded. Recording never fails: a task has run or not, whatever is known about it. */
export interface RunLog {
  now: () => Date;
  note(run: FinishedRun): Promise<void>;
}

/** Runs each task now and at its interval, never twice at once; returns the function that stops them all. */
export function startTimers(
  tasks: readonly TimedTask[],
  log: Pick<Logger, 'error'>,
  runs: RunLog | null = null,
): () => Promise<void> {
  const running = createSingleFlight<void>();
  const limit = createConcurrencyLimit({ atOnce });
  const runInSlot = (task: TimedTask) =>
    limit.run(task.name, async (leave) => {
      const slot = setTimeout(leave, slotMs);
      await perform(task, log, runs);
      clearTimeout(slot);
    });
  const start = (task: TimedTask) => void running.run(task.name, () => runInSlot(task));
  const timers = tasks.map((task) => {
    start(task);
    return setInterval(() => start(task), task.everyMs);
  });
  return async () => {
    timers.forEach((timer) => clearInterval(timer));
    await running.idle();
  };
}

async function perform(task: TimedTask, log: Pick<Logger, 'error'>, runs: RunLog | null): Promise<void> {
  const startedAt = runs?.now();
  const succeeded = await task.run().then(
    () => true,
    (error: unknown) => {
      log.error({ err: error, task: task.name }, 'A timed task failed');
      return false;
    },
  );
  if (runs === null || startedAt === undefined) return;
  await runs.note({ task, startedAt, endedAt: runs.now(), succeeded });
}
