import { Client, escapeIdentifier } from 'pg';
import type { Database } from '../../platform/db/database.ts';
import { addTestAdmin, fullNote, writeEntries } from '../../platform/audit-log/test-audit.ts';
import { leaveCredits } from '../../accounts/plans/test-plans.ts';
import { addHistory } from '../../platform/testing/test-history.ts';

/** What COPY has to write differently: its own signs, line breaks, and a line that looks like the end of the rows. */
const oddText = 'tab\t back\\slash \\N\n\\.\nend\r é 🎈 \u2028';
const at = new Date('2026-11-21T12:00:00.123Z');

/**
 * Fills every table of a database: accounts whose ledger agrees, an audit log, analyses, and a row with odd contents in
 * each table that is still empty. `url` is its owner's.
 */
export async function fillDatabase(database: Database, url: string): Promise<void> {
  await fillBooks(database);
  await fillEmptyTables(url);
}

export async function fillBooks(database: Database): Promise<void> {
  const admin = await addTestAdmin(database, at);
  await writeEntries(
    { database, now: () => at, admin },
    Array.from({ length: 3 }, (_, index) => fullNote(index)),
  );
  await addHistory(database, { userId: admin.userId, analyses: 50, newest: at, figures: { oddText } });
  for (const credits of [10, 7]) await leaveCredits(database, { userId: admin.userId, credits, at });
}

export async function fillEmptyTables(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select set_config('app.actor', 'system', false)`);
    let empty = await findEmpty(client);
    for (let left = Infinity; empty.length < left; empty = await findEmpty(client)) {
      left = empty.length;
      for (const table of empty) await addRow(client, table).catch(passMissing);
    }
    if (empty.length > 0)
      throw new Error(
        `No row could be made for ${empty.join(', ')}: say in test-filled-database.ts what its columns need.`,
      );
  } finally {
    await client.end();
  }
}

/** Every table of the product in which there is no row. */
async function findEmpty(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; rows: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name,
       (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %s', c.oid::regclass), false, true, '')))[1]::text as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and c.relkind = 'r' order by 1`,
  );
  return rows.filter((table) => table.rows === '0').map(({ name }) => name);
}

interface Column {
  name: string;
  type: string;
  /** The table and column it refers to. */
  refers: string | null;
  referred: string | null;
  /** The first of the values that a check admits. */
  admitted: string | null;
}

/** Where no value of the column's type would do. */
const needed: Record<string, string> = {
  'algorithm_preferences.sensitivity_tenths': '10',
  'backup_runs.failure': 'null',
  'channel_analyses.address_hash': 'null',
  'idempotent_calls.refusal': 'null',
  'client_access.email': 'null',
  'creator_requests.kit_owner_id': 'null',
  'creator_requests.pasted_by': 'null',
  'watches.list_id': 'null',
  'tracking_links.code': `'abcdefg'`,
  'link_aliases.alias': `'ada-spring'`,
  'link_countries.country': `'DE'`,
  'promo_codes.code': `'NAME15'`,
  'conversions.currency': `'USD'`,
  'campaigns.currency': `'USD'`,
  'deliverable_videos.video_id': `'abcdefghijk'`,
};

const values: Record<string, string> = {
  text: `$1 || md5(random()::text)`,
  'text[]': `array[$1, 'a "quoted", {text}', null]`,
  uuid: 'gen_random_uuid()',
  'uuid[]': 'array[gen_random_uuid(), gen_random_uuid()]',
  bytea: 'sha256(random()::text::bytea)',
  boolean: 'true',
  json: `'{"a": "\\\\ \\n", "b": [1, 1.50]}'`,
  jsonb: `'{"a": 1}'`,
  date: `'2026-11-21'`,
  'timestamp with time zone': `'2026-11-21T12:00:00.123456Z'`,
};

/** Adds a row in which every column has a value, unless a row that it refers to is missing still. */
async function addRow(client: Client, table: string): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select distinct on (a.attnum) a.attname as name, format_type(a.atttypid, null) as type, k.confrelid::regclass::text as refers,
       (select attname from pg_attribute f where f.attrelid = k.confrelid and f.attnum = k.confkey[array_position(k.conkey, a.attnum)]) as referred,
       (select substring(pg_get_constraintdef(c.oid) from $$'([^']*)'::text$$) from pg_constraint c
        where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as admitted
     from pg_attribute a
     left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any(k.conkey)
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
     order by a.attnum`,
    [table],
  );
  const expressions = columns.map(
    (column) => needed[`${table.replace('public.', '')}.${column.name}`] ?? valueOf(column),
  );
  const names = columns.map(({ name }) => escapeIdentifier(name)).join(', ');
  const usesText = expressions.some((expression) => expression.includes('$1'));
  await client.query(
    `insert into ${table} (${names}) select ${expressions.join(', ')} where ${usesText ? '$1::text' : `''`} is not null on conflict do nothing`,
    usesText ? [oddText] : [],
  );
}

/** A row that this one refers to is made in a later round. */
function passMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === '23502')) throw error;
}

function valueOf({ type, refers, referred, admitted }: Column): string {
  if (refers !== null && referred !== null)
    return `(select ${escapeIdentifier(referred)} from ${refers} limit 1)`;
  if (admitted !== null) return `'${admitted}'`;
  return values[type] ?? '1';
}
