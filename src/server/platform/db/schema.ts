import type { Database } from './database.ts';
import { readMigrations } from './migration-files.ts';
import type { Migration } from './migration-files.ts';

/** A migration that a database has, as it was recorded. */
export interface AppliedMigration {
  number: number;
  name: string;
  /** Null for those that were applied before this was recorded: they serve only programs that know them. */
  oldest_program: number | null;
}

/** How a database's schema stands to this program. */
export interface SchemaState {
  /** Whether this program can work with it: it has all that the program needs, and nothing that rules it out. */
  served: boolean;
  /** Migrations of this program that it does not have. */
  missing: string[];
  /** Migrations of newer programs that it has. */
  unknown: string[];
  /** Why this program is too old for it, with what to do; null if it is not. */
  refusal: string | null;
}

type Known = Pick<Migration, 'number' | 'name'>;

/** Compares a database's schema with the migrations that this program knows. */
export function compareSchema(applied: readonly AppliedMigration[], known: readonly Known[]): SchemaState {
  const missing = known.filter(({ number }) => applied.every((each) => each.number !== number));
  const unknown = applied.filter(({ number }) => known.every((each) => each.number !== number));
  const newest = Math.max(0, ...known.map(({ number }) => number));
  const needs = (each: AppliedMigration) => each.oldest_program ?? each.number;
  const [strictest] = unknown
    .filter((each) => needs(each) > newest)
    .toSorted((one, other) => needs(other) - needs(one));
  const refusal =
    strictest === undefined
      ? null
      : `This program is too old for its database: the newest migration it knows is ${pad(newest)}, and ` +
        `${strictest.name}, which the database has, serves programs that know ${pad(needs(strictest))} or newer. ` +
        'Start the newer version again; to go back, restore a backup from before the update.';
  return {
    served: missing.length === 0 && refusal === null,
    missing: missing.map(({ name }) => name),
    unknown: unknown.map(({ name }) => name),
    refusal,
  };
}

/** Read once: an update may replace the files under a running program. */
let own: readonly Known[] | null = null;

/** The same for a running program, which reads it as the role that its statements run as. */
export async function describeSchema(
  database: Database,
  known: readonly Known[] = (own ??= readMigrations()),
): Promise<SchemaState> {
  const applied = await database.read<{ number: number; name: string; oldest_program: number | null }>(
    'select number, name, oldest_program from schema_migrations order by number',
    [],
  );
  return compareSchema(applied, known);
}

function pad(number: number): string {
  return String(number).padStart(3, '0');
}
