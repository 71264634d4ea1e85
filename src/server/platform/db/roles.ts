import { escapeIdentifier } from 'pg';
import type { ClientBase, Pool } from 'pg';
import { accountsRole, applicationRole, jobsRole } from './pool.ts';
import { plainOwnerFile, plainOwnerName } from './plain-owner.ts';

/** What statements run as. They own nothing but the queue's tables, so row level security applies to them. */
export const statementRoles = [applicationRole, accountsRole, jobsRole];

/** "Insufficient privilege", and `set role` to one that does not exist. */
const refusedStates = ['42501', '22023'];

/**
 * Creates the roles that are missing in the cluster, and lets the connected login act in all of them. They belong to
 * the cluster, not to a database: a database that is copied into another cluster comes without them. A login that may
 * not create them gets the commands for somebody who may.
 */
export async function createRoles(client: ClientBase): Promise<void> {
  for (const role of statementRoles) {
    if (await mayAct(client, role)) continue;
    try {
      await client.query(`do $$ begin
        create role ${escapeIdentifier(role)};
      exception when duplicate_object or unique_violation then null;
      end $$`);
      await client.query(`do $$ begin
        execute format('grant ${escapeIdentifier(role)} to %I', current_user);
      end $$`);
    } catch (cause) {
      if (!isRefused(cause)) throw cause;
      throw await explainMissing(client, cause);
    }
  }
}

async function mayAct(client: ClientBase, role: string): Promise<boolean> {
  try {
    await client.query(`set role ${escapeIdentifier(role)}`);
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
  await client.query('reset role');
  return true;
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusedStates.some((state) => state === error.code);
}

async function explainMissing(client: ClientBase, cause: unknown): Promise<Error> {
  const { rows } = await client.query<{ login: string; missing: string[] }>(
    `select quote_ident(session_user) as login, array(select name from unnest($1::text[]) name
      where name not in (select rolname from pg_roles)) as missing`,
    [statementRoles],
  );
  const { login = '', missing = [] } = rows[0] ?? {};
  const commands = [
    ...missing.map((role) => `create role ${role};`),
    `grant ${statementRoles.join(', ')} to ${login};`,
  ];
  return new Error(
    `The login of DATABASE_URL can neither create the roles that the product's statements run as nor act in them. ` +
      `Let an administrator of the database server run:\n  ${commands.join('\n  ')}`,
    { cause },
  );
}

/**
 * Row level security does not apply to superusers, nor to those who may become one: the product refuses to run as one
 * of them, before it has made anything that would belong to them.
 */
export async function refusePowerfulLogin(pool: Pool, address: string): Promise<void> {
  const { rows } = await pool.query<{ name: string; login: string }>(
    `select rolname as name, session_user as login from pg_roles
     where (rolsuper or rolbypassrls) and (pg_has_role(session_user, oid, 'member') or rolname = any($1))
     order by rolname <> session_user, rolname`,
    [statementRoles],
  );
  const [powerful] = rows;
  if (powerful === undefined) return;
  const { name, login } = powerful;
  if (statementRoles.includes(name) && name !== login)
    throw new Error(
      `The database role ${name} may bypass row level security; take superuser and bypassrls from it.`,
    );
  const who = name === login ? `${login} of DATABASE_URL is` : `${login} of DATABASE_URL may become ${name},`;
  throw new Error(
    `The login ${who} a superuser or exempt from row level security, which keeps users' rows apart, so the product does ` +
      `not start as it. Create a plain owner and hand the database over to it; nothing is lost, and it takes seconds:\n` +
      `  ${handOverCommand(address)}\n` +
      `Then start with DATABASE_URL=${addressOfOwner(address)}`,
  );
}

/** Without the password, which `psql` asks for. */
function handOverCommand(address: string): string {
  const settings = { name: plainOwnerName, password: 'a-new-password' };
  const set = Object.entries(settings).map(([name, value]) => `-c "set plain_owner.${name} = '${value}'"`);
  const url = new URL(address);
  url.password = '';
  return `psql '${url.href}' -v ON_ERROR_STOP=1 ${set.join(' ')} -f '${plainOwnerFile}'`;
}

function addressOfOwner(address: string): string {
  const url = new URL(address);
  url.username = plainOwnerName;
  url.password = 'a-new-password';
  return url.href;
}
