import { sql } from 'kysely';
import type { OwnerSession } from '../../platform/db/owner-session.ts';

type Session = Pick<OwnerSession, 'current'>;

/** A table of the product with the columns that hold data; generated ones are computed again. */
export interface TableColumns {
  table: string;
  columns: string[];
}

/**
 * Every table that belongs to whoever ran the migrations, in the schemas that they fill. The list of migrations itself
 * is left out: restoring writes it anew. So is the queue's schema, which holds only announcements.
 */
export async function findTables({ current }: Session): Promise<TableColumns[]> {
  const { rows } = await sql<TableColumns>`
    select n.nspname || '.' || c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
      and c.relowner = (select relowner from pg_class where oid = to_regclass('public.schema_migrations'))
      and c.oid <> to_regclass('public.schema_migrations')
    group by n.nspname, c.relname order by n.nspname, c.relname`.execute(current);
  return rows;
}

/** The migrations that were run, in their order; none in a database of somebody else. */
export async function findMigrations({ current }: Session): Promise<{ number: number; name: string }[]> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.schema_migrations') is not null as found`.execute(current);
  if (rows[0]?.found !== true) return [];
  const applied = await sql<{ number: number; name: string }>`
    select number, name from public.schema_migrations order by number`.execute(current);
  return applied.rows;
}

/** What stands in the schemas that the migrations fill: a database of nobody's has nothing there. */
export async function findOccupied({ current }: Session): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select 'the schema ' || nspname as name from pg_namespace where nspname in ('auth', 'jobs')
    union all
    select c.oid::regclass::text from pg_class c
    where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by name limit 1`.execute(current);
  return rows[0]?.name ?? null;
}

export interface Surroundings {
  server: string;
  roles: string[];
}

export async function findSurroundings(
  { current }: Session,
  roles: readonly string[],
): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    select current_setting('server_version') as server,
      array(select rolname::text from pg_roles where rolname = any(${roles}::text[]) order by rolname) as roles`.execute(
    current,
  );
  return rows[0] ?? { server: '', roles: [] };
}

export interface SequencePlace {
  table: string;
  column: string;
  last_value: number;
  is_called: boolean;
}

/** Where the sequences of numbered columns stand. */
export async function findSequences({ current }: Session): Promise<SequencePlace[]> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select n.nspname || '.' || c.relname as table, a.attname::text as column, d.objid::regclass::text as sequence
    from pg_depend d
    join pg_class s on s.oid = d.objid and s.relkind = 'S'
    join pg_class c on c.oid = d.refobjid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      and n.nspname in ('public', 'auth')
    order by n.nspname, c.relname, a.attname`.execute(current);
  const places: SequencePlace[] = [];
  for (const { table, column, sequence } of rows) {
    const read = await sql<{ last_value: number; is_called: boolean }>`
      select last_value, is_called from ${sql.raw(sequence)}`.execute(current);
    for (const place of read.rows) places.push({ table, column, ...place });
  }
  return places;
}

/** Lets a numbered column go on where it stood. */
export async function placeSequence({ current }: Session, place: SequencePlace): Promise<void> {
  const { table, column, last_value: last, is_called: called } = place;
  await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}, ${called})`.execute(current);
}

/** Keeps tables from being changed or emptied, not from being written to, until the transaction ends. */
export async function keepTables({ current }: Session, tables: readonly string[]): Promise<void> {
  const named = sql.join(tables.map((table) => sql.table(table)));
  await sql`set local lock_timeout = '30s'`.execute(current);
  await sql`lock table ${named} in access share mode`.execute(current);
  await sql`set local lock_timeout = 0`.execute(current);
}

/**
 * What keeps rows from being copied into tables by their owner, as pairs of statements that take it away and bring it
 * back: forced row level security, in which COPY does not work; triggers, whose work the rows already show; and foreign
 * keys, which are checked at once when they come back, so that the order of the tables does not matter.
 */
export async function findObstacles({ current }: Session): Promise<{ remove: string; restore: string }[]> {
  const { rows } = await sql<{ remove: string; restore: string }>`
    with own as (
      select c.oid, c.oid::regclass as name, c.relforcerowsecurity as forced from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p')
        and c.relowner = (select relowner from pg_class where oid = to_regclass('public.schema_migrations'))
    )
    select 1 as step, format('alter table %s drop constraint %I', o.name, k.conname) as remove,
      format('alter table %s add constraint %I %s', o.name, k.conname, pg_get_constraintdef(k.oid)) as restore
    from own o join pg_constraint k on k.conrelid = o.oid where k.contype = 'f' and k.conparentid = 0
    union all
    select 2, format('alter table %s disable trigger %I', o.name, t.tgname),
      format('alter table %s enable trigger %I', o.name, t.tgname)
    from own o join pg_trigger t on t.tgrelid = o.oid
    where not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0
    union all
    select 3, format('alter table %s no force row level security', o.name),
      format('alter table %s force row level security', o.name)
    from own o where o.forced
    order by step`.execute(current);
  return rows;
}

/** Runs a statement that was composed from the catalog. */
export async function runComposed({ current }: Session, statement: string): Promise<void> {
  await sql.raw(statement).execute(current);
}

/** Takes out what the migrations themselves put in. */
export async function emptyTables({ current }: Session, tables: readonly string[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(current);
}

/** So that the first statements are planned for the tables as they are. */
export async function analyzeTables({ current }: Session, tables: readonly string[]): Promise<void> {
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(current);
}
