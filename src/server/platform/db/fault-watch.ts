import { faultKinds, findDatabaseFault } from './database-faults.ts';
import type { FaultKind } from './database-faults.ts';

/** What this process's statements and connections have met. */
export interface FaultWatch {
  note(error: unknown): void;
  /** Whether a statement has waited in vain so recently that others may be waiting still. */
  isHeldUp(): boolean;
  /** The kinds met so recently that requests should go elsewhere. */
  recent(): FaultKind[];
}

/** Longer than one more statement waits. */
const heldUpMs = 3_000;

export function createFaultWatch(nowMs: () => number = () => performance.now()): FaultWatch {
  let heldUpAt = Number.NEGATIVE_INFINITY;
  const unreadyUntil = new Map<FaultKind, number>();
  return {
    note(error) {
      const fault = findDatabaseFault(error);
      if (fault === null) return;
      if (fault.kind === 'busy') heldUpAt = nowMs();
      unreadyUntil.set(fault.kind, nowMs() + fault.unreadyMs);
    },
    isHeldUp: () => nowMs() - heldUpAt < heldUpMs,
    recent: () => faultKinds.filter((kind) => (unreadyUntil.get(kind) ?? 0) > nowMs()),
  };
}
