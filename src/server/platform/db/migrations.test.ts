import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase } from './database.ts';
import { parseMigration, readMigrations } from './migration-files.ts';
import type { LockWait } from './migrations.ts';
import { migrate } from './migrations.ts';
import { openPool, startLimits } from './pool.ts';
import { describeSchema, watchSchema } from './schema-watch.ts';
import { asSuperuser, copyTemplate, createEmptyDatabase, runAsSuperuser } from './test-database.ts';
import type { EmptyDatabase } from './test-database.ts';
import { digestTables, withClient } from './test-filled-database.ts';

const own = readMigrations();
const newest = String(own.at(-1)?.number).padStart(3, '0');
/** A migration of a program that is newer than this one. */
const newer = (body: string, head = `-- oldest program: ${newest}`) =>
  parseMigration('901-newer.sql', `${head}\n${body}`);

let copy: EmptyDatabase;
const clients: Client[] = [];
beforeEach(async () => {
  copy = await copyTemplate();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await copy.drop();
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: asSuperuser(copy.url) });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

async function run(migrations: Parameters<typeof migrate>[1], url = copy.url): Promise<void> {
  const pool = openPool(url, startLimits);
  try {
    await migrate(pool, migrations);
  } finally {
    await pool.end();
  }
}

const apply = (migration: ReturnType<typeof newer>, wait?: LockWait) =>
  run({ migrations: [...own, migration], ...(wait && { wait }) });

const ask = (text: string) =>
  withClient(
    asSuperuser(copy.url),
    async (client) => (await client.query<Record<string, unknown>>(text)).rows,
  );

test('an older program starts on a schema that still serves it, and not on one that does not', async () => {
  await apply(newer('create table trial ()'));
  const database = await connectDatabase(copy.url);
  expect(await describeSchema(database)).toMatchObject({ served: true, unknown: ['901-newer.sql'] });
  await database.close();

  await run({
    migrations: [
      ...own,
      newer('create table trial ()'),
      parseMigration('902-own.sql', '-- oldest program: 901\n'),
    ],
  });
  const before = await digestTables(asSuperuser(copy.url));
  await expect(connectDatabase(copy.url)).rejects.toThrow(
    /^This program is too old .* 902-own\.sql, which the database has, serves programs that know 901 or newer\./,
  );
  expect(await digestTables(asSuperuser(copy.url))).toEqual(before);
});

test('a running program learns that the tables have changed, and when they have become too new for it', async () => {
  const database = await connectDatabase(copy.url);
  const lines: unknown[] = [];
  const log = {
    warn: (...line: unknown[]) => void lines.push(line),
    error: (...line: unknown[]) => void lines.push(line),
  };
  const { promise: tooOld, resolve: onTooOld } = Promise.withResolvers<string>();
  const stop = watchSchema({ database, log, onTooOld }, { everyMs: 20 });
  await apply(newer('create table trial ()'));
  await expect
    .poll(() => lines)
    .toEqual([[{ migrations: ['901-newer.sql'] }, expect.stringContaining('still serve')]]);
  await runAsSuperuser(
    `insert into schema_migrations values (902, '902-own.sql', 902)`,
    asSuperuser(copy.url),
  );
  expect(await tooOld).toContain('902-own.sql');
  expect((await describeSchema(database)).served).toBe(false);
  await stop();
  await database.close();
});

test('a migration that waits for a table lets everybody else go first', async () => {
  const [holder, reader] = [await connect(), await connect()];
  await holder.query('begin; select from youtube_calls');
  await reader.query('set statement_timeout = 5000');
  const applied = apply(newer('alter table youtube_calls add column trial integer'), {
    lockMs: 100,
    pauseMs: 200,
    totalMs: 60_000,
  });
  const waits: number[] = [];
  for (let at = 0; at < 40; at += 1) {
    const from = performance.now();
    await reader.query('select from youtube_calls');
    waits.push(performance.now() - from);
    await sleep(25);
  }
  // The holder holds on all that time, and readers would wait for its end behind the migration.
  expect(Math.max(...waits)).toBeLessThan(1_000);
  await holder.query('commit');
  await applied;
  expect(await ask(`select from schema_migrations where number = 901`)).toHaveLength(1);
});

test('a migration that never gets its table gives up with a sentence, and has changed nothing', async () => {
  const holder = await connect();
  await holder.query('begin; select from youtube_calls');
  const body = 'create table trial (); alter table youtube_calls add column trial integer';
  await expect(apply(newer(body), { lockMs: 20, pauseMs: 20, totalMs: 300 })).rejects.toThrow(
    /901-newer\.sql found its tables locked .* End what holds them and start again\./,
  );
  expect(await ask(`select to_regclass('trial') as found`)).toEqual([{ found: null }]);
  await holder.query('rollback');
  await apply(newer(body));
});

test('a migration that fails leaves nothing behind, and its program does not start', async () => {
  await expect(apply(newer('create table trial (); select 1 / 0'))).rejects.toThrow('division by zero');
  expect(await ask(`select to_regclass('trial') as found`)).toEqual([{ found: null }]);
  await (await connectDatabase(copy.url)).close();
});

const concurrently = `-- oldest program: ${newest}\n-- no transaction`;
const indexed = newer(
  `drop index concurrently if exists trial_index;
   create index concurrently trial_index on youtube_calls (calls);`,
  concurrently,
);
const readIndex = () =>
  ask(`select indisvalid as valid from pg_index where indexrelid = to_regclass('trial_index')`);

test('an index that is built beside its users, and is killed half way, is built anew at the next start', async () => {
  const holder = await connect();
  // The second pass of the build waits for this transaction.
  await holder.query('begin; insert into youtube_calls values (now(), $$x$$, $$member$$, 1, false)');
  const killed = apply(indexed).catch((error: unknown) => error);
  await expect.poll(readIndex).toEqual([{ valid: false }]);
  await holder.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'create index concurrently%'`,
  );
  expect(await killed).toBeInstanceOf(Error);
  expect(await readIndex()).toEqual([{ valid: false }]);
  await holder.query('commit');
  await apply(indexed);
  expect(await readIndex()).toEqual([{ valid: true }]);
});

test('programs that start together build an index beside its users without waiting for each other for ever', async () => {
  const holder = await connect();
  await holder.query('begin; insert into youtube_calls values (now(), $$x$$, $$member$$, 1, false)');
  const started = [1, 2, 3].map(() => apply(indexed));
  await expect.poll(readIndex).toEqual([{ valid: false }]);
  await holder.query('commit');
  await Promise.all(started);
  expect(await readIndex()).toEqual([{ valid: true }]);
});

test('programs that start together on an empty database make its tables once', async () => {
  const empty = await createEmptyDatabase();
  const opened = await Promise.all([1, 2, 3].map(() => connectDatabase(empty.url)));
  const [database] = opened;
  expect(database && (await describeSchema(database))).toEqual({
    served: true,
    missing: [],
    unknown: [],
    refusal: null,
  });
  for (const each of opened) await each.close();
  await empty.drop();
});
