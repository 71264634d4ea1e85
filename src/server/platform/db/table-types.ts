import { Client } from 'pg';

/** What `pg` returns for each type, with the parsers of `pool.ts`. */
const typesOfColumns: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'Day',
  integer: 'number',
  'integer[]': 'number[]',
  json: 'Json',
  'double precision': 'number',
  numeric: 'number',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  'uuid[]': 'string[]',
};
/** Views that show all columns of one table: the catalogue does not say that they keep its constraints. */
const tableOfView: Readonly<Record<string, string>> = { creator_rates: 'stored_creator_rates' };
/** Views by which programs of before know a table that has another name now; nothing here may use them. */
const viewsOfBefore: readonly string[] = ['kit_requests', 'quote_requests'];
const schemas = {
  public: { name: 'Tables', file: 'tables.ts' },
  auth: { name: 'AccountsTables', file: 'accounts-tables.ts' },
};
/** Including what is added at both ends, as wide as the other files. */
const longestLine = 103;

interface Column {
  relation: string;
  isView: boolean;
  name: string;
  type: string;
  isRequired: boolean;
  origin: 'entered' | 'default' | 'generated';
  /** The constraint that lists its values, if there is one. */
  listed: string | null;
}

const columnsOfSchema = `
  select c.relname as relation, c.relkind = 'v' as "isView", a.attname as name, format_type(a.atttypid, null) as type,
    a.attnotnull as "isRequired",
    case when a.attgenerated <> '' or a.attidentity = 'a' then 'generated'
      when a.atthasdef or a.attidentity = 'd' then 'default' else 'entered' end as origin,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\("?\\w+"? = ANY \\(ARRAY\\[''[^]]*\\]\\)\\)\\)( NOT VALID)?$' limit 1) as listed
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`;

/** The tables of a migrated database as Kysely's types, by the name of their file. */
export async function describeTables(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const files: Record<string, string> = {};
    for (const [schema, { name, file }] of Object.entries(schemas)) {
      const { rows } = await client.query<Column>(columnsOfSchema, [schema]);
      const known = rows.filter(({ relation }) => !viewsOfBefore.includes(relation));
      const tables = describeSchema(name, known);
      files[file] = `${describeHead(tables)}\n\n${tables}`;
    }
    return files;
  } finally {
    await client.end();
  }
}

const written = '// Written by `npm run build-tables` from the migrations; changed by a migration alone.';
const imported = ['ColumnType', 'Generated', 'GeneratedAlways'];
const declared = {
  Json: "/** Written as text, since `pg` would send an array as one of PostgreSQL's. */\ntype Json = ColumnType<unknown, string>;",
  Day: '/** As `2026-11-23`. */\ntype Day = string;',
};

/** What a file begins with: the types that its tables need, and no other. */
function describeHead(tables: string): string {
  const uses = (text: string, type: string) => new RegExp(String.raw`\b${type}\b`).test(text);
  const own = Object.entries(declared).flatMap(([type, text]) => (uses(tables, type) ? [text] : []));
  const names = imported.filter((type) => uses([...own, tables].join('\n'), type));
  const imports = `import type { ${names.join(', ')} } from 'kysely';`;
  return [[written, imports].join('\n'), own.join('\n'), ''].filter((part) => part !== '').join('\n\n');
}

function describeSchema(name: string, columns: readonly Column[]): string {
  const relations = Map.groupBy(columns, ({ relation }) => relation);
  const lines = [...relations].map(([relation, own]) =>
    own.some(({ isView }) => isView)
      ? `  ${relation}: ${describeView(relation, relations)};`
      : `  ${fold([`${relation}: {`, ...own.map(describeColumn)])} };`,
  );
  return [`export interface ${name} {`, ...lines, '}\n'].join('\n');
}

function describeView(view: string, relations: ReadonlyMap<string, readonly Column[]>): string {
  const table = tableOfView[view] ?? '';
  const shown = (relation: string) =>
    relations
      .get(relation)
      ?.map((column) => `${column.name} ${column.type}`)
      .join();
  if (shown(view) !== shown(table))
    throw new Error(`The view ${view} has other columns than a table; adapt table-types.ts.`);
  return `Tables['${table}']`;
}

function describeColumn({ relation, name, type, isRequired, origin, listed }: Column): string {
  const known = typesOfColumns[type];
  if (known === undefined) throw new Error(`${relation}.${name}: table-types.ts knows no type ${type}.`);
  const values = [...(listed ?? '').matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`);
  const value = [...(values.length > 0 ? values : [known]), ...(isRequired ? [] : ['null'])].join(' | ');
  const written = { entered: value, default: `Generated<${value}>`, generated: `GeneratedAlways<${value}>` };
  return `${name}: ${written[origin]};`;
}

/** As many columns on a line as fit: with a line for each, the tables would not fit into one file. */
function fold([first = '', ...columns]: readonly string[]): string {
  const lines = [first];
  for (const column of columns) {
    const extended = `${lines.at(-1)} ${column}`;
    if (extended.length <= longestLine) lines.splice(-1, 1, extended);
    else lines.push(column);
  }
  return lines.join('\n    ');
}
