import type { Database } from '../../platform/db/database.ts';

const name = 'creator_rates';

export async function findFilled(database: Database): Promise<boolean> {
  const filling = database.current.selectFrom('sample_fillings').select('name').where('name', '=', name);
  return (await filling.executeTakeFirst()) !== undefined;
}

/** Notes that the invented rates are put in; false where somebody else does so or has done so. */
export async function markFilled(database: Database, at: Date): Promise<boolean> {
  const marked = await database.current
    .insertInto('sample_fillings')
    .values({ name, filled_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return marked !== undefined;
}

export async function forgetFilled(database: Database): Promise<void> {
  await database.current.deleteFrom('sample_fillings').where('name', '=', name).execute();
}

export async function deleteSampleRates(database: Database): Promise<void> {
  await database.current.deleteFrom('creator_rates').where('source', '=', 'sample').execute();
}
