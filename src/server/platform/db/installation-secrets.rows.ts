import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';

const secretBytes = 32;

/** A key of this installation's own, made when it is first asked for; of several processes the first one's stays. */
export async function readInstallationSecret(database: Database, name: string): Promise<Buffer> {
  await sql`
    insert into installation_secrets (name, value) values (${name}, ${randomBytes(secretBytes)})
    on conflict (name) do nothing`.execute(database.current);
  const { rows } = await sql<{ value: Buffer }>`
    select value from installation_secrets where name = ${name}`.execute(database.current);
  const value = rows[0]?.value;
  if (value === undefined) throw new Error(`The installation's secret ${name} is not in the database.`);
  return value;
}
