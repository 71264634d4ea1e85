import type { Logger } from 'pino';

export interface TimedTask {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

/** Runs each task now and at its interval, never twice at once; answers the function that stops them all. */
export function startTimers(tasks: readonly TimedTask[], log: Pick<Logger, 'error'>): () => Promise<void> {
  const running = new Map<TimedTask, Promise<void>>();
  const start = (task: TimedTask) => {
    if (running.has(task)) return;
    const run = task
      .run()
      .catch((error: unknown) => log.error({ err: error, task: task.name }, 'A timed task failed'))
      .finally(() => running.delete(task));
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
