import { faultKinds, findDatabaseFault } from './database-faults.ts';
import type { FaultKind } from './database-faults.ts';

/** What this process's statements and connections have met. */
export interface FaultWatch {
  note(error: unknown): void;
  /** How often each kind was met since the process began. */
  counts(): Readonly<Record<FaultKind, number>>;
  /** The kinds met so recently that requests should go elsewhere. */
  recent(): FaultKind[];
}

export function createFaultWatch(nowMs: () => number = () => performance.now()): FaultWatch {
  const met = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  const unreadyUntil = new Map<FaultKind, number>();
  return {
    note(error) {
      const fault = findDatabaseFault(error);
      if (fault === null) return;
      met[fault.kind] += 1;
      unreadyUntil.set(fault.kind, nowMs() + fault.unreadyMs);
    },
    counts: () => met,
    recent: () => faultKinds.filter((kind) => (unreadyUntil.get(kind) ?? 0) > nowMs()),
  };
}
