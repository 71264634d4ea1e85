import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressOf, connectDatabase, openDatabase } from './database.ts';
import { createTestFolder } from './embedded/test-embedded-folder.ts';
import { openThrowawayServer } from './embedded/throwaway-server.ts';
import { readMigrations } from './migration-files.ts';
import { migrate } from './migrations.ts';
import { plainOwnerFile } from './plain-owner.ts';
import { openPool, startLimits } from './pool.ts';
import { asSuperuser, createEmptyDatabase, runAsSuperuser } from './test-database.ts';
import type { EmptyDatabase } from './test-database.ts';
import { digestTables, fillStatements, withClient } from './test-filled-database.ts';

/** The last migration of the programs that also ran as a superuser. */
const formerMigration = 12;

let empty: EmptyDatabase;
let login: string;
beforeEach(async () => {
  empty = await createEmptyDatabase();
  login = `sponsorscope_trial_${randomBytes(4).toString('hex')}`;
});
afterEach(async () => {
  await empty.drop();
  await runAsSuperuser(`drop role if exists ${login}; drop role if exists ${login}_admin`);
});

const as = (name: string, url = empty.url) => {
  const changed = new URL(url);
  changed.username = name;
  return changed.href;
};

/** Fills a database as a former program did that ran as a superuser. */
async function fillAsSuperuser(url: string): Promise<void> {
  const pool = openPool(url, startLimits);
  await migrate(pool, { migrations: readMigrations().filter(({ number }) => number <= formerMigration) });
  await pool.end();
  for (const statement of fillStatements) await runAsSuperuser(statement, url);
}

const refusal = async (url: string) => {
  const opened = await connectDatabase(url).catch((error: unknown) => error);
  return opened instanceof Error ? opened.message : 'It was let in.';
};

/** What `psql` would run for the command of a refusal, with another name for the owner. */
function readCommand(message: string): { address: string; texts: string[] } {
  const address = /psql '([^']+)'/.exec(message)?.[1] ?? '';
  const settings = [...message.matchAll(/-c "([^"]+)"/g)].map(([, text = '']) => text);
  const file = /-f '([^']+)'/.exec(message)?.[1] ?? '';
  const texts = [...settings, readFileSync(file, 'utf8')];
  return { address, texts: texts.map((text) => text.replaceAll(`'sponsorscope_owner'`, `'${login}'`)) };
}

async function findOwners(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ owner: string }>(
      `select pg_get_userbyid(relowner) as owner from pg_class
         where relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
       union select pg_get_userbyid(proowner) from pg_proc
         where pronamespace in ('public'::regnamespace, 'auth'::regnamespace)
       union select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'auth'
       union select pg_get_userbyid(datdba) from pg_database where datname = current_database()`,
    );
    return rows.map(({ owner }) => owner);
  });
}

test('a login that is exempt from row level security, or may become so, is refused before it has made anything', async () => {
  expect(await refusal(asSuperuser(empty.url))).toMatch(
    /^The login \S+ of DATABASE_URL is a superuser or exempt/,
  );
  await runAsSuperuser(`create role ${login} login bypassrls; create role ${login}_admin superuser`);
  expect(await refusal(as(login))).toMatch(/is a superuser or exempt/);
  await runAsSuperuser(`alter role ${login} nobypassrls; grant ${login}_admin to ${login}`);
  expect(await refusal(as(login))).toContain(`may become ${login}_admin, a superuser`);
  expect(await digestTables(asSuperuser(empty.url))).toEqual({});
});

test('the refusal never shows the password of the address', async () => {
  const url = new URL(asSuperuser(empty.url));
  url.password = 'hush-hush';
  expect(await refusal(url.href)).not.toContain('hush-hush');
});

