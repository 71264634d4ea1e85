import type { Client } from 'pg';

interface TableUse {
  name: string;
  /** Changes when the table, or an index of it, is written anew. */
  file: string;
  /** How often it was read from beginning to end. */
  scans: number;
  /** Whether others can neither write to it nor, perhaps, read it. */
  isClosed: boolean;
  isWritten: boolean;
}

/**
 * Planned statements use an index wherever there is one: what is still read from beginning to end takes longer the more
 * rows there are.
 */
const measuring = 'set local enable_seqscan = off';

/** Locks and reads of this transaction, for each table. Locks last until it ends. */
const uses = `
  select c.oid::regclass::text as name, pg_relation_filenode(c.oid)::text as file,
    coalesce(pg_stat_get_xact_numscans(c.oid), 0)::int as scans,
    coalesce(bool_or(l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')), false)
      as "isClosed",
    coalesce(bool_or(l.mode = 'RowExclusiveLock'), false) as "isWritten"
  from pg_class c
  left join pg_locks l on l.locktype = 'relation' and l.relation = c.oid and l.pid = pg_backend_pid()
    and l.database = (select oid from pg_database where datname = current_database())
  where c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
    and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'auth', 'jobs'))
  group by c.oid`;

/**
 * Runs a migration in the open transaction, and names everything it does to tables that were there before which takes
 * longer the larger they are, while others wait: whole tables that are read or written anew while one is locked, and
 * tables whose rows are all changed at once. Tables need no rows for it: what counts is what is done, not how long it
 * took.
 */
export async function findCosts(client: Client, sql: string): Promise<string[]> {
  await client.query(measuring);
  const before = new Map((await readUses(client)).map((each) => [each.name, each]));
  await client.query(sql);
  const after = (await readUses(client)).filter(({ name }) => before.has(name));
  const rewritten = after.filter(({ name, file }) => file !== before.get(name)?.file);
  const scanned = after.filter(({ name, scans }) => scans > (before.get(name)?.scans ?? 0));
  const [closed] = after.filter(({ isClosed }) => isClosed);
  return [
    ...rewritten.map(({ name }) => `${name} is written anew while nobody can use it`),
    ...scanned.flatMap(({ name, isWritten }) => {
      if (closed !== undefined) return [`${name} is read as a whole while ${closed.name} is locked`];
      return isWritten
        ? [`rows of ${name} are changed all at once, and stay locked until the last one is`]
        : [];
    }),
  ];
}

async function readUses(client: Client): Promise<TableUse[]> {
  return (await client.query<TableUse>(uses)).rows;
}
