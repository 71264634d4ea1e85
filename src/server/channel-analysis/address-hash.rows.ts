import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { visitorNetwork } from '../http/client-address.ts';

const secretName = 'address-hash';
const secretBytes = 32;
/** 128 bits: no two visitors meet by chance. */
const hashBytes = 16;

/** Makes the function that turns an address into what is stored of it: a hash under this installation's own key. */
export async function createAddressHash(database: Database): Promise<(address: string) => Buffer> {
  const key = (await readSecret(database)).toString('base64');
  return (address) => hash('sha256', `${key} ${visitorNetwork(address)}`, 'buffer').subarray(0, hashBytes);
}

/** The key is made once; of several processes that start at once the first one's stays. */
async function readSecret(database: Database): Promise<Buffer> {
  await sql`
    insert into installation_secrets (name, value) values (${secretName}, ${randomBytes(secretBytes)})
    on conflict (name) do nothing`.execute(database.current);
  const { rows } = await sql<{ value: Buffer }>`
    select value from installation_secrets where name = ${secretName}`.execute(database.current);
  const value = rows[0]?.value;
  if (value === undefined) throw new Error('The key for address hashes is not in the database.');
  return value;
}
