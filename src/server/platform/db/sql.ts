import { sql } from 'kysely';
import type { AliasedRawBuilder, Insertable, RawBuilder, Selectable } from 'kysely';
import type { Tables } from './tables.ts';

/** A row as it is read, for statements written as text. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/**
 * `where('id', '=', anyOf('uuid', ids))`: the same text for any number of values, while `in` has a different one for
 * each number.
 */
export function anyOf<T extends string | number>(
  type: 'text' | 'uuid' | 'integer',
  values: readonly T[],
): RawBuilder<T> {
  return sql`any(${values}::${sql.raw(type)}[])`;
}

type Entered<Table extends keyof Tables> = Required<Insertable<Tables[Table]>>;
/** A row as JSON: JSON columns are included as they are, bytes are impossible. */
type JsonRow<Table extends keyof Tables> = {
  [Column in keyof Entered<Table>]: Column extends keyof Row<Table>
    ? unknown extends Row<Table>[Column]
      ? unknown
      : Exclude<Entered<Table>[Column], Buffer>
    : never;
};

/** Whole rows to select from, under the name `record`: again the same text for any number of them. */
export function recordsOf<Table extends keyof Tables>(
  table: Table,
  rows: readonly JsonRow<Table>[],
): AliasedRawBuilder<Row<Table>, 'record'> {
  const json = JSON.stringify(rows);
  return sql<Row<Table>>`json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.as('record');
}

/** A `like` pattern that finds a text anywhere; wildcards in the text stand for themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Checks that a text is in the list it must come from, if the table does not ensure that; anything else is a fault. */
export function oneOf<T extends string>(known: readonly T[], text: string): T {
  const found = known.find((each) => each === text);
  if (found === undefined) throw new Error(`A row holds "${text}".`);
  return found;
}
