import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { BackupState } from '../../../contract/admin/operations.ts';
import type { AlertReporter } from '../../platform/alerts/alert-reporter.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { underLease } from '../../platform/db/leases.ts';
import type { Lease } from '../../platform/db/leases.ts';
import { readVersion } from '../../version.ts';
import { partialSuffix } from './backup-file.ts';
import { BackupError } from './backup-format.ts';
import type { BackupRun, LastRuns } from './backup-runs.rows.ts';
import { findLastRuns, saveRun } from './backup-runs.rows.ts';
import { takeBackup } from './take-backup.usecases.ts';

/** Where scheduled backups go, and how many of them are kept. */
export interface BackupSettings {
  folder: string;
  keep: number;
}

export interface ScheduledBackupContext {
  database: Database;
  now: () => Date;
  alertReporter: Pick<AlertReporter, 'report'>;
  /** None are made if it is missing. */
  backups?: BackupSettings | null;
  log?: Pick<Logger, 'info' | 'error'>;
}

const hourMs = 3_600_000;
const everyMs = 24 * hourMs;
/** After one that failed: its cause may be gone by then, and a long one is not made again and again. */
const againAfterMs = hourMs;
/** A restart, a long backup or a machine that was off for a while is no reason to call somebody. */
const lateAfterMs = everyMs + 12 * hourMs;
const keptRunsMs = 90 * everyMs;
const longestFailure = 300;
/** The names of the product's own files; nothing else in the folder is ever removed. */
const ownFile = /^sponsorscope-\d{8}T\d{6}Z\.backup(?:\.[\da-f]{8}\.partial)?$/;

/**
 * Makes a backup if a day has passed since the last one. Of all processes that share the database one does it; older
 * files go when the new one is complete. A failure, and a backup that is overdue, raise an alert.
 */
export async function backUpIfDue(context: ScheduledBackupContext): Promise<void> {
  const { database, now, backups } = context;
  if (!backups) return;
  await underLease({ database, name: 'backup' }, async (lease) => {
    const runs = await database.asSystem(() => findLastRuns(database));
    if (isDue(runs, now())) await backUp({ ...context, backups }, lease);
  });
  const { complete } = await database.asSystem(() => findLastRuns(database));
  if (complete !== null && isLate(complete, now())) tell(context, 'it is overdue', complete);
}

function isDue({ complete, failed }: LastRuns, now: Date): boolean {
  const passed = (run: BackupRun | null) =>
    run === null ? Infinity : now.getTime() - run.started_at.getTime();
  // A clock that was set back does not stop backups until it has caught up.
  if (passed(complete) >= 0 && passed(complete) < everyMs) return false;
  return passed(failed) < 0 || passed(failed) >= againAfterMs;
}

async function backUp(
  context: ScheduledBackupContext & { backups: BackupSettings },
  lease: Lease,
): Promise<void> {
  const { database, now, backups, log } = context;
  const startedAt = now();
  const file = nameFile(startedAt);
  const save = (ending: Pick<BackupRun, 'file' | 'bytes' | 'failure'>) =>
    database.asSystem(async () => {
      // Whoever took this process for dead makes the next one.
      if (!(await lease.hold())) throw new Error('Another process has taken over the backup.');
      const since = new Date(startedAt.getTime() - keptRunsMs);
      await saveRun(database, { started_at: startedAt, ended_at: now(), ...ending }, since);
    });
  try {
    await refuseMissing(backups.folder);
    const source = { url: database.url, now, version: readVersion() };
    const { bytes } = await takeBackup(source, { path: join(backups.folder, file) });
    await save({ file, bytes, failure: null });
    await removeOld(backups);
    log?.info({ file, bytes }, 'A backup was made');
  } catch (error) {
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, longestFailure);
    const { complete } = await database.asSystem(() => findLastRuns(database));
    tell(context, failure, complete);
    await save({ file: null, bytes: null, failure });
    throw error;
  }
}

/** `sponsorscope-20261121T031500Z.backup`: names in their order are times in theirs. */
function nameFile(at: Date): string {
  return `sponsorscope-${at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}.backup`;
}

/** It is not created: where a disk is not mounted, backups would fill another one. */
async function refuseMissing(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() !== true)
    throw new BackupError(`The folder ${folder} of BACKUP_DIR is not there.`);
}

/** Keeps the newest complete ones; what is not complete was left by a process that died. */
async function removeOld({ folder, keep }: BackupSettings): Promise<void> {
  const own = (await readdir(folder)).filter((name) => ownFile.test(name)).toSorted();
  const complete = own.filter((name) => !name.endsWith(partialSuffix));
  const kept = new Set(complete.slice(-keep));
  for (const name of own) if (!kept.has(name)) await rm(join(folder, name), { force: true });
}

function isLate({ started_at: startedAt }: BackupRun, now: Date): boolean {
  return now.getTime() - startedAt.getTime() > lateAfterMs;
}

function tell(
  { alertReporter }: Pick<ScheduledBackupContext, 'alertReporter'>,
  why: string,
  complete: BackupRun | null,
): void {
  alertReporter.report({
    type: 'backup_failed',
    severity: 'high',
    subject: 'scheduled backup',
    data: { why, 'last complete backup': complete?.started_at.toISOString() ?? 'none' },
  });
}

/** What became of the scheduled backups, for the administration. */
export async function readBackups({
  database,
  now,
}: Pick<ScheduledBackupContext, 'database' | 'now'>): Promise<BackupState> {
  const { complete, failed } = await database.asSystem(() => findLastRuns(database));
  const isNewer = failed !== null && (complete === null || failed.started_at > complete.started_at);
  return {
    every_ms: everyMs,
    last: complete && {
      started_at: complete.started_at.toISOString(),
      ended_at: complete.ended_at.toISOString(),
      bytes: complete.bytes ?? 0,
      file: complete.file ?? '',
    },
    failure: failed && {
      at: failed.ended_at.toISOString(),
      why: failed.failure ?? '',
      is_newest: isNewer,
    },
    late: complete !== null && isLate(complete, now()),
  };
}

/** Seconds since the moment of the last complete backup; `null` before the first. */
export async function readBackupAge({
  database,
  now,
}: Pick<ScheduledBackupContext, 'database' | 'now'>): Promise<number | null> {
  const { complete } = await database.asSystem(() => findLastRuns(database));
  return complete && (now().getTime() - complete.started_at.getTime()) / 1000;
}
