/** A caller who waits for the result. */
export interface Waiter<Step> {
  /** Called with each step as it begins, and with the current one on joining. */
  onStep?: ((step: Step) => void) | undefined;
  /** Ends this caller's wait, never the work. */
  signal?: AbortSignal | undefined;
}

export interface SingleFlight<Result, Step = never> {
  /** Starts the work unless it is running under this key: everybody who calls meanwhile shares its steps and its result. */
  run(
    key: string,
    work: (tell: (step: Step) => void) => Promise<Result>,
    waiter?: Waiter<Step>,
  ): Promise<Result>;
  /** Waits for all running work, however it ends. */
  idle(): Promise<void>;
}

interface Run<Result, Step> {
  result: Promise<Result>;
  last: { step: Step } | null;
  listeners: Set<(step: Step) => void>;
}

/** Nothing is kept of finished work: the next caller starts it again. */
export function createSingleFlight<Result, Step = never>(): SingleFlight<Result, Step> {
  const runs = new Map<string, Run<Result, Step>>();
  const begin = (key: string, work: (tell: (step: Step) => void) => Promise<Result>) => {
    const { promise: result, resolve } = Promise.withResolvers<Result>();
    const running: Run<Result, Step> = { result, last: null, listeners: new Set() };
    runs.set(key, running);
    resolve(Promise.try(work, (step) => tell(running, step)).finally(() => runs.delete(key)));
    return running;
  };
  return {
    async run(key, work, { onStep, signal } = {}) {
      signal?.throwIfAborted();
      const running = runs.get(key) ?? begin(key, work);
      // A function of its own for each caller: two may pass the same one.
      const listener = (step: Step) => onStep?.(step);
      if (running.last !== null) tellOne(listener, running.last.step);
      running.listeners.add(listener);
      try {
        return await waitFor(running.result, signal);
      } finally {
        running.listeners.delete(listener);
      }
    },
    idle: async () => void (await Promise.allSettled([...runs.values()].map(({ result }) => result))),
  };
}

/** Work that joins other work reports steps that it has reported before; nobody hears of one twice. */
function tell<Step>(running: Run<unknown, Step>, step: Step): void {
  if (running.last?.step === step) return;
  running.last = { step };
  // A copy: a caller who joins during the loop has been told already.
  for (const listener of Array.from(running.listeners)) tellOne(listener, step);
}

/** A listener that throws (its connection is gone, say) must not fail the work of the others. */
function tellOne<Step>(listener: (step: Step) => void, step: Step): void {
  try {
    listener(step);
  } catch {
    // Its own caller still gets the result or the error.
  }
}

async function waitFor<Result>(result: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return result;
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([result, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Creates the value of a key once, for all callers, and keeps it; after a failure the next caller tries again. */
export function createMemo<Key, Result>(make: (key: Key) => Promise<Result>): (key: Key) => Promise<Result> {
  const made = new Map<Key, Promise<Result>>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const result = make(key);
    made.set(key, result);
    result.catch(() => made.delete(key));
    return result;
  };
}
