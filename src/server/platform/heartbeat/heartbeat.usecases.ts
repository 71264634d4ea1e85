import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { OperationsState } from '../../../contract/admin/operations.ts';
import type { AlertReporter } from '../alerts/alert-reporter.usecases.ts';
import { isDatabaseLost } from '../db/database-faults.ts';
import type { Database } from '../db/database.ts';
import type { ProcessRow } from './heartbeat.rows.ts';
import {
  deleteProcess,
  deleteProcessesBefore,
  findProcesses,
  saveProcess,
  takeMissing,
} from './heartbeat.rows.ts';

export interface HeartbeatContext {
  database: Database;
  now: () => Date;
  alertReporter: Pick<AlertReporter, 'report'>;
  warn: (error: unknown, sentence: string) => void;
}

export interface OwnProcess {
  role: 'all' | 'web' | 'worker';
  version: string;
}

const everyMs = 20_000;
/** Four beats: a process that is busy, or whose database was away for a moment, is not gone. */
const missingAfterMs = 90_000;
/** A process that has gone without a word stays in the list for so long. */
const listedMs = 24 * 3_600_000;

const worksBehind = ({ role }: { role: string }) => role !== 'web';

/** Says again and again that this process is alive, and tells administrators of those that are no longer heard of. */
export function startHeartbeat(context: HeartbeatContext, own: OwnProcess): () => Promise<void> {
  const { database, now, warn } = context;
  const id = randomUUID();
  const startedAt = now();
  let beating: Promise<void> = Promise.resolve();
  const start = () => {
    const row = { id, ...own, host: hostname(), startedAt, seenAt: now() };
    beating = beating.then(() =>
      beat(context, row).catch((error: unknown) => {
        if (!isDatabaseLost(error)) warn(error, 'A process could not say that it is alive');
      }),
    );
  };
  start();
  const timer = setInterval(start, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await beating;
    await database
      .asSystem(() => deleteProcess(database, id))
      .catch((error: unknown) => warn(error, 'A process could not say that it ends'));
  };
}

/** One beat: this process is alive, others may not be. Of several that look at once one tells. */
export async function beat(
  { database, now, alertReporter }: HeartbeatContext,
  own: ProcessRow,
): Promise<void> {
  const at = now();
  const before = new Date(at.getTime() - missingAfterMs);
  const { gone, known } = await database.asSystem(async () => {
    await saveProcess(database, own);
    await deleteProcessesBefore(database, new Date(at.getTime() - listedMs));
    return { gone: await takeMissing(database, { before, at }), known: await findProcesses(database) };
  });
  const isWorked = known.some((each) => worksBehind(each) && each.seenAt >= before);
  for (const { id, role, version, host, seenAt } of gone)
    alertReporter.report({
      type: 'process_missing',
      severity: worksBehind({ role }) ? 'high' : 'medium',
      subject: id,
      data: { role, version, host, 'last seen': seenAt.toISOString() },
    });
  if (isWorked || at.getTime() - own.startedAt.getTime() < missingAfterMs) return;
  alertReporter.report({
    type: 'process_missing',
    severity: 'critical',
    subject: 'no worker',
    data: { running: 'no worker at all' },
  });
}

/** The processes as they stand. */
export async function listProcesses({
  database,
  now,
}: Pick<HeartbeatContext, 'database' | 'now'>): Promise<OperationsState['processes']> {
  const nowMs = now().getTime();
  const rows = await database.asSystem(() => findProcesses(database));
  return rows.map(({ id, role, version, host, startedAt, seenAt }) => ({
    id,
    role,
    version,
    host,
    started_at: startedAt.toISOString(),
    seen_at: seenAt.toISOString(),
    missing: nowMs - seenAt.getTime() > missingAfterMs,
  }));
}
