import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { giveLeaseUp, renewLease, takeLease } from './leases.rows.ts';

/** Often enough that a busy moment loses nothing: four in a row would have to fail. */
const heartbeatMs = 5_000;

export interface Lease {
  /**
   * Keeps the lease until the open transaction ends; false if it was lost in the meantime, and nothing may be written
   * any more. Inside `asSystem`.
   */
  hold(): Promise<boolean>;
}

/**
 * Runs work that only one process may do at a time; `null` while another one does it. A process that dies, or is
 * taken for dead, loses its lease after a while: whatever it writes must `hold` the lease.
 */
export async function underLease<T>(
  { database, name }: { database: Database; name: string },
  work: (lease: Lease) => Promise<T>,
): Promise<T | null> {
  const holder = { name, id: randomUUID() };
  if (!(await database.asSystem(() => takeLease(database, holder)))) return null;
  // A heartbeat that fails does no harm: the next one may succeed.
  const beat = () => database.asSystem(() => renewLease(database, holder)).catch(() => false);
  const heart = setInterval(() => void beat(), heartbeatMs);
  try {
    return await work({ hold: () => renewLease(database, holder) });
  } finally {
    clearInterval(heart);
    // If this fails, the lease expires by itself.
    await database.asSystem(() => giveLeaseUp(database, holder)).catch(() => undefined);
  }
}
