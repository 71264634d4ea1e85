import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { deleteProcess, deleteSilent, saveHeartbeat } from './processes.rows.ts';
import type { ProcessRow } from './processes.rows.ts';

/** How often a process says that it lives. */
export const heartbeatMs = 10_000;
const dayMs = 86_400_000;

/** Says that this process lives, until it is ended; one that is killed is seen to be silent. */
export async function startHeartbeat(
  database: Database,
  process: Omit<ProcessRow, 'id'>,
): Promise<{ end(): Promise<void> }> {
  const row = { ...process, id: randomUUID() };
  // One that fails does no harm: the next one may succeed.
  const beat = () => saveHeartbeat(database, row).catch(() => undefined);
  await deleteSilent(database, { silentMs: dayMs }).catch(() => undefined);
  await beat();
  const heart = setInterval(() => void beat(), heartbeatMs);
  return {
    async end() {
      clearInterval(heart);
      await deleteProcess(database, row.id).catch(() => undefined);
    },
  };
}
