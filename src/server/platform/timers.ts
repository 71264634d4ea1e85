import type { Logger } from 'pino';

/** What a task is called and how often it is done. */
export interface TaskPlan {
  name: string;
  everyMs: number;
}

export interface TimedTask extends TaskPlan {
  run(): Promise<void>;
}

/** A run of a task that is over. */
export interface FinishedRun {
  task: TaskPlan;
  startedAt: Date;
  endedAt: Date;
  succeeded: boolean;
}

/** Where runs are noted. Noting never fails: a task has been done or not, whatever is known of it. */
export interface RunLog {
  now: () => Date;
  note(run: FinishedRun): Promise<void>;
}

/** Runs each task now and at its interval, never twice at once; answers the function that stops them all. */
export function startTimers(
  tasks: readonly TimedTask[],
  log: Pick<Logger, 'error'>,
  runs: RunLog | null = null,
): () => Promise<void> {
  const running = new Map<TimedTask, Promise<void>>();
  const start = (task: TimedTask) => {
    if (running.has(task)) return;
    const run = perform(task, log, runs).finally(() => running.delete(task));
    running.set(task, run);
  };
  const timers = tasks.map((task) => {
    start(task);
    return setInterval(() => start(task), task.everyMs);
  });
  return async () => {
    timers.forEach((timer) => clearInterval(timer));
    await Promise.all(running.values());
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
