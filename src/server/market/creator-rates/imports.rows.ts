import type { Database } from '../../platform/db/database.ts';

/** Notes an import whose rates do not count yet. */
export async function beginImport(database: Database, importId: string): Promise<void> {
  await database.current.insertInto('rate_imports').values({ id: importId }).execute();
}

/** From now on its rates count. */
export async function completeImport(
  database: Database,
  { importId, at }: { importId: string; at: Date },
): Promise<void> {
  await database.current
    .updateTable('rate_imports')
    .set({ completed_at: at })
    .where('id', '=', importId)
    .execute();
}

/** Imports that were never completed. */
export async function findIncomplete(database: Database): Promise<string[]> {
  const rows = await database.current
    .selectFrom('rate_imports')
    .select('id')
    .where('completed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes rates of an import that was never completed; answers how many. */
export async function deleteBrought(
  database: Database,
  { importId, most }: { importId: string; most: number },
): Promise<number> {
  const rows = await database.current
    .deleteFrom('stored_creator_rates')
    .where('id', 'in', (from) =>
      from
        .selectFrom('stored_creator_rates as rate')
        .innerJoin('rate_imports as brought', 'brought.id', 'rate.import_id')
        .select('rate.id')
        .where('brought.id', '=', importId)
        .where('brought.completed_at', 'is', null)
        .limit(most),
    )
    .returning('id')
    .execute();
  return rows.length;
}

export async function forgetImport(database: Database, importId: string): Promise<void> {
  await database.current
    .deleteFrom('rate_imports')
    .where('id', '=', importId)
    .where('completed_at', 'is', null)
    .execute();
}
