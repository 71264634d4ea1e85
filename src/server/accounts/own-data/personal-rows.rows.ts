import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';

/** A table as the catalogue has it. */
export interface TableShape {
  /** Schema and name; the schema `public` where there is one part. */
  table: string;
  /** In their order, without those that hold bytes. */
  columns: readonly string[];
  key: readonly string[];
}

const named = (table: string) => (table.includes('.') ? table : `public.${table}`);

/** The columns and the primary key of a table. */
export async function findShape(executor: QueryExecutorProvider, table: string): Promise<TableShape> {
  const { rows } = await sql<{ name: string; isBytes: boolean; keyPlace: number | null }>`
    select a.attname as name, a.atttypid = 'bytea'::regtype as "isBytes",
      array_position(i.indkey::int2[], a.attnum) as "keyPlace"
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = (
      select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname || '.' || c.relname = ${named(table)}
    ) and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(executor);
  const inKey = rows.filter(({ keyPlace }) => keyPlace !== null);
  return {
    table,
    columns: rows.filter(({ isBytes }) => !isBytes).map(({ name }) => name),
    key: inKey
      .toSorted((one, other) => Number(one.keyPlace) - Number(other.keyPlace))
      .map(({ name }) => name),
  };
}

export type PersonalRow = Readonly<Record<string, unknown>>;

interface Page {
  shape: TableShape;
  /** The columns that name them, one of which is enough. */
  owner: string | readonly string[];
  userId: string;
  /** The key of the last row of the page before, as text. */
  after: readonly string[] | null;
  limit: number;
}

/** One page of a person's rows by their key; `last` is `null` after the last one. */
export async function findPage(
  executor: QueryExecutorProvider,
  { shape, owner, userId, after, limit }: Page,
): Promise<{ rows: PersonalRow[]; last: readonly string[] | null }> {
  const key = shape.key.map((name) => sql.ref(name));
  const position = sql`array[${sql.join(key.map((column) => sql`${column}::text`))}]`;
  const owners = [owner].flat().map((name) => sql`${sql.ref(name)} = ${userId}`);
  const beyond =
    after === null ? sql`true` : sql`(${sql.join(key)}) > (${sql.join(after.map((value) => sql`${value}`))})`;
  const { rows } = await sql<Record<string, unknown>>`
    select ${position} as "position of the row", ${sql.join(shape.columns.map((name) => sql.ref(name)))}
    from ${sql.table(named(shape.table))}
    where (${sql.join(owners, sql` or `)}) and ${beyond}
    order by ${sql.join(key)} limit ${limit}`.execute(executor);
  const last = rows.length < limit ? null : rows.at(-1)?.['position of the row'];
  return {
    rows: rows.map((row) => Object.fromEntries(shape.columns.map((name) => [name, row[name]]))),
    last: Array.isArray(last) ? last.map(String) : null,
  };
}
