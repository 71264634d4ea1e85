import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { giveLeaseUp, renewLease, takeLease } from './leases.rows.ts';

/** Often enough that a busy moment loses nothing: four in a row have to fail. */
const heartbeatMs = 5_000;

export interface Lease {
  /**
   * Keeps the lease until the open transaction ends; false where it was lost meanwhile, and nothing may be written any
   * more. Inside `asSystem`.
   */
  hold(): Promise<boolean>;
}

/**
 * Does what is done by one at a time, in whichever process; `null` while somebody else is at it. A process that dies
 * loses its lease after a while, and so does one that is taken for dead: what it writes has to `hold` it.
 */
export async function underLease<T>(
  { database, name }: { database: Database; name: string },
  work: (lease: Lease) => Promise<T>,
): Promise<T | null> {
  const holder = { name, id: randomUUID() };
  if (!(await database.asSystem(() => takeLease(database, holder)))) return null;
  // A beat that fails is no matter: the next one may not.
  const beat = () => database.asSystem(() => renewLease(database, holder)).catch(() => false);
  const heart = setInterval(() => void beat(), heartbeatMs);
  try {
    return await work({ hold: () => renewLease(database, holder) });
  } finally {
    clearInterval(heart);
    // Where this fails, it is lost after a while.
    await database.asSystem(() => giveLeaseUp(database, holder)).catch(() => undefined);
  }
}
