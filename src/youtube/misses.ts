import { YouTubeError } from './errors.ts';

/** References that recently led to nothing: asking for them again and again costs no quota. */
export interface Misses {
  /** Throws the fault that is remembered under the key. */
  check(key: string): void;
  /** Remembers a fault that says that there is nothing to find; any other is forgotten at once. */
  note(key: string, error: unknown): void;
}

/** Short, for people who have just made a channel public or uploaded its first video. */
const keptMs = 5 * 60_000;

const most = 5_000;

const codes: readonly string[] = ['channel-not-found', 'channel-removed', 'no-uploads'];

export function createMisses(now: () => Date): Misses {
  const known = new Map<string, { error: YouTubeError; atMs: number }>();
  return {
    check(key) {
      const miss = known.get(key);
      if (miss === undefined) return;
      // The clock may have been set back.
      if (Math.abs(now().getTime() - miss.atMs) < keptMs) throw miss.error;
      known.delete(key);
    },
    note(key, error) {
      if (!(error instanceof YouTubeError) || !codes.includes(error.code)) return;
      if (known.has(key)) return;
      known.set(key, { error, atMs: now().getTime() });
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
  };
}
