import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

const secretBytes = 32;

/** A key of this installation's own, created when first needed; of several processes the first one's is kept. */
export async function readInstallationSecret(database: Database, name: string): Promise<Buffer> {
  const known = await findSecret(database, name);
  if (known !== null) return known;
  await database.current
    .insertInto('installation_secrets')
    .values({ name, value: randomBytes(secretBytes) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const kept = await findSecret(database, name);
  if (kept === null) throw new Error(`The installation's secret ${name} is not in the database.`);
  return kept;
}

async function findSecret(database: Database, name: string): Promise<Buffer | null> {
  const found = await database.current
    .selectFrom('installation_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return found?.value ?? null;
}
