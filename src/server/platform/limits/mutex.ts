export interface Mutex {
  /** Runs work under one key one at a time, in the order of the calls; other keys are independent. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface MutexSettings {
  /**
   * True for failures that whoever waits at that moment would meet too: they fail with it at once, instead of one after
   * the other. By default a failure is its own caller's alone.
   */
  isShared?: (error: unknown) => boolean;
}

/** Those under one key, counted as they come. */
interface Line {
  over: Promise<unknown>;
  entered: number;
  left: number;
  /** The last shared failure, and who had come by then. */
  failed: { upTo: number; error: unknown } | null;
}

/** Stores nothing about a key that nobody holds or waits for. A failure holds up nobody. */
export function createMutex({ isShared = () => false }: MutexSettings = {}): Mutex {
  const lines = new Map<string, Line>();
  const enter = (key: string) => {
    const line = lines.get(key) ?? { over: Promise.resolve(), entered: 0, left: 0, failed: null };
    lines.set(key, line);
    line.entered += 1;
    return { line, place: line.entered };
  };
  return {
    async run(key, work) {
      const { line, place } = enter(key);
      const begin = () => {
        if (line.failed === null || place > line.failed.upTo) return work();
        throw line.failed.error;
      };
      const own = place === line.left + 1 ? Promise.try(begin) : line.over.then(begin);
      // The next one waits for the end, not for success.
      line.over = own.catch((error: unknown) => {
        if (isShared(error) && line.failed?.error !== error) line.failed = { upTo: line.entered, error };
      });
      try {
        return await own;
      } finally {
        line.left += 1;
        if (line.left === line.entered) lines.delete(key);
      }
    },
  };
}
