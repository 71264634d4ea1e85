/** How often something was done, by whom, within one window. */
export interface WindowCounts {
  /** Counts one more; answers how many those are. */
  add(key: string): number;
  read(key: string): number;
  /** How many keys have been counted. */
  size(): number;
  /** When the window ends, and everybody begins anew. */
  end(): Date;
}

/** Counts in this process, by full windows of the clock. */
export function createWindowCounts(now: () => Date, windowMs: number): WindowCounts {
  let window = 0;
  let counts = new Map<string, number>();
  const countsNow = () => {
    const current = Math.floor(now().getTime() / windowMs);
    if (current !== window) counts = new Map();
    window = current;
    return counts;
  };
  const read = (key: string) => countsNow().get(key) ?? 0;
  return {
    read,
    add(key) {
      const count = read(key) + 1;
      counts.set(key, count);
      return count;
    },
    size: () => countsNow().size,
    end: () => new Date((Math.floor(now().getTime() / windowMs) + 1) * windowMs),
  };
}
