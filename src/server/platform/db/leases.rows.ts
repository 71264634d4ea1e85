import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A holder without a heartbeat for this long has died. */
export const lostAfterSeconds = 20;

export interface Holder {
  name: string;
  id: string;
}

// The database's clock, because clocks of several machines differ, and its present time, not that of the
// transaction's start.
const now = sql<Date>`clock_timestamp()`;
const longAgo = sql<Date>`${now} - make_interval(secs => ${lostAfterSeconds})`;

/** Takes a lease; false while a live holder has it. */
export async function takeLease(database: Database, { name, id }: Holder): Promise<boolean> {
  const taken = await database.current
    .insertInto('leases')
    .values({ name, holder: id, heard_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ holder: eb.ref('excluded.holder'), heard_at: eb.ref('excluded.heard_at') }))
        .where('leases.heard_at', '<', longAgo),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Renews the lease; false if it belongs to somebody else by now. Nobody can take it until the transaction ends. */
export async function renewLease(database: Database, { name, id }: Holder): Promise<boolean> {
  const renewed = await database.current
    .updateTable('leases')
    .set({ heard_at: now })
    .where('name', '=', name)
    .where('holder', '=', id)
    .returning('name')
    .executeTakeFirst();
  return renewed !== undefined;
}

export async function giveLeaseUp(database: Database, { name, id }: Holder): Promise<void> {
  await database.current.deleteFrom('leases').where('name', '=', name).where('holder', '=', id).execute();
}

/** Whether a live holder has it. */
export async function isLeased(database: Database, name: string): Promise<boolean> {
  const held = await database.current
    .selectFrom('leases')
    .select('name')
    .where('name', '=', name)
    .where('heard_at', '>=', longAgo)
    .executeTakeFirst();
  return held !== undefined;
}
