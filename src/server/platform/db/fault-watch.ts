import { faultKinds, findDatabaseFault } from './database-faults.ts';
import type { FaultKind } from './database-faults.ts';

/** What this process's statements and connections have met. */
export interface FaultWatch {
  note(error: unknown): void;
  /** How often each kind was met since the process began. */
  counts(): Readonly<Record<FaultKind, number>>;
  /** Whether a statement has waited in vain so recently that others may be waiting still. */
  isHeldUp(): boolean;
  /** The kinds met so recently that requests should go elsewhere. */
  recent(): FaultKind[];
}

/** Longer than one more statement waits. */
const heldUpMs = 3_000;

export function createFaultWatch(nowMs: () => number = () => performance.now()): FaultWatch {
  const met = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  let heldUpAt = Number.NEGATIVE_INFINITY;
  const unreadyUntil = new Map<FaultKind, number>();
  return {
    note(error) {
      const fault = findDatabaseFault(error);
      if (fault === null) return;
      met[fault.kind] += 1;
      if (fault.kind === 'busy') heldUpAt = nowMs();
      unreadyUntil.set(fault.kind, nowMs() + fault.unreadyMs);
    },
    counts: () => met,
    isHeldUp: () => nowMs() - heldUpAt < heldUpMs,
    recent: () => faultKinds.filter((kind) => (unreadyUntil.get(kind) ?? 0) > nowMs()),
  };
}
