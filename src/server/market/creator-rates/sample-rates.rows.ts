import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const name = 'creator_rates';

export async function findFilled(database: Database): Promise<boolean> {
  const { rows } = await sql`select name from sample_fillings where name = ${name}`.execute(database.current);
  return rows.length === 1;
}

/** Notes that the invented rates are put in; false where somebody else does so or has done so. */
export async function markFilled(database: Database, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into sample_fillings (name, filled_at) values (${name}, ${at})
    on conflict do nothing returning name`.execute(database.current);
  return rows.length === 1;
}

export async function forgetFilled(database: Database): Promise<void> {
  await sql`delete from sample_fillings where name = ${name}`.execute(database.current);
}

export async function deleteSampleRates(database: Database): Promise<void> {
  await sql`delete from creator_rates where source = 'sample'`.execute(database.current);
}
