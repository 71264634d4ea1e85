import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedServer } from './embedded-server.ts';
import type { EmbeddedServer } from './embedded-server.ts';
import { takeLock } from './folder-lock.ts';

const prefix = 'sponsorscope-throwaway-';
const youngMs = 60_000;
/** Fast, because its data need not survive a loss of power. */
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** A server for tests, in a folder of its own that is deleted with it. Removes what killed runs have left behind. */
export async function openThrowawayServer(settings: Record<string, string> = {}): Promise<EmbeddedServer> {
  await removeAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  const server = await openEmbeddedServer({ dataDir, settings: { ...hasty, ...settings } });
  return {
    connection: server.connection,
    recover: () => server.recover(),
    close: async () => {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    // A recent one is still being created; an older one whose lock is free has no server.
    const madeAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - madeAt < youngMs) continue;
    const lock = await takeLock(join(folder, 'postgresql', 'lock')).catch(() => null);
    if (lock === null) continue;
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}
