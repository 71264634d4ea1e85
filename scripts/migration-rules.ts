import { splitStatements } from '../src/server/platform/db/sql-statements.ts';
import type { SourceFile } from './structure-rules.ts';

/** Until here migrations were written without these rules; they have long been applied. */
const lastUnruled = 12;

/** What a program that still runs might use. */
const takingAway =
  /\bdrop (?:table|view|materialized view|column|schema|type|domain|function|procedure|routine|sequence|trigger|default)\b|\brename\b|\balter (?:column )?"?\w+"? (?:set data )?type\b|\bset not null\b|\brevoke\b|\btruncate\b/i;
const newRequiredColumn =
  /\badd (?:column )?(?!constraint\b)(?:if not exists )?"?\w+"? (?:(?!\bdefault\b|\bgenerated\b|,).)*\bnot null\b(?!(?:(?!,).)*\b(?:default|generated)\b)/is;
/** Statements that lock nobody out, and can be repeated after they were killed half way. */
const repeatable =
  /^(?:drop index concurrently if exists|create (?:unique )?index concurrently(?! if)|alter table \S+ validate constraint)\b/i;
const concurrentIndex = /^create (?:unique )?index concurrently (\S+)/i;
const ownTransaction =
  /^(?:begin|commit|rollback|start transaction|vacuum|set (?:local )?lock_timeout)\b|\bconcurrently\b/i;

/**
 * How migrations that come after the first ones have to be written, so that an older program works on beside them:
 * every breach as one line. What they cost while they run is measured by `migration-cost.test.ts`.
 */
export function findMigrationBreaches(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.endsWith('.sql') && numberOf(path) > lastUnruled)
    .flatMap((file) => {
      const statements = splitStatements(file.text).map((each) => each.replaceAll(/\s+/g, ' '));
      const sentences = [
        ...headBreaches(file),
        ...(/^-- no transaction$/m.test(file.text)
          ? stepBreaches(statements)
          : wholeBreaches(file, statements)),
      ];
      return sentences.map((sentence) => `${file.path}: ${sentence}`);
    });
}

function numberOf(path: string): number {
  return Number(/(\d{3})-[^/]*$/.exec(path)?.[1] ?? 0);
}

function headBreaches({ path, text }: SourceFile): string[] {
  const [, oldest] = /^-- oldest program: (\d{3})\n/.exec(text) ?? [];
  if (oldest === undefined)
    return [
      'its first line must be "-- oldest program: 012", with the newest migration that the oldest program knows which works on afterwards',
    ];
  if (Number(oldest) < numberOf(path)) return [];
  return ['it must serve an older program, or no program could be replaced while it runs'];
}

function wholeBreaches({ text }: SourceFile, statements: readonly string[]): string[] {
  const created = new Set(
    statements.flatMap((each) => /^create table (?:if not exists )?(\S+)/i.exec(each)?.[1] ?? []),
  );
  const changed = statements.filter((each) => !created.has(/^alter table (\S+)/i.exec(each)?.[1] ?? ''));
  const declares = /^-- takes away: \S/m.test(text);
  return changed.flatMap((statement) => [
    ...(takingAway.test(statement) && !declares
      ? [
          `"${brief(statement)}" takes away what an older program may use. Say in a line "-- takes away: …" what, and since which migration no program needs it`,
        ]
      : []),
    ...(/^alter table/i.test(statement) && newRequiredColumn.test(statement)
      ? [`"${brief(statement)}" adds a column that an older program does not fill in: give it a default`]
      : []),
    ...(ownTransaction.test(statement)
      ? [
          `"${brief(statement)}" does not belong in a transaction: give it a migration of its own with "-- no transaction"`,
        ]
      : []),
  ]);
}

function stepBreaches(statements: readonly string[]): string[] {
  return statements.flatMap((statement, at) => {
    if (!repeatable.test(statement))
      return [
        `"${brief(statement)}" needs a transaction: move it into a migration without "-- no transaction"`,
      ];
    const [, index] = concurrentIndex.exec(statement) ?? [];
    const isRepeatable =
      index === undefined || statements.slice(0, at).includes(`drop index concurrently if exists ${index}`);
    return isRepeatable
      ? []
      : [
          `"drop index concurrently if exists ${index}" must come before it is created: a build that was killed leaves half an index`,
        ];
  });
}

function brief(statement: string): string {
  return statement.length > 60 ? `${statement.slice(0, 60)}…` : statement;
}
