import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const migrationsFolder: string = join(import.meta.dirname, 'migrations');

/** A change of the schema: docs/development.md says how one is written. */
export interface Migration {
  number: number;
  name: string;
  sql: string;
  /**
   * The newest migration known to the oldest program that still works with the schema afterwards. The first migrations
   * do not name it: they serve only programs that know them.
   */
  oldestProgram: number;
  /** Whether it runs in one transaction; otherwise statement by statement, each of which can be repeated. */
  isTransaction: boolean;
}

const headers = { oldestProgram: /^-- oldest program: (\d{3})$/, noTransaction: /^-- no transaction$/m };
/**
 * What the first migrations need more rights for than a plain owner has: roles, which `createRoles` has made before
 * them, and settings of functions, which migration 014 replaces.
 */
const powerful = [
  /^do \$\$ begin\n {2}create role \w+ nologin nosuperuser nobypassrls;\nexception when duplicate_object or unique_violation then null;\nend \$\$;\n/gm,
  /(?<=^\) language plpgsql \w+) set app\.\w+ = '\w*'(?= as \$\$$)/gm,
];

/** The migrations in their order, `001-name.sql` being number 1. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted()
    .map((name) => parseMigration(name, readFileSync(join(folder, name), 'utf8')));
}

export function parseMigration(name: string, text: string): Migration {
  const number = Number(name.slice(0, 3));
  const [firstLine = ''] = text.split('\n', 1);
  const [, oldest] = headers.oldestProgram.exec(firstLine) ?? [];
  return {
    number,
    name,
    sql: powerful.reduce((sql, pattern) => sql.replaceAll(pattern, ''), text),
    oldestProgram: oldest === undefined ? number : Number(oldest),
    isTransaction: !headers.noTransaction.test(text),
  };
}
