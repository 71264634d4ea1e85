import { sql } from 'kysely';
import type { Database } from './database.ts';
import { lostAfterSeconds } from './leases.rows.ts';

/** Lets enough time pass for leases that are not renewed to be lost; returns how many there are. */
export async function passLeaseTime(database: Database): Promise<number> {
  const { rows } = await database.asSystem(() =>
    sql`update leases set heard_at = heard_at - make_interval(secs => ${lostAfterSeconds}) returning name`.execute(
      database.current,
    ),
  );
  return rows.length;
}
