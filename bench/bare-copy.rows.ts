import { Client } from 'pg';
import { addressOf, connectDatabase } from '../src/server/platform/db/database.ts';
import { copyIn, copyOut } from '../src/server/platform/db/copy.ts';
import { openEmbeddedServer } from '../src/server/platform/db/embedded/embedded-server.ts';
import { openPlainOwner } from '../src/server/platform/db/plain-owner.ts';

/**
 * The floor: every table from one server straight into another that has the tables, as superusers without triggers and
 * checks of foreign keys, and without a file. Returns the seconds.
 */
export async function copyBare(sourceDir: string, targetDir: string): Promise<number> {
  const servers = [
    await openEmbeddedServer({ dataDir: sourceDir }),
    await openEmbeddedServer({ dataDir: targetDir }),
  ];
  const [source = '', target = ''] = servers.map(({ connection }) => addressOf(connection));
  await (await connectDatabase(await openPlainOwner(target))).close();
  const clients = [source, target].map((url) => new Client({ connectionString: url }));
  const [from, to] = clients;
  if (from === undefined || to === undefined) throw new Error('A server is missing.');
  try {
    for (const client of clients) await client.connect();
    const { rows } = await from.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'auth') and relkind = 'r' and relname <> 'schema_migrations'`,
    );
    const start = performance.now();
    await to.query('set session_replication_role = replica; begin');
    for (const { name } of rows)
      await copyIn(to, `copy ${name} from stdin`, copyOut(from, `copy ${name} to stdout`));
    await to.query('commit');
    return (performance.now() - start) / 1000;
  } finally {
    for (const client of clients) await client.end();
    for (const server of servers) await server.close();
  }
}
