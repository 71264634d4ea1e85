import { Refusal } from '../../platform/http/refusal.ts';
import { createWindow } from '../../platform/limits/window.ts';

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
  const failures = createWindow({ now, windowMs: minuteMs });
  const letIn = createWindow({ now, windowMs: minuteMs });
  return {
    check(network, keyHash) {
      if (failures.read(network) < mostPerMinute) return;
      if (letIn.has(keyHash.toString('base64'))) return;
      throw new Refusal('RATE_LIMITED', { retryAt: failures.end().toISOString() });
    },
    letIn(keyHash) {
      letIn.add(keyHash.toString('base64'));
    },
    failed(network) {
      failures.add(network);
    },
  };
}
