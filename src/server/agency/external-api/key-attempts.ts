import { Refusal } from '../../platform/http/refusal.ts';
import { createWindowCounts } from '../../platform/limits/window-counts.ts';

/** How often one network may present keys that nobody has: each costs a query. */
export interface KeyAttempts {
  /** Throws a `Refusal` where it was too often; keys that have just been let in are not held up by others' mistakes. */
  check(network: string, keyHash: Buffer): void;
  letIn(keyHash: Buffer): void;
  failed(network: string): void;
}

/** Far more than a program needs to be told that its key is revoked. */
const mostPerMinute = 30;
const minuteMs = 60_000;

/** Counts in this process, by full minutes. */
export function createKeyAttempts(now: () => Date): KeyAttempts {
  const failures = createWindowCounts(now, minuteMs);
  let minute = 0;
  /** Hashes of the keys let in within this minute and the one before. */
  let known = new Set<string>();
  let knownBefore = new Set<string>();
  const turn = () => {
    const current = Math.floor(now().getTime() / minuteMs);
    if (current === minute) return;
    knownBefore = current === minute + 1 ? known : new Set();
    known = new Set();
    minute = current;
  };
  return {
    check(network, keyHash) {
      if (failures.read(network) < mostPerMinute) return;
      turn();
      const id = keyHash.toString('base64');
      if (known.has(id) || knownBefore.has(id)) return;
      throw new Refusal('RATE_LIMITED', { retryAt: failures.end().toISOString() });
    },
    letIn(keyHash) {
      turn();
      known.add(keyHash.toString('base64'));
    },
    failed(network) {
      failures.add(network);
    },
  };
}
