import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

const secretBytes = 32;

/** A key of this installation's own, created when first needed; of several processes the first one's is kept. */
export async function readInstallationSecret(database: Database, name: string): Promise<Buffer> {
  await database.current
    .insertInto('installation_secrets')
    .values({ name, value: randomBytes(secretBytes) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const kept = await database.current
    .selectFrom('installation_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  if (kept === undefined) throw new Error(`The installation's secret ${name} is not in the database.`);
  return kept.value;
}
