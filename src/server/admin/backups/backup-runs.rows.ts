import type { Insertable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type BackupRun = Row<'backup_runs'>;

/** The last run that made a backup, and the last one that failed; each `null` before the first. */
export interface LastRuns {
  complete: BackupRun | null;
  failed: BackupRun | null;
}

export async function findLastRuns({ current }: Pick<Database, 'current'>): Promise<LastRuns> {
  const last = current.selectFrom('backup_runs').selectAll().orderBy('started_at', 'desc').limit(1);
  const complete = await last.where('failure', 'is', null).executeTakeFirst();
  const failed = await last.where('failure', 'is not', null).executeTakeFirst();
  return { complete: complete ?? null, failed: failed ?? null };
}

/** Notes a run, and forgets those that began before `since`. */
export async function saveRun(
  { current }: Pick<Database, 'current'>,
  run: Insertable<Tables['backup_runs']>,
  since: Date,
): Promise<void> {
  await current.insertInto('backup_runs').values(run).execute();
  await current.deleteFrom('backup_runs').where('started_at', '<', since).execute();
}
