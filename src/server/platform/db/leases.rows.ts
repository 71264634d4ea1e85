import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Whoever was not heard of for so long has died. */
export const lostAfterSeconds = 20;

export interface Holder {
  name: string;
  id: string;
}

// The database's clock, since those of several machines differ, and that of the moment, not of the transaction's beginning.
const now = sql`clock_timestamp()`;
const isLost = sql`lease.heard_at < ${now} - make_interval(secs => ${lostAfterSeconds})`;

/** Takes a lease; false while somebody else holds it who is alive. */
export async function takeLease(database: Database, { name, id }: Holder): Promise<boolean> {
  const { rows } = await sql`
    insert into leases as lease (name, holder, heard_at) values (${name}, ${id}, ${now})
    on conflict (name) do update set holder = excluded.holder, heard_at = excluded.heard_at where ${isLost}
    returning name`.execute(database.current);
  return rows.length === 1;
}

/** Says that its holder is alive; false where it is somebody else's by now. Nobody can take it until the transaction ends. */
export async function renewLease(database: Database, { name, id }: Holder): Promise<boolean> {
  const { rows } = await sql`
    update leases set heard_at = ${now} where name = ${name} and holder = ${id} returning name`.execute(
    database.current,
  );
  return rows.length === 1;
}

export async function giveLeaseUp(database: Database, { name, id }: Holder): Promise<void> {
  await sql`delete from leases where name = ${name} and holder = ${id}`.execute(database.current);
}

/** Whether somebody holds it who is alive. */
export async function isLeased(database: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from leases lease where name = ${name} and not ${isLost}`.execute(
    database.current,
  );
  return rows.length === 1;
}
