/** How often something happened under each key, in whole windows of the clock: all keys are reset together. */
export interface CountingWindow {
  /** Counts one more; returns how many that makes. */
  add(key: string): number;
  /** Counts one more if the key is counted by itself; `null` if it is not. */
  tryAdd(key: string): number | null;
  read(key: string): number;
  /** Whether the key itself was counted in this window or in the one before. */
  has(key: string): boolean;
  /** Whether the key is counted by itself; keys beyond the maximum are counted together. */
  hasRoom(key: string): boolean;
  /** When the window ends. */
  end(): Date;
}

interface WindowSettings {
  now: () => Date;
  windowMs: number;
  /** The most keys with counts of their own, so that a flood of keys takes no memory. */
  mostKeys?: number;
}

const others = Symbol('keys beyond the most');
const usualMostKeys = 100_000;

/** Counts in this process; what must hold across processes is counted in the database. */
export function createWindow({ now, windowMs, mostKeys = usualMostKeys }: WindowSettings): CountingWindow {
  let current = 0;
  let counts = new Map<string | symbol, number>();
  let before = counts;
  const moveOn = () => {
    const next = Math.floor(now().getTime() / windowMs);
    if (next === current) return;
    // The clock may have been set back, or nothing may have been counted for longer.
    before = next === current + 1 ? counts : new Map();
    counts = new Map();
    current = next;
  };
  const hasRoom = (key: string) => counts.has(key) || counts.size < mostKeys;
  const read = (key: string) => counts.get(hasRoom(key) ? key : others) ?? 0;
  return {
    add(key) {
      moveOn();
      const count = read(key) + 1;
      counts.set(hasRoom(key) ? key : others, count);
      return count;
    },
    tryAdd(key) {
      moveOn();
      const known = counts.get(key);
      if (known === undefined && counts.size >= mostKeys) return null;
      const count = (known ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
    read(key) {
      moveOn();
      return read(key);
    },
    has(key) {
      moveOn();
      return counts.has(key) || before.has(key);
    },
    hasRoom(key) {
      moveOn();
      return hasRoom(key);
    },
    end: () => new Date((Math.floor(now().getTime() / windowMs) + 1) * windowMs),
  };
}
