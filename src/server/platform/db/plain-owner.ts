import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Makes a plain owner of a database, by whoever owned it until then; `compose.yaml` and operators run it too. */
export const plainOwnerFile: string = join(import.meta.dirname, 'plain-owner.sql');
/** The owner of the product's own database, and the one that commands suggest. */
export const plainOwnerName = 'sponsorscope_owner';

/**
 * Returns the address of the same database for a login that owns it but is no superuser, which it creates and hands
 * the database over to if that has not happened yet. `address` is a superuser's; the owner gets the same password.
 */
export async function openPlainOwner(address: string, name: string = plainOwnerName): Promise<string> {
  const url = new URL(address);
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 30_000 });
  // A server that is lost meanwhile fails the statement under way.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()',
    );
    if (rows[0]?.owner !== name) {
      const password = decodeURIComponent(url.password);
      await client.query(
        `select set_config('plain_owner.name', $1, false), set_config('plain_owner.password', $2, false)`,
        [name, password],
      );
      await client.query(readFileSync(plainOwnerFile, 'utf8'));
    }
  } finally {
    await client.end();
  }
  url.username = name;
  return url.href;
}
