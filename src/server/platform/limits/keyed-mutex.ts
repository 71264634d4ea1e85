/** Runs the works of one key one after the other, in the order in which they came; those of other keys beside them. */
export function createKeyedMutex(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lastOf = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = lastOf.get(key);
    const turn = before === undefined ? work() : before.then(work);
    // Whoever comes next waits for the end, not for a success.
    const over = turn.catch(() => undefined);
    lastOf.set(key, over);
    try {
      return await turn;
    } finally {
      if (lastOf.get(key) === over) lastOf.delete(key);
    }
  };
}
