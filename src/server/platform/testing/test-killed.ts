import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { openDatabase } from '../db/database.ts';
import type { TestProcesses } from './test-process.ts';
import { surroundings } from './test-surroundings.ts';

const halfWay = 'half-way\n';

/** Runs a script on the same database until it reports that it is half-way, and kills it there. */
export async function killHalfWay(
  { dataDir, databaseUrl }: TestProcesses,
  { script, adminId }: { script: string; adminId: string },
): Promise<void> {
  const env = {
    ...surroundings,
    DATA_DIR: dataDir,
    ADMIN_ID: adminId,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const said: unknown[] = await Promise.race([once(child.stdout, 'data'), ended]);
  child.kill('SIGKILL');
  await ended;
  if (String(said[0]) !== halfWay) throw new Error(`${script} ended before it was half-way.`);
}

/** What such a script works with. */
export async function openHalfWay() {
  const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl = null, ADMIN_ID: userId = '' } = process.env;
  const database = await openDatabase({ dataDir, databaseUrl });
  const admin = { userId, email: 'ada@example.org', clientAddress: '192.0.2.1' };
  return { database, demo: false, now: () => new Date(), admin };
}

/** Reports that, and goes no further. */
export function stopHalfWay(): Promise<never> {
  writeSync(1, halfWay);
  return new Promise(() => {});
}
