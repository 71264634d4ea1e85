import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Notes an import whose rates do not count yet. */
export async function beginImport(database: Database, importId: string): Promise<void> {
  await sql`insert into rate_imports (id) values (${importId})`.execute(database.current);
}

/** From now on its rates count. */
export async function completeImport(
  database: Database,
  { importId, at }: { importId: string; at: Date },
): Promise<void> {
  await sql`update rate_imports set completed_at = ${at} where id = ${importId}`.execute(database.current);
}

/** Imports that were never completed. */
export async function findIncomplete(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from rate_imports where completed_at is null`.execute(database.current);
  return rows.map(({ id }) => id);
}

/** Deletes rates of an import that was never completed; answers how many. */
export async function deleteBrought(
  database: Database,
  { importId, most }: { importId: string; most: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from stored_creator_rates where id in (
      select rate.id from stored_creator_rates rate join rate_imports brought on brought.id = rate.import_id
      where brought.id = ${importId} and brought.completed_at is null limit ${most})
    returning id`.execute(database.current);
  return rows.length;
}

export async function forgetImport(database: Database, importId: string): Promise<void> {
  await sql`delete from rate_imports where id = ${importId} and completed_at is null`.execute(
    database.current,
  );
}