test('after the commands of the refusal a filled database is the plain owner’s, and nothing is lost', async () => {
  const superuser = asSuperuser(empty.url);
  await fillAsSuperuser(superuser);
  const before = await digestTables(superuser);
  const { address, texts } = readCommand(await refusal(superuser));
  // Twice, as somebody does who is not sure.
  for (const _ of [1, 2])
    await withClient(address, async (client) => {
      for (const text of texts) await client.query(text);
    });
  expect(await digestTables(superuser)).toEqual(before);
  expect(await findOwners(superuser)).toEqual([login]);

  const database = await connectDatabase(as(login));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from profiles`.execute(
    database.current,
  );
  expect(rows).toEqual([{ n: 0 }]);
  const all = await database.asSystem(() =>
    sql<{ n: number }>`select count(*)::int as n from profiles`.execute(database.current),
  );
  expect(all.rows).toEqual([{ n: 50 }]);
  const [one] = (await sql<{ id: string }>`select id from auth."user" limit 1`.execute(database.accounts))
    .rows;
  await sql`delete from auth."user" where id = ${one?.id}`.execute(database.accounts);
  await sql`insert into auth."user" (id, name, email) values (gen_random_uuid(), 'Ann', 'ann@example.com')`.execute(
    database.accounts,
  );
  expect(
    (await database.asSystem(() => sql`select from profiles`.execute(database.current))).rows.length,
  ).toBe(50);
  await database.close();
});

test('somebody who may create roles and databases, but is no superuser, can hand over too', async () => {
  const admin = `${login}_admin`;
  await runAsSuperuser(
    `create role ${admin} login createrole createdb bypassrls;
     grant sponsorscope_app, sponsorscope_accounts, sponsorscope_jobs to ${admin} with admin option;
     alter database ${new URL(empty.url).pathname.slice(1)} owner to ${admin}`,
  );
  await fillAsSuperuser(as(admin));
  const { address, texts } = readCommand(await refusal(as(admin)));
  await withClient(address, async (client) => {
    for (const text of texts) await client.query(text);
  });
  expect(await findOwners(asSuperuser(empty.url))).toEqual([login]);
  await (await connectDatabase(as(login))).close();
});

test('a plain owner creates the roles where it may, and otherwise names who is to do what', async () => {
  const server = await openThrowawayServer();
  try {
    const superuser = addressOf(server.connection);
    const run = (text: string) => withClient(superuser, (client) => client.query(text));
    await run('create role plain login');
    await run('create database plain owner plain');
    const plain = addressOf({ ...server.connection, user: 'plain', database: 'plain' });
    const [, commands = ''] = /run:\n([\s\S]*)$/.exec(await refusal(plain)) ?? [];
    expect(commands).toContain('create role sponsorscope_app;');

    await run('create role maker login createrole');
    await run('create database maker owner maker');
    await (
      await connectDatabase(addressOf({ ...server.connection, user: 'maker', database: 'maker' }))
    ).close();
    const [, remaining = ''] = /run:\n([\s\S]*)$/.exec(await refusal(plain)) ?? [];
    expect(remaining.trim()).toBe(
      'grant sponsorscope_app, sponsorscope_accounts, sponsorscope_jobs to plain;',
    );
    await run(remaining);
    await (await connectDatabase(plain)).close();
  } finally {
    await server.close();
  }
});

test('the product’s own database, filled as a superuser by a former program, is its plain owner’s from the next start on', async () => {
  const folder = createTestFolder();
  try {
    const server = await folder.open();
    const superuser = addressOf(server.connection);
    await fillAsSuperuser(superuser);
    const before = await digestTables(superuser);
    const opened = await Promise.all(
      [1, 2].map(() => openDatabase({ dataDir: folder.dataDir, databaseUrl: null })),
    );
    const [database] = opened;
    const after = await digestTables(superuser);
    expect(
      Object.keys(before).filter((name) => after[name]?.split(' ')[0] !== before[name]?.split(' ')[0]),
    ).toEqual(['schema_migrations']);
    const { rows } = await sql`select session_user as login`.execute(database?.current ?? expect.fail());
    expect(rows).toEqual([{ login: 'sponsorscope_owner' }]);
    expect(await findOwners(superuser)).toEqual(['sponsorscope_owner']);
    for (const each of opened) await each.close();
  } finally {
    await folder.remove();
  }
});

test('the compose file’s database makes a plain owner, and leaves its superuser no way in from afar', async () => {
  const compose = readFileSync(join(import.meta.dirname, '../../../..', 'compose.yaml'), 'utf8');
  const [, mounted = ''] = /- \.\/(\S+):\/docker-entrypoint-initdb\.d\//.exec(compose) ?? [];
  expect(plainOwnerFile.endsWith(mounted)).toBe(true);
  const [, lines = ''] = /PGOPTIONS: >-\n((?: {8}-c .*\n)+)/.exec(compose) ?? [];
  const options = lines
    .replaceAll(/\$\{POSTGRES_PASSWORD[^}]*\}/g, 'secret')
    .trim()
    .split(/\s*\n\s*/)
    .join(' ');
  const [, owner = ''] = /DATABASE_URL: postgresql:\/\/(\w+):/.exec(compose) ?? [];
  const server = await openThrowawayServer();
  try {
    const connection = { ...server.connection, database: 'postgres' };
    await withClient(addressOf(connection), (client) =>
      client.query(`alter role postgres password 'secret'`),
    );
    // As the image's first start does, and an operator's command on a database that is there already.
    const init = new Client({ ...connection, options });
    await init.connect();
    await init.query(readFileSync(plainOwnerFile, 'utf8'));
    const { rows } = await init.query<{ open: boolean }>(
      'select rolpassword is not null as open from pg_authid where rolname = any($1) order by rolname',
      [['postgres', owner]],
    );
    await init.end();
    expect(rows).toEqual([{ open: false }, { open: true }]);
    await (await connectDatabase(addressOf({ ...connection, user: owner }))).close();
  } finally {
    await server.close();
  }
});
