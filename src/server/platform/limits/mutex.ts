export interface Mutex {
  /** Runs work under one key one at a time, in the order of the calls; other keys are independent. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Stores nothing about a key that nobody holds or waits for. A failure holds up nobody. */
export function createMutex(): Mutex {
  const lastOf = new Map<string, Promise<unknown>>();
  return {
    async run(key, work) {
      const before = lastOf.get(key);
      const own = before === undefined ? work() : before.then(work);
      // The next one waits for the end, not for success.
      const over = own.catch(() => undefined);
      lastOf.set(key, over);
      try {
        return await own;
      } finally {
        if (lastOf.get(key) === over) lastOf.delete(key);
      }
    },
  };
}
